import Catalog
import Foundation
import JSON
import Providers
import Simulator
import Testing

@testable import Execution
@testable import Transport

/// What a person does with the jobs of the shipped meal backend, against the simulator's job server.
@Suite("Reviewed jobs")
struct ReviewTests {
    @Test func `a listed job moves from pending to completed, and what confirms it is kept`() async throws {
        var bench = try SimulatedBench(providers: ["meal-backend"], meals: 1)
        bench.plan.variants[0].photoLimit = 1
        // A run that leaves its job on the server, at once.
        bench.plan.variants[0].definition.job?.cleanUp = nil
        bench.plan.variants[0].definition.job?.polls = 1
        let server = try await bench.server()
        _ = try await bench.session(against: server)
        var definition = bench.plan.variants[0].definition
        definition.endpoint = try #require(server.endpoint(for: definition))
        let connection = ReviewConnection(definition, key: Secret("any"), refresh: nil)
        let client = HTTPClient()
        func send(_ request: Request?) async throws -> ProviderResponse {
            try await connection.send(try #require(request), by: client, timeout: .seconds(60)).get()
        }
        func listed() async throws -> [ReviewedJob] {
            try #require(Job.browsed(try await send(Job.browsing(definition, page: 1)), definition)).jobs
        }
        var states: [String] = []
        while states.count < 5, states.last != "completed" { states += try await listed().compactMap(\.status) }
        #expect(states.last == "completed" && states.first == "processing", "\(states)")
        let job = try #require(try await listed().first)
        #expect(job.state == .done && job.estimate != nil && job.time?.isEmpty == false)
        let items = try #require(job.items)

        let step = try #require(definition.job?.review?.confirm)
        let changed = items.map { $0.setting(JSONPointer(tokens: ["calories"]), to: .number(7)) }
        let response = try await send(Job.changing(definition, job.ticket, step, items: changed))
        #expect(response.isSuccess && Job.refusal(in: response, definition) == nil)
        let opened = try await send(Job.opening(definition, job.ticket)?.0)
        let present = try #require(Job.opened(job.ticket, opened, answer: nil, definition))
        #expect(present.status == "confirmed" && present.items == changed)
        await client.shutdown()
        await server.stop()
    }
}
