import Catalog
import Execution
import FoundationEssentials
import Hashing
import JSON
import Nutrition
package import Reporting
import Statistics
import Synchronization

/// Reads trends from the records and summaries of a project's runs. Remembers what it read. Blocks while it reads.
package final class RunTrends: Sendable {
    /// What a run's files tell about one set.
    private struct Scored: Sendable {
        let set: String
        let meals: [String]
        /// Of the meals' ids and photos.
        let asked: String
        /// Hashes of the truths at the run's start, as in the record; nil in older ones.
        let truths: JSON?
        let corrected: Int
        let missing: String
        let lines: [(variant: String, point: TrendReport.Point)]
    }

    private struct Read: Sendable {
        let stamp: String
        let isSimulated: Bool
        /// In seconds since 1970.
        let scoredAt: Double
        let sets: [Scored]
    }

    private struct Key: Hashable {
        let set: String
        let isSimulated: Bool
        let asked: String
        let truths: String
        let missing: String
    }

    private static let runsAtMost = 200
    private static let linesAtMost = 40
    private static let present = "present"

    private let project: LoadedProject
    private let known = Mutex<[String: Read]>([:])

    package init(_ project: LoadedProject) { self.project = project }

    /// - Parameter entries: of the project, newest first.
    /// - Throws: `ApplicationError` without a reports folder.
    package func report(of entries: [RunEntry]) throws(ApplicationError) -> TrendReport {
        let reports = try project.reports
        let shown = entries.filter { if case .success = $0.run { true } else { false } }.prefix(Self.runsAtMost)
        let former = known.withLock { $0 }
        let read = Array(shown).concurrentMap { entry -> (RunEntry, Read)? in
            let folder = RunFolder(url: reports.appending(path: entry.name))
            guard let scoredAt = SmallFile.modified(folder.file("summary.json").path) else { return nil }
            let stamp = "\(scoredAt) \(entry.startedAt)"
            if let own = former[entry.name], own.stamp == stamp { return (entry, own) }
            return Self.read(folder, entry, stamp, scoredAt).map { (entry, $0) }
        }.compactMap { $0 }
        known.withLock { $0 = Dictionary(read.map { ($0.0.name, $0.1) }) { first, _ in first } }
        var leftOut: [String] = []
        if entries.count > Self.runsAtMost { leftOut.append("Only the newest \(Self.runsAtMost) runs are shown.") }
        return TrendReport(groups: groups(read), leftOut: leftOut)
    }

    private func groups(_ read: [(RunEntry, Read)]) -> [TrendReport.Group] {
        var truths = PresentTruths(project)
        var order: [Key] = []
        var found: [Key: [(run: String, scored: Scored)]] = [:]
        // The oldest first.
        for (entry, own) in read.reversed() {
            for scored in own.sets {
                let key = Key(
                    set: scored.set, isSimulated: own.isSimulated, asked: scored.asked,
                    truths: truths.matches(scored.set, scored.meals, scored.truths, scored.corrected, own.scoredAt)
                        ? Self.present : "\(scored.truths.map(Self.digest) ?? "") \(scored.corrected)",
                    missing: scored.missing)
                if found[key] == nil { order.append(key) }
                found[key, default: []].append((entry.name, scored))
            }
        }
        // Newest first; a single run is no trend.
        return order.reversed().compactMap { key in
            guard let runs = found[key], runs.count > 1 else { return nil }
            let others = found.keys.filter { $0.set == key.set && $0.isSimulated == key.isSimulated && $0 != key }
            return TrendReport.Group(
                set: key.set, meals: runs[0].scored.meals.count, isSimulated: key.isSimulated, runs: runs.count,
                note: Self.note(key, others), lines: Self.lines(runs.map(\.scored)))
        }
    }

    private static func lines(_ runs: [Scored]) -> [TrendReport.Line] {
        var lines: [TrendReport.Line] = []
        for (variant, point) in runs.flatMap(\.lines) {
            if let place = lines.firstIndex(where: { $0.variant == variant }) {
                lines[place].points.append(point)
            } else if lines.count < linesAtMost {
                lines.append(TrendReport.Line(variant: variant, points: [point]))
            }
        }
        return lines.filter { $0.points.count > 1 }
    }

    private static func note(_ key: Key, _ others: [Key]) -> String? {
        let differs = [
            others.contains { $0.asked != key.asked } ? "other meals or photos" : nil,
            others.contains { $0.asked == key.asked && $0.truths != key.truths } ? "other truths" : nil,
            others.contains { $0.missing != key.missing } ? "another rule for failed answers" : nil
        ].compactMap { $0 }
        let stale =
            key.truths == present ? nil : "These runs were scored by earlier truths: `nutrieval score RUN` updates one."
        let rest =
            differs.isEmpty ? nil : "Other runs of this set are not in these lines: \(differs.joined(separator: ", "))."
        let note = [stale, rest].compactMap { $0 }.joined(separator: " ")
        return note.isEmpty ? nil : note
    }

    // MARK: one run

    /// The members of a variant that a point depends on.
    private static let keys: Set<String> = [
        "set", "name", Nutrient.energy.key, "cost", "latency_ms", "served_models"
    ]

    private static func read(_ folder: RunFolder, _ entry: RunEntry, _ stamp: String, _ scoredAt: Double) -> Read? {
        guard let record = try? folder.record(), let summary = folder.summary(variants: keys),
            summary["run"]?["complete"]?.bool == true
        else { return nil }
        let rows = summary["variants"]?.array ?? []
        let corrected = summary["sets"]?.array ?? []
        let sets = (record.plan.json["sets"]?.array ?? []).compactMap { set -> Scored? in
            guard let name = set["name"]?.string, let meals = set["meals"]?.array, record.shard == nil else {
                return nil
            }
            let lines = rows.filter { $0["set"]?.string == name }.compactMap { row -> (String, TrendReport.Point)? in
                guard let variant = row["name"]?.string else { return nil }
                let point = TrendReport.Point(
                    run: entry.name, startedAt: entry.startedAt,
                    error: amount(row[Nutrient.energy.key]?["mae"]?["value"]),
                    cost: amount(row["cost"]?["per_meal_usd"]), p95: amount(row["latency_ms"]?["p95"]),
                    models: (row["served_models"]?.array ?? []).prefix(20).compactMap(\.string).sorted())
                return (variant, point)
            }
            return Scored(
                set: name, meals: meals.compactMap { $0["id"]?.string }, asked: digest(.array(meals)),
                truths: record.truths?.json[name],
                corrected: corrected.first { $0["name"]?.string == name }?["corrected_truths"]?.integer ?? 0,
                missing: summary["scoring"]?["missing"]?.string ?? "", lines: lines)
        }
        return Read(stamp: stamp, isSimulated: record.simulation != nil, scoredAt: scoredAt, sets: sets)
    }

    /// Nil for what no measurement is.
    private static func amount(_ value: JSON?) -> Double? {
        value?.number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }

    private static func digest(_ json: JSON) -> String { SHA256Digest(of: json.serialized(sortedKeys: true)).hex }
}

