import Harness
import Nutrition
import Scoring
import Simulator
import Testing

/// Every fault on every wire format, over real sockets: the outcome, the attempts, and what was waited.
@Suite("Every fault × every wire format", .serialized)
struct FaultMatrixTests {
    struct Expectation: Sendable {
        var fault: Fault
        var outcome: Outcome
        var attempts = 1
        /// Where a wire format differs, by provider.
        var except: [String: (Outcome, Int)] = [:]
    }

    private static let openAI = "gpt-4o-mini"
    private static let mistral = "mistral-large"
    private static let gemini = "gemini-flash"

    static let expectations: [Expectation] = []

    @Test("ends as docs/run-folder.md says", arguments: Fault.allCases)
    func matrix(_ fault: Fault) async throws {
        let bench = try SimulatedBench(
            providers: [Self.openAI, Self.mistral, Self.gemini], meals: 1,
            timeout: [.slow, .stalled].contains(fault) ? .milliseconds(300) : .seconds(20))
        let sitting = try await bench.sit(
            faults: FaultProfile(rules: [FaultRule(fault)]), slow: .seconds(5))
        for trial in sitting.results.trials {
            print(
                "MATRIX", fault.rawValue, trial.variant.provider, trial.outcome.rawValue, trial.attempts,
                trial.reason ?? "-")
        }
    }
}
