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

    /// A run that is being read, as lists show it until then.
    private struct Glance {
        let name: String
        let sets: [String]
        let stamp: RunStamp
        let triage: RunTriage
    }

    private let project: LoadedProject
    /// The last one used is last.
    private let kept = Mutex<[Kept]>([])
    private let glanced = Mutex<Glance?>(nil)
    private let queue = DispatchQueue(label: "nutrieval.workbench.runs")
    private let glances = DispatchQueue(label: "nutrieval.workbench.glances")

    init(_ project: LoadedProject) { self.project = project }

    /// Nil without a run of that name.
    /// - Throws: `RunFolderError` when unreadable, `ApplicationError` when the project lacks what it asked.
    func triage(of name: String) async throws -> RunTriage? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in continuation.resume(with: Result { try read(name) }) }
        }
    }

    /// The run for lists: its answers may lack all but outcome, energy and foods. A large run that is not in memory is
    /// then read behind, since its meals are opened next.
    /// - Throws: as `triage`.
    func list(of name: String) async throws -> RunTriage? {
        let found = try await withCheckedThrowingContinuation { continuation in
            glances.async { [self] in continuation.resume(with: Result { try look(at: name) }) }
        }
        if let found { return found }
        return try await triage(of: name)
    }

    /// Nil if the run is in memory, and if nothing but its journal tells its answers.
    private func look(at name: String) throws -> RunTriage? {
        guard !kept.withLock({ $0.contains { $0.name == name } }), let folder = try project.runFolder(named: name)
        else { return nil }
        if let former = glanced.withLock({ $0 }), former.name == name,
            former.stamp == project.stamp(of: folder, sets: former.sets)
        {
            return former.triage
        }
        let sets = try folder.record().sets.map(\.name)
        let stamp = project.stamp(of: folder, sets: sets)
        guard let triage = try project.triageList(of: folder) else { return nil }
        glanced.withLock { $0 = Glance(name: name, sets: sets, stamp: stamp, triage: triage) }
        queue.async { [self] in
            _ = try? read(name)
            glanced.withLock { if $0?.name == name { $0 = nil } }
            project.giveBackMemory()
        }
        return triage
    }

    /// The answers of a run, as `triage` has them.
    /// - Throws: as `triage`.
    func reading(of name: String) async throws -> TriageReading? {
        guard try await triage(of: name) != nil else { return nil }
        return kept.withLock { kept in kept.last { $0.name == name }?.reading }
    }

    /// A run's answers if they are in memory and as its journal has them now.
    func keptReading(of name: String) -> TriageReading? {
        guard let own = kept.withLock({ kept in kept.last { $0.name == name } }),
            let folder = try? project.runFolder(named: name),
            project.stamp(of: folder, sets: own.sets).hasSameAnswers(as: own.stamp)
        else { return nil }
        return own.reading
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
        var former = kept.withLock { kept -> Kept? in
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
        let old = former.flatMap {
            $0.reading.isIndependentOfTruths && $0.stamp.hasSameAnswers(as: stamp) ? $0.reading : nil
        }
        // A large run in memory twice would take more than there should be.
        former = nil
        let (reading, triage) =
            if let old { (old, try project.triage(of: old)) } else { try project.triage(of: folder) }
        kept.withLock { kept in
            kept.append(Kept(name: name, sets: sets, stamp: stamp, reading: reading, triage: triage))
            if kept.count > Self.most { kept.removeFirst() }
        }
        return triage
    }
}
