import Analysis
import Catalog
import Costs
import Execution
import Foundation
import JSON
import Nutrition
import Scoring
import Testing
@testable import Transport

/// A quota that is spent stops whatever shares the account.
struct KeylessAccountTests {
    /// Outcomes by provider after the first request to `spent` says that its quota is spent.
    private func outcomes(_ endpoints: [String: String]) async throws -> [String: Set<Outcome>] {
        let definitions = try endpoints.sorted { $0.key < $1.key }.map { name, endpoint in
            var definition = try CannedRun.definition(name, endpoint: endpoint)
            definition.limits.inFlight = 1
            return definition
        }
        let run = try CannedRun(definitions, meals: 2)
        let row = try #require(definitions[0].prices?.rows.first)
        let server = SpentServer(BillingServer(bill: 0.001, at: row), events: run.run.file("events.jsonl"))
        let state = try await run.session(cap: nil, through: server)
        var outcomes: [String: Set<Outcome>] = [:]
        for trial in run.plan.trials {
            let provider = run.plan.variants[trial.variant].id.provider
            outcomes[provider, default: []].insert(try #require(state.outcome(of: run.plan.key(of: trial))))
        }
        return outcomes
    }

    @Test func `without a key the servers of two hosts or ports are two accounts`() async throws {
        for other in ["http://127.0.0.1:2/v1/other", "http://localhost:1/v1/other"] {
            let outcomes = try await outcomes(["other": other, "spent": "http://127.0.0.1:1/v1/spent"])
            #expect(outcomes == ["spent": [.quotaExhausted], "other": [.ok]], "\(other)")
        }
    }

    @Test func `without a key the models of one server share its quota`() async throws {
        let outcomes = try await outcomes([
            "other": "http://127.0.0.1:1/v1/other", "spent": "http://127.0.0.1:1/v1/spent"
        ])
        #expect(outcomes["spent"] == [.quotaExhausted])
        // A request of it may have been under way, and be answered.
        #expect(outcomes["other"]?.subtracting([.ok]) == [.quotaExhausted], "\(outcomes)")
    }
}

/// Says to `spent` that its quota is spent; answers others only once its pool has stopped.
private struct SpentServer: HTTPSending {
    private let server: BillingServer
    private let events: URL

    init(_ server: BillingServer, events: URL) {
        self.server = server
        self.events = events
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.url.hasSuffix("spent") else {
            while !hasStopped { await Task.yield() }
            return try await server.send(request)
        }
        let body: JSON = ["error": ["message": "spent", "type": "insufficient_quota", "code": "insufficient_quota"]]
        return HTTPResponse(status: 429, headers: [], body: body.serialized(), timing: ExchangeTiming())
    }

    /// Of an account's pools that of `spent` stops last, as the last by name.
    private var hasStopped: Bool {
        let lines = (try? String(contentsOf: events, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.contains { $0.contains("/spent") && $0.contains(#""event":"stop""#) }
    }
}
