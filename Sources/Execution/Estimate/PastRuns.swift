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
        let variants = (PlanRecord(plan).json["variants"]?.array ?? []).map(Signature.init)
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
    private struct Signature: Equatable {
        private let parts: [JSON]

        init(_ variant: JSON) {
            let keys = ["wire", "endpoint", "model", "prompt_sha256", "answer_sha256", "parameters"]
            parts = keys.map { variant[$0] ?? .null }
        }
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

        func row(of wanted: Signature) -> PastRow {
            let recorded = record.plan.json["variants"]?.array ?? []
            let names = Set(recorded.filter { Signature($0) == wanted }.compactMap { $0["name"]?.string })
            var sum = PastRow(run: record.name)
            for row in rows where row["name"]?.string.map(names.contains) == true { sum.add(row) }
            return sum
        }
    }
}
