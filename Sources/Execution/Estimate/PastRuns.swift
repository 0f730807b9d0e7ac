import FoundationEssentials
import JSON
package import Nutrition

/// Finds in a project's reports what its earlier runs tell of a plan's variants.
///
/// A run speaks for a variant when it asked the same endpoint and model with the same prompt, answer schema and
/// parameters, whatever the photos. Simulated runs speak for simulated runs of the same speed-up only, and live runs for
/// live ones. A folder that cannot be read, is too large or is no run says nothing and does no harm.
package struct PastRuns: Sendable {
    /// Folders looked into, the last written first.
    private static let folders = 20
    /// Runs that speak for one variant, the newest first.
    private static let runsPerVariant = 5
    /// Of `run.json` and of `summary.json`.
    private static let bytes = 16_000_000

    /// By variant; those nothing is known of are missing.
    package let answers: [VariantID: PastAnswers]

    /// No past at all.
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

    /// Mean output tokens by variant, where they are known.
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

    /// What must be equal for one variant's answers to tell of another's.
    private struct Signature: Equatable {
        private let parts: [JSON]

        init(_ variant: JSON) {
            let keys = ["wire", "endpoint", "model", "prompt_sha256", "answer_sha256", "parameters"]
            parts = keys.map { variant[$0] ?? .null }
        }
    }

    /// A run as far as it is needed here.
    private struct Run {
        let record: RunRecord
        private let rows: [JSON]

        /// Nil when the folder holds no run that can be read.
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
