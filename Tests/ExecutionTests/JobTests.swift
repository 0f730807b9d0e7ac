import Analysis
import Foundation
import JSON
import Nutrition
import Providers
import Scoring
import Simulator
import Synchronization
import Testing

@testable import Catalog
@testable import Execution
@testable import Transport

/// Runs whose provider takes jobs, against the simulator's job server.
@Suite("Jobs")
struct JobTests {
    /// Sends requests on, and changes what comes back of some.
    private final class Meddler: HTTPSending {
        private let inner: any HTTPSending
        private let count = Mutex<[HTTPRequest.Method: Int]>([:])
        private let meddle: @Sendable (HTTPRequest, Int) throws(TransportError) -> HTTPResponse?

        /// - Parameter meddle: gets a request and how many of its method there were before; nil: it is sent.
        init(
            _ inner: any HTTPSending,
            _ meddle: @escaping @Sendable (HTTPRequest, Int) throws(TransportError) -> HTTPResponse?
        ) {
            self.inner = inner
            self.meddle = meddle
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let before = count.withLock { count in
                defer { count[request.method, default: 0] += 1 }
                return count[request.method] ?? 0
            }
            if let response = try meddle(request, before) { return response }
            return try await inner.send(request)
        }
    }

    private static let lost = TransportError.network("cut off", timing: ExchangeTiming())

    private let bench: SimulatedBench

