import Application
import Catalog
import Dispatch
import Execution
import FoundationEssentials
import Importing
import JSON
import Nutrition
import Synchronization

/// Who works in this browser: what a form needs.
struct Visit: Sendable {
    /// Without it no form is taken.
    let token: String
    /// The name that this browser used last; nil: the user's.
    var by: String?

    var name: String {
        if let by, !by.isEmpty { return by }
        let user = ProcessInfo.processInfo.userName
        return user.isEmpty ? "unknown" : String(user.prefix(50))
    }
}

/// Saves what forms ask for, and computes the effect of a change before it is saved.
final class TruthDesk: Sendable {
    private struct Kept: Sendable {
        let run: String
        let set: String
        let stamp: RunStamp
        let preview: CorrectionPreview
    }

    private let project: LoadedProject
    private let renewal: ScoreRenewal
    private let kept = Mutex<Kept?>(nil)
    private let queue = DispatchQueue(label: "nutrieval.workbench.effect")

    init(_ project: LoadedProject, _ renewal: ScoreRenewal) { (self.project, self.renewal) = (project, renewal) }

    /// Whether the set's truths can be changed: it is one of the project's.
    func canEdit(_ set: String) -> Bool { project.catalog.sets.contains(set) }

    /// The set's corrections; none if they cannot be read, as saving then tells why.
    func history(of set: String) async -> CorrectionHistory {
        guard canEdit(set), let found = try? await editing(set).corrections() else { return CorrectionHistory() }
        return found.history
    }

    private func editing(_ set: String) throws(ApplicationError) -> SetEditing {
        try SetEditing(project.location, set: set, redactor: project.redactor)
    }

    /// All or none.
    /// - Throws: as `SetEditing.correct`.
    func save(_ corrections: [Correction], in set: String, _ note: CorrectionNote) async throws {
        try await editing(set).correct(corrections, note)
        if corrections.contains(where: { $0.field != .mark }) { renewal.truthChanged(in: set) }
    }

    /// Takes back the save that the line is part of.
    /// - Throws: as `SetEditing.undoSave`.
    func undo(_ id: String, in set: String, by: String) async throws {
        try await editing(set).undoSave(with: id, CorrectionNote(by: by))
        renewal.truthChanged(in: set)
    }

    /// On the answers of one run. Writes nothing; reads the run again only after a change.
    /// - Throws: `CorrectionError` for a correction that could not be saved; `ApplicationError`, `RunFolderError`.
    func effect(of corrections: [Correction], on run: String, in set: String) async throws -> CorrectionEffect {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { try preview(run, set).effect(of: corrections) })
            }
        }
    }

    private func preview(_ run: String, _ set: String) throws -> CorrectionPreview {
        let stamp = try project.runFolder(named: run).map { project.stamp(of: $0, sets: [set]) }
        if let former = kept.withLock({ $0 }), former.run == run, former.set == set, former.stamp == stamp {
            return former.preview
        }
        let preview = try project.correctionPreview(on: [run], in: set)
        if let stamp { kept.withLock { $0 = Kept(run: run, set: set, stamp: stamp, preview: preview) } }
        return preview
    }
}

extension CorrectionHistory {
    /// The corrections in force of a meal's last save.
    func last(of meal: String) -> [CorrectionEntry] {
        let own = entries.filter { $0.state == .inForce && $0.correction?.meal == meal }
        return own.filter { $0.at == own.last?.at && $0.note.by == own.last?.note.by }
    }
}