/// Tells whether a run was scored by the truths that its set has now.
private struct PresentTruths {
    private struct Known {
        /// When a file of the set last changed, in seconds since 1970.
        let changedAt: Double
        /// By meal.
        let digests: [String: String]
        let corrected: Set<String>
    }

    private let project: LoadedProject
    private var known: [String: Known?] = [:]

    init(_ project: LoadedProject) { self.project = project }

    /// - Parameters:
    ///   - truths: at the run's start, by meal; nil if they are not recorded.
    ///   - corrected: truths of those meals that were corrected when the run was scored.
    ///   - scoredAt: in seconds since 1970.
    mutating func matches(
        _ set: String, _ meals: [String], _ truths: JSON?, _ corrected: Int, _ scoredAt: Double
    ) -> Bool {
        if known[set] == nil { known[set] = .some(read(set)) }
        guard let own = known[set] ?? nil else { return false }
        if scoredAt > own.changedAt { return true }
        guard let truths, corrected == meals.count(where: own.corrected.contains) else { return false }
        return meals.allSatisfy { truths[$0]?.string == own.digests[$0] && own.digests[$0] != nil }
    }

    private func read(_ name: String) -> Known? {
        guard project.catalog.sets.contains(name), let set = project.catalog.loadSet(named: name, photos: false).set
        else { return nil }
        let folder = project.root.appending(path: "eval-sets/\(name)")
        let times = ["set.yaml", "meals.jsonl", "corrections.jsonl"].compactMap {
            SmallFile.modified(folder.appending(path: $0).path)
        }
        return Known(
            changedAt: times.max() ?? .infinity,
            digests: Dictionary(set.meals.map { ($0.id, RecordedTruths.digest(of: $0.truth)) }) { first, _ in first },
            corrected: Set(set.corrections.edited.keys))
    }
}
