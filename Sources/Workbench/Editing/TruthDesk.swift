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
    private let shelf: RunShelf
    private let kept = Mutex<Kept?>(nil)
    private let queue = DispatchQueue(label: "nutrieval.workbench.effect")

    init(_ project: LoadedProject, _ renewal: ScoreRenewal, _ shelf: RunShelf) {
        (self.project, self.renewal, self.shelf) = (project, renewal, shelf)
    }

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
        // Of earlier truths.
        kept.withLock { $0 = nil }
        if corrections.contains(where: { $0.field != .mark }) { renewal.truthChanged(in: set) }
    }

    /// Takes back the save that the line is part of.
    /// - Throws: as `SetEditing.undoSave`.
    func undo(_ id: String, in set: String, by: String) async throws {
        try await editing(set).undoSave(with: id, CorrectionNote(by: by))
        kept.withLock { $0 = nil }
        renewal.truthChanged(in: set)
    }

    /// On the answers of one run, which are read again only if they changed. Writes nothing.
    /// - Throws: `CorrectionError` for a correction that could not be saved; `ApplicationError`, `RunFolderError`.
    func effect(of corrections: [Correction], on run: String, in set: String) async throws -> CorrectionEffect {
        guard let folder = try project.runFolder(named: run) else { throw RunFolderError.notFound(run) }
        // Taken first: what changes while the run is read is then read again.
        let stamp = project.stamp(of: folder, sets: [set])
        if let former = kept.withLock({ $0 }), former.run == run, former.set == set, former.stamp == stamp {
            return try await work { try former.preview.effect(of: corrections) }
        }
        guard let reading = try await shelf.reading(of: run) else { throw RunFolderError.notFound(run) }
        return try await work { [self] in
            let preview = try project.correctionPreview(on: reading, in: set)
            kept.withLock { $0 = Kept(run: run, set: set, stamp: stamp, preview: preview) }
            return try preview.effect(of: corrections)
        }
    }

    private func work<Value: Sendable>(_ job: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: job)) }
        }
    }
}

extension CorrectionHistory {
    /// The corrections in force of a meal's last save.
    func last(of meal: String) -> [CorrectionEntry] {
        let own = entries.filter { $0.state == .inForce && $0.correction?.meal == meal }
        return own.filter { $0.at == own.last?.at && $0.note.by == own.last?.note.by }
    }
}
