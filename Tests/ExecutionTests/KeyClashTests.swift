import Catalog
import Execution
import Foundation
import TestSupport
import Testing
import Transport

/// A key that reads like a word of the run would be taken out of what has to be read again.
struct KeyClashTests {
    private let bench: SimulatedBench
    private let record: RunRecord

    init() throws {
        bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1)
        record = RunRecord(
            name: "sk-proj-as-a-name", startedAt: "2026-11-21T12:00:00Z", toolVersion: "1", plan: PlanRecord(bench.plan)
        )
    }

    private func leavesAlone(_ key: String) -> Bool {
        Redactor([Secret(key)]).leavesAlone(record, schemas: bench.plan.variants.map(\.definition.answer.schema))
    }

    @Test(arguments: [
        "gpt-4o-mini", "GPT-4O-MINI", "analyze-meal", "sk-proj-as-a-name", "reserved_usd", "response_bytes",
        "response\"",
        "reused_from", "latency_us", "first_byte", "quota_exhausted", "cancelled", "calories", "totalCalories",
        "photo_setting"
    ])
    func `words of the name, the plan, the journal and the answers are no keys`(_ key: String) {
        #expect(!leavesAlone(key))
    }

    @Test(arguments: ["sk-proj-0123456789abcdef", "short", "simulated-key", "gpt-4o-mini-is-my-key"])
    func `any other key is fine`(_ key: String) { #expect(leavesAlone(key)) }

    @Test func `no run folder is made under a key's name or for a plan that holds one`() throws {
        let url = bench.folder.url.appending(path: "run")
        #expect(throws: RunFolderError.namedLikeKey) {
            try RunFolder.create(url, record: record, redactor: Redactor([Secret("analyze-meal")]))
        }
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }
}
