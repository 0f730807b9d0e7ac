import Analysis
import Catalog
import Costs
import Execution
import Foundation
import Nutrition
import Providers
import Scoring
import Simulator
import TestSupport
import Testing

/// One meal asked of one provider whose every request meets one fault.
struct FaultRun: Sendable {
    var trial: TrialResult
    var model: String
    /// Seconds that retries and pauses took, on a clock that jumps.
    var waited: Double
}

/// What every fault comes to on every wire format, over real sockets. Each is run once, whoever asks for it.
actor FaultRuns {
    static let shared = FaultRuns()

    /// A shipped provider of each format that a vendor answers, in the order of the list.
    static let providers: [(wire: FormatDeclaration, name: String)] = {
        let day = CalendarDate("2026-11-21") ?? .unixEpoch
        let catalog = Catalog.load(project: TestData.repository.path, formats: Formats.all, today: day).catalog
        let usual = ["gpt-4o-mini", "mistral-large", "gemini-flash"].compactMap(catalog.provider)
        return Formats.all.filter { $0.carrier == .http && !$0.hasTemplate }.map { wire in
            (wire, (usual + catalog.providers).first { $0.format == wire }?.name ?? "no provider of \(wire)")
        }
    }()
    /// The time limit of an answer where it does not come in time.
    static let shortLimit = Duration.milliseconds(300)

    private var tasks: [Fault: Task<[FormatDeclaration: FaultRun], any Error>] = [:]

    func runs(of fault: Fault) async throws -> [FormatDeclaration: FaultRun] {
        let task =
            tasks[fault]
            ?? Task {
                var runs: [FormatDeclaration: FaultRun] = [:]
                for (wire, provider) in Self.providers { runs[wire] = try await Self.run(fault, provider) }
                return runs
            }
        tasks[fault] = task
        return try await task.value
    }

    private static func run(_ fault: Fault, _ provider: String) async throws -> FaultRun {
        let bench = try SimulatedBench(
            providers: [provider], meals: 1,
            timeout: [.slow, .stalled].contains(fault) ? shortLimit : SimulatedBench.patience)
        let session = try await bench.session(faults: FaultProfile(rules: [FaultRule(fault)]), slow: .seconds(5))
        return FaultRun(
            trial: try #require(session.results.trials.first), model: bench.plan.variants[0].model,
            waited: session.waited)
    }
}
