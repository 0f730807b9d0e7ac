import Catalog
import Execution
import FoundationEssentials
import Nutrition
import Synchronization

/// A run that some process is writing.
package struct LiveRun: Sendable, Hashable {
    package enum Phase: String, Sendable {
        case asking, paused, stopping
        /// All is answered; scores and reports are being written.
        case scoring
    }

    /// Of its folder.
    package var name: String
    package var isSimulated: Bool
    package var phase: Phase
    /// Answers.
    package var total: Int
    package var done: Int
    /// Of those done.
    package var failed: Int
    /// USD.
    package var spent: Double
    /// True if `spent` lacks an unknown cost.
    package var isSpentPartial: Bool
    /// USD; nil without one.
    package var budget: Double?
    /// Nil if it is not known yet.
    package var secondsLeft: Double?

    /// From 0 to 1.
    package var share: Double { total > 0 ? min(1, Double(done) / Double(total)) : 1 }
}

/// Finds the runs that are going on, by their locks and journals. Remembers what it has read. Blocks while it reads.
package final class LiveRuns: Sendable {
    private struct Watched {
        let record: RunRecord
        let folder: RunFolder
        var tally: RunTally
    }

    private let project: LoadedProject
    private let watched = Mutex<[String: Watched]>([:])

    package init(_ project: LoadedProject) { self.project = project }

    /// Those that are going on now, by name.
    package func look() throws(ApplicationError) -> [LiveRun] {
        let reports = try project.reports
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let held = names.filter { !$0.hasPrefix(".") }.sorted()
            .map { RunFolder(url: reports.appending(path: $0)) }.filter(RunLock.isHeld)
        return watched.withLock { watched in
            for name in watched.keys where !held.contains(where: { $0.name == name }) { watched[name] = nil }
            return held.compactMap { folder in
                var own: Watched
                if let known = watched[folder.name] {
                    own = known
                } else {
                    guard let record = try? folder.record() else { return nil }
                    own = Watched(record: record, folder: folder, tally: RunTally(folder, record))
                }
                watched[folder.name] = nil
                own.tally.look()
                watched[folder.name] = own
                return live(own)
            }
        }
    }

    private func live(_ own: Watched) -> LiveRun {
        let (record, tally) = (own.record, own.tally)
        let control = RunControl.read(own.folder)
        let phase: LiveRun.Phase =
            tally.done >= tally.total ? .scoring : control == .stop ? .stopping : control == .pause ? .paused : .asking
        let start = SmallFile.modified(own.folder.file("lock").path) ?? 0
        let left = phase == .asking ? tally.secondsLeft(since: start, now: Date.now.timeIntervalSince1970) : nil
        return LiveRun(
            name: own.folder.name, isSimulated: record.simulation != nil, phase: phase, total: tally.total,
            done: tally.done, failed: tally.failed, spent: tally.spent, isSpentPartial: tally.isSpentPartial,
            budget: record.maxUSD ?? (record.simulation == nil ? project.configuration.budget.run?.value : nil),
            secondsLeft: left)
    }
}

/// What can be done with a run that is going on.
package enum RunOrder: String, Sendable {
    case pause, stop
    /// No longer paused.
    case proceed = "go-on"
}

extension LoadedProject {
    /// Tells the process that writes a run to pause, to go on or to stop; it does so within a second.
    /// - Throws: `ApplicationError` if nobody writes it, `WriteError`.
    package func tell(_ order: RunOrder, run name: String) throws {
        guard let folder = try runFolder(named: name) else {
            throw ApplicationError.usage("there is no run \(name.debugDescription)")
        }
        guard RunLock.isHeld(folder) else {
            throw ApplicationError.usage("run \(name) is not going on any more")
        }
        switch order {
        // A run that is told to stop stops.
        case .pause: if RunControl.read(folder) != .stop { try RunControl.pause.write(to: folder) }
        case .stop: try RunControl.stop.write(to: folder)
        case .proceed: if RunControl.read(folder) == .pause { RunControl.remove(from: folder) }
        }
    }
}
