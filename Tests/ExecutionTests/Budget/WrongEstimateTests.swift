import Catalog
import Costs
import Execution
import Nutrition
import Synchronization
import Testing
import Transport

/// Bills far above or below what was reserved, as a wrong rule for a photo's tokens leads to.
@Suite("A budget whose estimates are wrong")
struct WrongEstimateTests {
    private let definition: ProviderDefinition
    private let row: PriceRow
    /// USD.
    private let estimate: Double

    init() throws {
        definition = try CannedRun.definition("p")
        row = try #require(definition.prices?.rows.first)
        estimate = try CannedRun.estimate(definition)
    }

    private func server(factor: Double) -> BillingServer { BillingServer(bill: estimate * factor, at: row) }

    @Test func `requests that cost seven times their estimate do not pass the cap`() async throws {
        for cap in [13.7, 30, 100] {
            let run = try CannedRun([definition], meals: 40)
            let server = server(factor: 7)
            let state = try await run.session(cap: estimate * cap, through: server)
            #expect(server.billed <= estimate * cap, "\(server.requests) requests")
            #expect(server.requests > 0)
            #expect(state.outcomes.values.count { $0 == .budgetSkipped } == 40 - server.requests)
        }
    }

    @Test func `a resume knows what an answer cost, and does not begin with many at once`() async throws {
        let run = try CannedRun([definition], meals: 40)
        let cap = estimate * 100
        let stop = StopSignal()
        let first = server(factor: 7)
        _ = try await run.session(cap: cap, through: StoppingLine(first, after: 3, stop), stop: stop)
        try #require(first.billed > 0 && first.requests < 14)
        let second = server(factor: 7)
        let state = try await run.session(cap: cap, through: second)
        #expect(first.billed + second.billed <= cap)
        #expect(second.most <= 11 && second.most > 1)
        #expect((state.charged["p"] ?? 0) <= cap * (1 + 1e-9))
    }

    @Test func `a small cap asks all it can pay for, one at first`() async throws {
        let run = try CannedRun([definition], meals: 10)
        let server = server(factor: 0.3)
        let state = try await run.session(cap: estimate * 4, through: server)
        #expect(state.outcomes.values.allSatisfy { $0 == .ok } && server.requests == 10)
        #expect(server.most > 1)
    }

    @Test func `a cap that even one estimate passes lets nothing through`() async throws {
        let run = try CannedRun([definition], meals: 3)
        let server = server(factor: 0.3)
        let state = try await run.session(cap: estimate * 0.9, through: server)
        #expect(server.requests == 0 && state.outcomes.values.allSatisfy { $0 == .budgetSkipped })
    }

    @Test func `without a cap nothing waits for a first bill`() async throws {
        let run = try CannedRun([definition], meals: 40)
        let server = server(factor: 7)
        _ = try await run.session(cap: nil, through: server)
        #expect(server.requests == 40 && server.most == 16)
    }

    @Test func `with a cap that leaves room nothing waits for a first bill either`() async throws {
        let run = try CannedRun([definition], meals: 40)
        let server = server(factor: 0.5)
        _ = try await run.session(cap: estimate * 200, through: server)
        #expect(server.requests == 40 && server.most == 16)
    }
}

/// Raises the stop signal after some requests.
private struct StoppingLine: HTTPSending {
    private let server: BillingServer
    private let after: Int
    private let stop: StopSignal

    init(_ server: BillingServer, after: Int, _ stop: StopSignal) {
        self.server = server
        self.after = after
        self.stop = stop
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if server.requests >= after { stop.raise() }
        return try await server.send(request)
    }
}
