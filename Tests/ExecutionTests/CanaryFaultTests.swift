import Analysis
import Execution
import Foundation
import Simulator
import TestSupport
import Testing
import Transport

/// A server that puts the key it was sent into every part of its responses, in every writing, whatever else goes wrong.
@Suite("A key that a hostile server repeats", .serialized)
struct CanaryFaultTests {
    private static let providers = ["gpt-4o-mini", "mistral-large", "gemini-flash"]

    @Test(
        "is in no file and in no result, in success and in every fault of every wire format",
        arguments: [nil] + Fault.allCases.filter { !$0.isOfJobs })
    func fault(_ fault: Fault?) async throws {
        let canary = Canary()
        let bench = try SimulatedBench(
            providers: Self.providers, meals: 1,
            timeout: fault == .slow || fault == .stalled ? .milliseconds(300) : .seconds(20))
        let session = try await bench.session(
            faults: fault.map { FaultProfile(rules: [FaultRule($0)]) } ?? .none, slow: .seconds(5),
            keys: Dictionary(uniqueKeysWithValues: Self.providers.map { ($0, Secret(canary.key)) }), echoesKey: true)
        #expect(session.results.trials.count == 3)
        for file in try FileManager.default.subpathsOfDirectory(atPath: bench.run.url.path) {
            let bytes = FileManager.default.contents(atPath: bench.run.file(file).path) ?? Data()
            #expect(canary.found(in: bytes) == [], "\(file)")
        }
        // What is read again from the journal knows no key to look for.
        #expect(canary.found(in: "\(session.results.trials)") == [])
    }

    @Test("is what the simulator sends, in the head and in the body")
    func echo() async throws {
        let canary = Canary()
        let journal = try await Self.journal(of: canary, hidden: "not the key at all")
        // The other half of the promise: without redaction the key is found, so the search is no idle one.
        #expect(canary.found(in: journal).count > 8, "\(canary.found(in: journal))")
    }

    /// The journal of a run whose keys are not those that are looked for.
    private static func journal(of canary: Canary, hidden: String) async throws -> Data {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1)
        _ = try await bench.session(
            keys: ["gpt-4o-mini": Secret(canary.key)], hidden: [Secret(hidden)], echoesKey: true)
        return try Data(contentsOf: bench.run.file("answers.jsonl"))
    }
}
