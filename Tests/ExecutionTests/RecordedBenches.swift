import Catalog
import Foundation
import Scoring
import Simulator

@testable import Execution

/// Tests whose runs have a record, as a run folder has, and take answers of each other.
protocol RecordedBenches {}

extension RecordedBenches {
    /// A bench whose run has a record, as a run folder has.
    func bench(
        _ name: String, providers: [String] = ["gpt-4o-mini", "mistral-small"], meals: Int = 3, repeats: Int = 1,
        startedAt: String = "2026-11-21T10:00:00.000Z", simulation: RunRecord.Simulation? = nil,
        changing: (inout ProviderDefinition) -> Void = { _ in }
    ) throws -> SimulatedBench {
        let bench = try SimulatedBench(providers: providers, meals: meals, repeats: repeats, changing: changing)
        try record(bench, name, startedAt, simulation)
        return bench
    }

    func record(
        _ bench: SimulatedBench, _ name: String, _ startedAt: String = "2026-11-21T10:00:00.000Z",
        _ simulation: RunRecord.Simulation? = nil
    ) throws {
        let record = RunRecord(
            name: name, startedAt: startedAt, toolVersion: "test", simulation: simulation, plan: PlanRecord(bench.plan))
        _ = try RunFolder.create(bench.run.url, record: record, redactor: Redactor([]))
    }

    func reuse(_ benches: SimulatedBench...) throws -> AnswerReuse {
        try AnswerReuse(reading: benches.map(\.run), simulation: nil)
    }

    func requests(_ session: SimulatedBench.Session) -> Int {
        session.statistics.values.reduce(0) { $0 + $1.requests }
    }
}
