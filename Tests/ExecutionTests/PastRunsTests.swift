import Catalog
import Foundation
import Hashing
import JSON
import Nutrition
import Scoring
import TestSupport
import Testing

@testable import Execution

@Suite("What past runs tell of the next")
struct PastRunsTests {
    private let folder: TemporaryFolder
    private let bench: SimulatedBench

    init() throws {
        folder = try TemporaryFolder()
        bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 1)
    }

    private static let simulation = RunRecord.Simulation(seed: 1, speedUp: 20, faults: "none")

    /// Writes the folder of a run of that plan.
    private func write(
        _ name: String, at time: String = "2026-11-01T00:00:00.000Z", plan: Plan? = nil,
        simulation: RunRecord.Simulation? = nil, answers: Int = 10, output: Double = 3000, p50: Double = 2000
    ) throws {
        let plan = plan ?? bench.plan
        let record = RunRecord(
            name: name, startedAt: time, toolVersion: "0", simulation: simulation, plan: PlanRecord(plan))
        let rows = plan.variants.map { variant -> JSON in
            [
                "name": .string(variant.id.description), "meals": 10,
                "tokens": [
                    "answers": .number(Double(answers)), "uncached_input": 1, "cached_input": 0,
                    "output": .number(output)
                ], "latency_ms": ["p50": .number(p50), "p90": 3, "p95": .number(p50 * 2), "p99": 4]
            ]
        }
        let summary: JSON = [
            "format": 1, "run": ["id": .string(name), "simulated": .bool(simulation != nil)], "variants": .array(rows)
        ]
        try folder.write(record.json.text(), to: "\(name)/run.json")
        try folder.write(summary.text(), to: "\(name)/summary.json")
    }

    private func past(simulation: RunRecord.Simulation? = nil) -> PastRuns {
        PastRuns(in: folder.path, for: bench.plan, simulation: simulation)
    }

    @Test("runs of the same model, prompt and schema are joined, weighted by their answers, newest first")
    func joined() throws {
        try write("old", answers: 30, output: 3000, p50: 1000)
        try write("new", at: "2026-11-02T00:00:00.000Z", answers: 10, output: 3000, p50: 3000)
        let answers = try #require(past().answers[bench.plan.variants[0].id])
        #expect(answers.runs == ["new", "old"] && answers.answers == 40)
        #expect(answers.outputMean == 150)
        #expect(answers.latency == .init(p50: 2, p95: 4))
        #expect(past().outputs.count == 2)
    }

    @Test("five runs at most speak for a variant")
    func newest() throws {
        for day in 1...8 { try write("r\(day)", at: "2026-11-0\(day)T00:00:00.000Z") }
        #expect(past().answers[bench.plan.variants[0].id]?.runs == ["r8", "r7", "r6", "r5", "r4"])
    }

    @Test("a run of another prompt, model, schema or reasoning effort does not speak for this one")
    func others() throws {
        let changes: [(inout PlanVariant) -> Void] = [
            { $0.definition.model = "another" }, { $0.definition.prompt.sha256 = $0.definition.answer.sha256 },
            { $0.definition.answer.sha256 = $0.definition.prompt.sha256 },
            { $0.definition.parameters.reasoningEffort = "high" }, { $0.definition.endpoint = "https://example.com/v1" }
        ]
        for (index, change) in changes.enumerated() {
            var plan = bench.plan
            change(&plan.variants[0])
            try write("run\(index)", plan: plan)
        }
        #expect(past().answers[bench.plan.variants[0].id] == nil)
        #expect(past().answers[bench.plan.variants[1].id]?.runs.count == 5)
    }

    @Test("simulated runs tell nothing of live ones, nor live ones of simulated ones")
    func simulated() throws {
        try write("s", simulation: Self.simulation)
        #expect(past().answers.isEmpty)
        #expect(past(simulation: Self.simulation).answers.count == 2)
        let slower = RunRecord.Simulation(seed: 1, speedUp: 10, faults: "none")
        #expect(past(simulation: slower).answers.isEmpty)
        try write("l")
        #expect(past().answers[bench.plan.variants[0].id]?.runs == ["l"])
        #expect(past(simulation: Self.simulation).answers[bench.plan.variants[0].id]?.runs == ["s"])
    }

    @Test("folders that are broken say nothing and do no harm")
    func broken() throws {
        try write("good")
        for name in ["torn", "other", "lied"] { try write(name) }
        try folder.write("{\"run\":", to: "torn/summary.json")
        try folder.write("[]", to: "other/run.json")
        try folder.write("{\"run\": {\"id\": \"another\", \"simulated\": false}}", to: "lied/summary.json")
        try folder.write("no folder", to: "file")
        try folder.write("{}", to: "pipe/run.json")
        #expect(mkfifo(folder.url.appending(path: "pipe/summary.json").path, 0o600) == 0)
        try write("silly", answers: -3, output: 1e300, p50: -1)
        try write("empty", answers: 0, output: 0, p50: .nan)
        #expect(past().answers[bench.plan.variants[0].id]?.runs == ["good"])
        #expect(PastRuns(in: folder.path + "/nowhere", for: bench.plan, simulation: nil).answers.isEmpty)
    }

    @Test("a summary without tokens still tells the latency")
    func older() throws {
        try write("a", answers: 0)
        let answers = try #require(past().answers[bench.plan.variants[0].id])
        #expect(answers.outputMean == nil && answers.latency?.p50 == 2)
    }
}
