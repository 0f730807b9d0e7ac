import Execution
import FoundationEssentials
import JSON
import Nutrition
import Providers
import Statistics
import Synchronization

/// A folder in the reports folder that has a `run.json`.
package struct RunEntry: Sendable {
    /// The folder's name.
    package let name: String
    /// UTC, RFC 3339; of an unreadable run the time of its last change.
    package let startedAt: String
    /// What its record says.
    package let run: Result<Facts, Unreadable>

    package struct Facts: Sendable {
        package let sets: [(name: String, meals: Int)]
        package let variants: Int
        package let isSimulated: Bool
    }

    /// Why a record was not read, in a sentence for people.
    package struct Unreadable: Error, Sendable {
        package let reason: String
    }
}

/// What the last scoring of a run found.
package struct RunOutcome: Sendable, Hashable {
    package struct Leader: Sendable, Hashable {
        package var set: String
        package var name: String
        /// kcal a meal.
        package var error: Double
        /// True if every other variant is worse or unclear.
        package var isBest: Bool
        /// Variants with an error.
        package var compared: Int
    }

    package var isComplete: Bool
    /// One per set with an energy error.
    package var leaders: [Leader]
    /// USD over all variants; nil if unknown.
    package var cost: Double?
    /// Answers that failed.
    package var failed: Int
}

/// The place of a run in the list of all.
package struct RunMoment: Sendable, Hashable {
    /// The folder's name.
    package let name: String
    /// UTC, RFC 3339; of an unreadable run the time of its last change.
    package let startedAt: String
}

/// Lists the runs of a project. Remembers what it read while the files do not change. Blocks while it reads.
package final class RunListing: Sendable {
    /// Changes with a file.
    private struct Stamp: Equatable {
        let size: Int
        /// In seconds since 1970.
        let modified: Double
    }

    private struct Known {
        let stamp: Stamp
        let startedAt: String
        /// Nil: not read yet.
        var entry: RunEntry?
    }

    private let project: LoadedProject
    private let known = Mutex<[String: Known]>([:])
    private let outcomes = Mutex<[String: (stamp: Stamp, outcome: RunOutcome?)]>([:])

    package init(_ project: LoadedProject) { self.project = project }

    /// The order of all runs, newest first, unreadable ones among them. Reads of each record only when the run started.
    package func order() throws(ApplicationError) -> [RunMoment] {
        let reports = try project.reports
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let former = known.withLock { $0 }
        let found = names.filter { !$0.hasPrefix(".") }.pieces(of: 16).concurrentMap { names in
            names.compactMap { name -> (String, Known)? in
                let folder = RunFolder(url: reports.appending(path: name))
                guard let stamp = Self.stamp(folder.file("run.json")) else { return nil }
                if let own = former[name], own.stamp == stamp { return (name, own) }
                if let time = folder.startedAt { return (name, Known(stamp: stamp, startedAt: time)) }
                let entry = Self.entry(folder, name, startedAt: nil)
                return (name, Known(stamp: stamp, startedAt: entry.startedAt, entry: entry))
            }
        }.flatMap { $0 }
        known.withLock { $0 = Dictionary(found) { first, _ in first } }
        return found.map { RunMoment(name: $0, startedAt: $1.startedAt) }
            .sorted { ($0.startedAt, $0.name) > ($1.startedAt, $1.name) }
    }

    /// What the records of some of the runs say.
    package func entries(of order: ArraySlice<RunMoment>) throws(ApplicationError) -> [RunEntry] {
        let reports = try project.reports
        let former = known.withLock { $0 }
        let entries = Array(order).concurrentMap { moment in
            former[moment.name]?.entry
                ?? Self.entry(
                    RunFolder(url: reports.appending(path: moment.name)), moment.name, startedAt: moment.startedAt)
        }
        known.withLock { known in
            // Read since then under another stamp, it is read again.
            for entry in entries where known[entry.name]?.stamp == former[entry.name]?.stamp {
                known[entry.name]?.entry = entry
            }
        }
        return entries
    }

    /// Every run, newest first, unreadable ones among them.
    package func entries() throws(ApplicationError) -> [RunEntry] { try entries(of: order()[...]) }

    private static func stamp(_ file: URL) -> Stamp? {
        SmallFile.stamp(file.path).map { Stamp(size: $0.size, modified: $0.modified) }
    }

    /// - Parameter startedAt: of an unreadable run; nil: when it was changed last.
    private static func entry(_ folder: RunFolder, _ name: String, startedAt: String?) -> RunEntry {
        do throws(RunFolderError) {
            let record = try folder.record()
            let facts = RunEntry.Facts(
                sets: record.sets.map { ($0.name, $0.meals.count) }, variants: record.plan.variants.count,
                isSimulated: record.simulation != nil)
            return RunEntry(name: name, startedAt: record.startedAt, run: .success(facts))
        } catch {
            let time = startedAt ?? WallTime(seconds: stamp(folder.file("run.json"))?.modified ?? 0).rfc3339
            // The page names the folder, and an export must not tell where it was made.
            let reason = "\(error)".replacing("\(folder.url.deletingLastPathComponent().path)/", with: "")
            return RunEntry(name: name, startedAt: time, run: .failure(.init(reason: reason)))
        }
    }

    /// What each run's `summary.json` says; nil without one, as during a run.
    package func outcomes(of entries: ArraySlice<RunEntry>) throws(ApplicationError) -> [RunOutcome?] {
        let reports = try project.reports
        let former = outcomes.withLock { $0 }
        let found = Array(entries).concurrentMap { entry -> (stamp: Stamp, outcome: RunOutcome?)? in
            let folder = RunFolder(url: reports.appending(path: entry.name))
            guard let stamp = Self.stamp(folder.file("summary.json")) else { return nil }
            if let kept = former[entry.name], kept.stamp == stamp { return kept }
            return (stamp, folder.summary(variants: RunOutcome.keys).map(RunOutcome.init(summary:)))
        }
        outcomes.withLock { kept in
            for (entry, outcome) in zip(entries, found) { kept[entry.name] = outcome }
        }
        return found.map { $0?.outcome }
    }
}

