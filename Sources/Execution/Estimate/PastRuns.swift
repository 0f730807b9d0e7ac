import FoundationEssentials
import JSON
package import Nutrition

/// Finds earlier runs in a project's reports that predict a plan's variants. A run counts for a variant if endpoint,
/// model, prompt, answer schema and parameters were the same, whatever the photos. Simulated runs count only for
/// simulated runs of the same speed-up, live runs for live ones. Unreadable folders, folders that are too large and
/// folders without a run are ignored.
package struct PastRuns: Sendable {
    /// Folders to read, the last written first.
    private static let folders = 20
    /// Runs to use per variant, the newest first.
    private static let runsPerVariant = 5
    /// Size limit of `run.json` and of `summary.json`.
    private static let bytes = 16_000_000

    /// By variant; variants without a past run are missing.
    package let answers: [VariantID: PastAnswers]

    package static let none = PastRuns(answers: [:])

    private init(answers: [VariantID: PastAnswers]) { self.answers = answers }

    /// - Parameters:
    ///   - reports: the folder of the run folders; it need not exist.
    ///   - simulation: of the run to come; nil for a live one.
    package init(in reports: String, for plan: Plan, simulation: RunRecord.Simulation?) {
        let variants = (PlanRecord(plan).json["variants"]?.array ?? []).map(Self.signature)
        var rows: [VariantID: [PastRow]] = [:]
        for run in Self.newest(in: reports, simulation: simulation) {
            for (variant, wanted) in zip(plan.variants, variants) {
                guard rows[variant.id, default: []].count < Self.runsPerVariant else { continue }
                let row = run.row(of: wanted)
                if !row.isEmpty { rows[variant.id, default: []].append(row) }
            }
        }
        answers = rows.compactMapValues(PastRow.joined)
    }

    /// Mean output tokens by variant, where known.
    package var outputs: [VariantID: Double] { answers.compactMapValues(\.outputMean) }

    private static func newest(in reports: String, simulation: RunRecord.Simulation?) -> [Run] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports)) ?? []
        let written = names.filter { !$0.hasPrefix(".") }.compactMap { name in
            SmallFile.modified("\(reports)/\(name)/summary.json").map { (name: name, at: $0) }
        }
        let last = written.sorted { ($0.at, $0.name) > ($1.at, $1.name) }.prefix(folders)
        let runs = last.compactMap { Run("\(reports)/\($0.name)") }.filter {
            $0.record.simulation?.speedUp == simulation?.speedUp && ($0.record.simulation == nil) == (simulation == nil)
        }
        return runs.sorted { ($0.record.startedAt, $0.record.name) > ($1.record.startedAt, $1.record.name) }
    }

    /// What two variants must share for one's answers to predict the other's.
    private static func signature(_ variant: JSON) -> [JSON] {
        ["wire", "endpoint", "model", "prompt_sha256", "answer_sha256", "parameters"].map { variant[$0] ?? .null }
    }

    private struct Run {
        let record: RunRecord
        private let rows: [JSON]

        /// Nil if the folder contains no readable run.
        init?(_ folder: String) {
            guard let recorded = Self.json("\(folder)/run.json"), let summary = Self.json("\(folder)/summary.json"),
                let record = try? RunRecord(json: recorded, folder: folder),
                summary["run"]?["id"]?.string == record.name,
                summary["run"]?["simulated"] == .bool(record.simulation != nil)
            else { return nil }
            self.record = record
            rows = summary["variants"]?.array ?? []
        }

        private static func json(_ path: String) -> JSON? {
            SmallFile.bytes(at: path, limit: PastRuns.bytes).flatMap {
                try? JSON.parse($0, limits: JSONLimits(bytes: PastRuns.bytes))
            }
        }

        func row(of wanted: [JSON]) -> PastRow {
            let recorded = record.plan.json["variants"]?.array ?? []
            let names = Set(recorded.filter { signature($0) == wanted }.compactMap { $0["name"]?.string })
            var sum = PastRow(run: record.name)
            for row in rows where row["name"]?.string.map(names.contains) == true { sum.add(row) }
            return sum
        }
    }
}

package struct PastAnswers: Sendable, Hashable {
    /// The source runs, newest first; never empty.
    package var runs: [String]
    /// Answers with known token counts.
    package var answers: Int
    /// Mean output tokens of those answers, including reasoning; nil if unknown.
    package var outputMean: Double?
    /// Nil if unknown.
    package var latency: Latency?

    /// Seconds per answer.
    package struct Latency: Sendable, Hashable {
        package var p50: Double
        /// At least `p50`.
        package var p95: Double

        package init(p50: Double, p95: Double) {
            self.p50 = p50
            self.p95 = max(p50, p95)
        }
    }
}

/// One variant's rows in a run's `summary.json`, one per eval set, added up.
struct PastRow: Sendable {
    var run: String
    var answers = 0
    var output = 0.0
    /// Latencies of each set, weighted by its meals.
    private var weight = 0.0
    private var p50 = 0.0
    private var p95 = 0.0

    init(run: String) { self.run = run }

    /// Adds a row; ignores implausible numbers.
    mutating func add(_ row: JSON) {
        if let count = row["tokens"]?["answers"]?.integer, (1...10_000_000).contains(count),
            let tokens = row["tokens"]?["output"]?.number, (0...1e12).contains(tokens)
        {
            answers += count
            output += tokens
        }
        if let half = row["latency_ms"]?["p50"]?.number, let most = row["latency_ms"]?["p95"]?.number,
            (0...86_400_000).contains(half), (half...86_400_000).contains(most)
        {
            let meals = Double(min(max(row["meals"]?.integer ?? 1, 1), 10_000_000))
            weight += meals
            p50 += half * meals
            p95 += most * meals
        }
    }

    var isEmpty: Bool { answers == 0 && weight == 0 }

    /// Combines several runs: means weighted by answers and by meals.
    static func joined(_ rows: [PastRow]) -> PastAnswers? {
        guard !rows.isEmpty else { return nil }
        func sum(_ part: (PastRow) -> Double) -> Double { rows.reduce(0) { $0 + part($1) } }
        let answers = rows.reduce(0) { $0 + $1.answers }
        let weight = sum(\.weight) * 1000
        return PastAnswers(
            runs: rows.map(\.run), answers: answers, outputMean: answers > 0 ? sum(\.output) / Double(answers) : nil,
            latency: weight > 0 ? .init(p50: sum(\.p50) / weight, p95: sum(\.p95) / weight) : nil)
    }
}
