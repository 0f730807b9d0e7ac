import Application
import Dispatch
import Execution
import Reporting
import Synchronization

/// The runs that were looked at last. Reads one run at a time, on a thread of its own, and again when its answers or
/// truths change.
final class RunShelf: Sendable {
    private struct Kept {
        let name: String
        let sets: [String]
        let stamp: RunStamp
        let reading: TriageReading
        let triage: RunTriage
    }

    /// Runs in memory.
    private static let most = 2

    private let project: LoadedProject
    /// The last one used is last.
    private let kept = Mutex<[Kept]>([])
    private let queue = DispatchQueue(label: "nutrieval.workbench.runs")

    init(_ project: LoadedProject) { self.project = project }

    /// Nil without a run of that name.
    /// - Throws: `RunFolderError` when unreadable, `ApplicationError` when the project lacks what it asked.
    func triage(of name: String) async throws -> RunTriage? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in continuation.resume(with: Result { try read(name) }) }
        }
    }

    /// Reads a run that is likely to be opened next, unless one was read before.
    func readAhead(_ name: String) {
        guard kept.withLock(\.isEmpty) else { return }
        queue.async { [self] in
            if kept.withLock(\.isEmpty) { _ = try? read(name) }
        }
    }

    /// The run as it was read last, perhaps before its truths changed; nil if it is not in memory.
    func lastTriage(of name: String) -> RunTriage? {
        kept.withLock { kept in kept.last { $0.name == name }?.triage }
    }

    private func read(_ name: String) throws -> RunTriage? {
        guard let folder = try project.runFolder(named: name) else { return nil }
        let former = kept.withLock { kept -> Kept? in
            guard let place = kept.firstIndex(where: { $0.name == name }) else { return nil }
            return kept.remove(at: place)
        }
        if let former, former.stamp == project.stamp(of: folder, sets: former.sets) {
            kept.withLock { $0.append(former) }
            return former.triage
        }
        let sets = try folder.record().sets.map(\.name)
        // Taken first: what changes while the run is read is then read again.
        let stamp = project.stamp(of: folder, sets: sets)
        let (reading, triage) =
            if let former, former.reading.isIndependentOfTruths, former.stamp.hasSameAnswers(as: stamp) {
                (former.reading, try project.triage(of: former.reading))
            } else { try project.triage(of: folder) }
        kept.withLock { kept in
            kept.append(Kept(name: name, sets: sets, stamp: stamp, reading: reading, triage: triage))
            if kept.count > Self.most { kept.removeFirst() }
        }
        return triage
    }
}