extension RunOutcome {
    /// The keys of a variant that an outcome depends on.
    fileprivate static let keys: Set<String> = [
        "set", "label", "name", "state", "cost", "outcomes", Nutrient.energy.key
    ]

    /// - Parameter summary: of any format; what it lacks is left out.
    init(summary: JSON) {
        let rows = summary["variants"]?.array ?? []
        isComplete = summary["run"]?["complete"]?.bool ?? false
        let costs = rows.map { $0["cost"]?["total_usd"]?.number }
        cost = rows.isEmpty || costs.contains(nil) ? nil : costs.reduce(0) { $0 + ($1 ?? 0) }
        let kinds = rows.compactMap { $0["outcomes"]?.object }
        failed = kinds.reduce(0) { sum, counts in
            counts.reduce(sum) { sum, member in
                let isFailed = Outcome(rawValue: member.key).map { ![.answered, .pending].contains($0.kind) } ?? false
                // Bounded, since the file may be anybody's.
                return isFailed ? sum + min(max(member.value.integer ?? 0, 0), 1_000_000_000) : sum
            }
        }
        var leaders: [Leader] = []
        for row in rows {
            guard let set = row["set"]?.string, let name = (row["label"] ?? row["name"])?.string,
                let error = Self.error(row), error.isFinite
            else { continue }
            let isBest = row["state"]?.string == "best"
            let own = Leader(set: set, name: name, error: error, isBest: isBest, compared: 1)
            if let place = leaders.firstIndex(where: { $0.set == set }) {
                let compared = leaders[place].compared + 1
                if error < leaders[place].error { leaders[place] = own }
                leaders[place].compared = compared
            } else {
                leaders.append(own)
            }
        }
        self.leaders = leaders
    }

    /// The energy error of a row, kcal.
    private static func error(_ row: JSON) -> Double? {
        row[Nutrient.energy.key]?["mae"]?["value"]?.number
    }
}
