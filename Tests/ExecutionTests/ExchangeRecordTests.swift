import Costs
import Nutrition
import Providers
import TestSupport
import Testing

@testable import Execution
@testable import Transport

/// What becomes of an exchange that brought no response.
struct ExchangeRecordTests {
    @Test func `only what is wrong with the request itself is final`() throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1)
        var sent = ExchangeTiming()
        sent.upload = .milliseconds(1)
        let table: [(TransportError, Outcome, cost: Double?)] = [
            (.network("libcurl has no memory for another exchange", timing: ExchangeTiming()), .network, 0),
            (.network("reset", timing: sent), .network, nil), (.cancelled, .cancelled, nil),
            (.timedOut(after: .seconds(1), timing: sent), .timedOut, nil),
            (.responseTooLarge(limit: 1, status: 200, timing: sent), .tooLarge, nil),
            (.refused("plain http"), .badRequest, nil)
        ]
        for (error, outcome, cost) in table {
            let record = ExchangeRecord(
                .failure(error), to: Ask(definition: bench.plan.variants[0].definition, photos: []),
                redactor: Redactor([]),
                sentAt: .init(seconds: 0),
                now: .init(seconds: 0))
            #expect(record.reading.outcome == outcome && record.cost == cost, "\(error)")
            #expect(record.reading.reason == error.description)
        }
        #expect(Outcome.network.kind == .pending && Outcome.cancelled.kind == .pending)
    }

    @Test func `a client that was shut down leaves its requests pending`() async {
        let client = HTTPClient()
        await client.shutdown()
        await #expect(throws: TransportError.cancelled) {
            try await client.send(HTTPRequest(method: .get, url: "http://127.0.0.1:1/"))
        }
    }
}
