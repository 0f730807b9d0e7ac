import Analysis
import Costs
import Execution
import Foundation
import JSON
import Nutrition
import Photos
import Providers
import Scoring
import Synchronization
import TestSupport
import Testing

@testable import Catalog
@testable import Transport

/// A run whose answers the test makes up, without a socket.
struct CannedRun: Sendable {
    let folder: TemporaryFolder
    let plan: Plan
    private static let noon = 1_796_126_400.0

    /// - Parameter definitions: of `SpendingRun.definition`, which takes no photos.
    init(_ definitions: [ProviderDefinition], meals: Int) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        plan = Planner.plan(
            .init(
                providers: definitions,
                sets: [
                    EvalSet(
                        name: "s", folder: folder.path,
                        meals: (0..<meals).map { Meal(id: "m\($0)", photos: [], truth: Truth()) })
                ],
                repeats: 1, seed: 1))
    }

    /// A provider with a price, an output limit, and room for 16 requests at once.
    static func definition(_ name: String, endpoint: String? = nil) throws -> ProviderDefinition {
        var numbers = SeededNumbers(seed: 1)
        var definition = try SpendingRun.definition(name, from: try day, &numbers)
        definition.limits.requestsPerMinute = nil
        definition.limits.inFlight = 16
        if let endpoint { definition.endpoint = endpoint }
        return definition
    }

    private static var day: CalendarDate { get throws { try #require(CalendarDate("2026-12-01")) } }

    /// What is reserved for a request by its estimate alone, in USD.
    static func estimate(_ definition: ProviderDefinition) throws -> Double {
        try #require(
            AttemptEstimate(.init(definition: definition, photos: []), sizes: [], on: day).reservation)
    }

    var run: RunFolder { RunFolder(url: folder.url) }

    /// One session of what is pending.
    func session(cap: Double?, through http: any HTTPSending, stop: StopSignal = StopSignal()) async throws
        -> JournalState
    {
        let journal = try await run.journalOnceFree()
        let state = try JournalState(reading: run)
        var budget = Budget()
        budget.run = cap.map { USD($0) }
        var setup = RunSetup(
            plan: plan, journal: journal, http: http, photos: PreparedPhotoStore(folder: folder.path), keys: [:],
            redactor: Redactor([]), budget: BudgetGuard(budget, for: plan, of: plan, after: state),
            clock: TestClock(startingAt: Self.noon).clock, progress: RunProgress(totals: []), stop: stop,
            jitter: { 0 })
        setup.events = try run.events(redactor: Redactor([]))
        try await Runner(setup).run(state.pending(of: plan), attemptsSoFar: state.attemptsWithoutAnswer)
        return try JournalState(reading: run)
    }
}

/// Answers every request, in the shape of OpenAI's chat completions, and bills what the test says.
final class BillingServer: HTTPSending {
    private struct State {
        var underWay = 0
        var most = 0
        var requests: [String] = []
        var billed = 0.0
    }

    private let state = Mutex(State())
    private let row: PriceRow
    private let bill: Double

    /// - Parameter bill: USD for each answer, by that price row.
    init(bill: Double, at row: PriceRow) {
        self.bill = bill
        self.row = row
    }

    var billed: Double { state.withLock { $0.billed } }
    var requests: Int { state.withLock { $0.requests.count } }
    /// Requests at once.
    var most: Int { state.withLock { $0.most } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        state.withLock { state in
            state.underWay += 1
            state.most = max(state.most, state.underWay)
            state.requests.append(request.url)
        }
        // Time for every other worker to send too.
        for _ in 0..<200 { await Task.yield() }
        let tokens = Int((bill / (row.output ?? 1) * 1_000_000).rounded(.down))
        state.withLock { state in
            state.underWay -= 1
            state.billed += Double(tokens) * (row.output ?? 1) / 1_000_000
        }
        let body: JSON = [
            "model": .string(request.url.split(separator: "/").last.map(String.init) ?? ""),
            "choices": [["message": ["content": #"{"kcal": 250}"#], "finish_reason": "stop"]],
            "usage": ["prompt_tokens": 0, "completion_tokens": .number(Double(tokens))]
        ]
        var timing = ExchangeTiming()
        timing.upload = .milliseconds(1)
        return HTTPResponse(status: 200, headers: [], body: body.serialized(), timing: timing)
    }
}