    init() throws {
        let steps = JobSteps(
            ticket: try JSONPointer("/id"), status: try JSONPointer("/status"), running: ["queued", "running"],
            done: ["completed"], answer: try JSONPointer("/answer"), usage: try JSONPointer("/usage"),
            cleanUp: "/{ticket}")
        bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1) { definition in
            definition.format = .job
            definition.endpoint = "https://jobs.example/v1/jobs"
            definition.job = steps
        }
    }

    /// The kinds of lines in the journal, in order.
    private func kinds() throws -> [String] {
        var kinds: [String] = []
        _ = try JournalReader(path: bench.run.answersPath).read { kinds.append($0.json["kind"]?.string ?? "") }
        return kinds
    }

    private func statistics(_ server: SimulatorServer) -> ProviderStatistics? { server.statistics()["gpt-4o-mini"] }

    @Test func `submit, poll, read and clean up make one attempt`() async throws {
        let server = try await bench.server()
        let session = try await bench.session(against: server)
        let trial = try #require(session.results.trials.first)
        #expect(trial.outcome == .ok && trial.estimate != nil && trial.cost != nil, "\(trial.reason ?? "")")
        #expect(trial.attempts == 1 && trial.latency != nil)
        #expect(try kinds() == ["sent", "accepted", "attempt", "cleaned"])
        #expect(statistics(server)?.requests == 1 && statistics(server)?.jobs == 0)
        await server.stop()
    }

    @Test func `an interrupted job is asked about by the resume, and is neither submitted nor charged twice`()
        async throws
    {
        let server = try await bench.server()
        let first = try await bench.session(
            through: { client, stop in
                Meddler(client) { request, _ throws(TransportError) in
                    guard request.method == .get else { return nil }
                    stop.raise()
                    throw Self.lost
                }
            }, against: server)
        #expect(first.results.trials.first?.outcome.kind == .pending)
        #expect(try kinds().prefix(2) == ["sent", "accepted"] && !kinds().contains("attempt"))
        #expect(statistics(server)?.jobs == 1)
        let left = try JournalState(reading: bench.run)
        let reserved = try #require(left.jobs.values.first?.first?.reservation)
        #expect(left.charged["gpt-4o-mini"] == reserved)

        let second = try await bench.session(against: server)
        let trial = try #require(second.results.trials.first)
        #expect(trial.outcome == .ok && trial.attempts == 1 && !trial.costUnknown)
        #expect(statistics(server)?.requests == 1 && statistics(server)?.jobs == 0)
        #expect(try JournalState(reading: bench.run).charged["gpt-4o-mini"] == trial.cost?.value)
        await server.stop()
    }

    @Test func `a kill right behind the ticket costs nothing`() async throws {
        let server = try await bench.server()
        _ = try await bench.session(
            through: { client, stop in
                Meddler(client) { request, _ throws(TransportError) in
                    guard request.method == .get else { return nil }
                    stop.raise()
                    throw Self.lost
                }
            }, against: server)
        // What a kill leaves on the disk: everything up to the ticket.
        let journal = try String(contentsOfFile: bench.run.answersPath, encoding: .utf8)
        let lines = journal.split(separator: "\n", omittingEmptySubsequences: false)
        let ticket = try #require(lines.firstIndex { $0.contains("\"kind\":\"accepted\"") })
        let left = lines[...ticket].joined(separator: "\n") + "\n"
        try left.write(toFile: bench.run.answersPath, atomically: true, encoding: .utf8)
        let second = try await bench.session(against: server)
        #expect(second.results.trials.first?.outcome == .ok)
        #expect(statistics(server)?.requests == 1 && statistics(server)?.jobs == 0)
        #expect(try kinds() == ["sent", "accepted", "attempt", "cleaned"])
        await server.stop()
    }

    @Test func `what could not be cleaned up is by the resume`() async throws {
        let server = try await bench.server()
        let first = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, _ throws(TransportError) in
                    if request.method == .delete { throw Self.lost }
                    return nil
                }
            }, against: server)
        #expect(first.results.trials.first?.outcome == .ok && statistics(server)?.jobs == 1)
        let second = try await bench.session(against: server)
        #expect(second.results.trials.first?.outcome == .ok)
        #expect(statistics(server)?.requests == 1 && statistics(server)?.jobs == 0)
        #expect(try kinds() == ["sent", "accepted", "attempt", "cleaned"])
        await server.stop()
    }

    @Test func `a poll that fails is made again, and no job is submitted for it`() async throws {
        let server = try await bench.server()
        let session = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, before throws(TransportError) in
                    guard request.method == .get, before < 2 else { return nil }
                    if before == 0 { throw Self.lost }
                    return HTTPResponse(status: 503, headers: [], body: [], timing: ExchangeTiming())
                }
            }, against: server)
        #expect(session.results.trials.first?.outcome == .ok && session.results.trials.first?.attempts == 1)
        #expect(statistics(server)?.requests == 1 && statistics(server)?.jobs == 0)
        await server.stop()
    }

    @Test func `a job that fails is cleaned up and submitted again as another attempt`() async throws {
        let server = try await bench.server(
            SimulatorOptions(
                speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.emptyContent, firstAttempts: 1)]),
                modelsFail: false))
        let session = try await bench.session(against: server)
        #expect(session.results.trials.first?.outcome == .ok && session.results.trials.first?.attempts == 2)
        #expect(statistics(server)?.requests == 2 && statistics(server)?.jobs == 0)
        #expect(
            try kinds() == ["sent", "accepted", "attempt", "cleaned", "sent", "accepted", "attempt", "cleaned"])
        await server.stop()
    }

    @Test func `a proxy's page in place of the job's status does not end the job`() async throws {
        let server = try await bench.server()
        let session = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, before throws(TransportError) in
                    guard request.method == .get, before == 0 else { return nil }
                    return HTTPResponse(
                        status: 200, headers: [], body: Array("<html>busy</html>".utf8), timing: ExchangeTiming())
                }
            }, against: server)
        #expect(session.results.trials.first?.outcome == .ok && session.results.trials.first?.attempts == 1)
        #expect(statistics(server)?.requests == 1 && statistics(server)?.jobs == 0)
        await server.stop()
    }

    @Test func `a job whose status is refused stays pending, and a resume has its answer`() async throws {
        let server = try await bench.server()
        let refused = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, _ throws(TransportError) in
                    guard request.method == .get else { return nil }
                    return HTTPResponse(status: 400, headers: [], body: [], timing: ExchangeTiming())
                }
            }, against: server)
        #expect(refused.results.trials.first?.outcome.kind == .pending)
        let resumed = try await bench.session(against: server)
        #expect(resumed.results.trials.first?.outcome == .ok)
        #expect(statistics(server)?.requests == 1 && statistics(server)?.jobs == 0)
        await server.stop()
    }

    @Test(arguments: [".", "..", ""]) func `a ticket that leads elsewhere is none`(ticket: String) throws {
        let ask = Ask(definition: bench.plan.variants[0].definition, photos: [])
        let json: JSON = ["id": .string(ticket), "job": .string(ticket)]
        let body = Array(json.text().utf8)
        #expect(Job.ticket(in: ProviderResponse(status: 202, body: body), to: ask) == nil)
    }

    @Test func `a job that the server forgot is submitted again`() async throws {
        let server = try await bench.server()
        let session = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, before throws(TransportError) in
                    guard request.method == .get, before == 0 else { return nil }
                    return HTTPResponse(status: 404, headers: [], body: [], timing: ExchangeTiming())
                }
            }, against: server)
        #expect(session.results.trials.first?.outcome == .ok && session.results.trials.first?.attempts == 2)
        #expect(statistics(server)?.requests == 2 && statistics(server)?.jobs == 0)
        await server.stop()
    }

    @Test func `a ticket stays one segment of the path, whatever a server makes of it`() throws {
        let definition = bench.plan.variants[0].definition
        let ask = Ask(definition: definition, photos: [])
        let request = try #require(Job.cleanUp(ask, ticket: "../../admin?x=1"))
        #expect(request.url == "https://jobs.example/v1/jobs/%2E%2E%2F%2E%2E%2Fadmin%3Fx%3D1")
        #expect(request.method == .delete)
    }

    @Test func `a job over its limit stays on the server for a resume`() async throws {
        var definition = bench.plan.variants[0].definition
        definition.job?.limit = 10
        let ask = Ask(definition: definition, photos: [])
        let running = ProviderResponse(status: 200, body: Array(#"{"status":"running"}"#.utf8))
        let exchanges: [Exchange] = [.accepted(ticket: "a", at: WallTime(seconds: 100)), .response(running)]
        guard case .wait = Job.next(ask, after: exchanges, now: WallTime(seconds: 109)) else {
            Issue.record("it does not wait")
            return
        }
        let late = ResponseReader.read(exchanges, to: ask, now: WallTime(seconds: 111))
        #expect(late?.outcome == .timedOut && late?.rejection == nil)
    }
}
