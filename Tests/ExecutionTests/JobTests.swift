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
    final class Meddler: HTTPSending {
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

    static let lost = TransportError.network("cut off", timing: ExchangeTiming())

    static let name = "meal-backend"
    var bench: SimulatedBench

    init() throws { bench = try Self.bench() }

    /// - Parameter meals: each with its first photo.
    static func bench(
        meals: Int = 1, _ change: (inout ProviderDefinition) throws -> Void = { _ in }
    ) throws -> SimulatedBench {
        var bench = try SimulatedBench(providers: [name], meals: meals)
        bench.plan.variants[0].photoLimit = 1
        try change(&bench.plan.variants[0].definition)
        return bench
    }

    /// The kinds of lines in the journal, in order.
    func kinds() throws -> [String] {
        var kinds: [String] = []
        _ = try JournalReader(path: bench.run.answersPath).read { kinds.append($0.json["kind"]?.string ?? "") }
        return kinds
    }

    func statistics(_ server: SimulatorServer) -> ProviderStatistics? { server.statistics()[Self.name] }

    /// A server whose every submission has that fault, or only the first ones of a trial.
    func server(_ fault: Fault, firstAttempts: Int? = nil) async throws -> SimulatorServer {
        try await bench.server(
            SimulatorOptions(
                speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(fault, firstAttempts: firstAttempts)]),
                modelsFail: false))
    }

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
        #expect(left.charged[Self.name] == reserved)

        let second = try await bench.session(against: server)
        let trial = try #require(second.results.trials.first)
        #expect(trial.outcome == .ok && trial.attempts == 1 && !trial.costUnknown)
        #expect(statistics(server)?.requests == 1 && statistics(server)?.jobs == 0)
        #expect(try JournalState(reading: bench.run).charged[Self.name] == trial.cost?.value)
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
        let server = try await server(.failedJob, firstAttempts: 1)
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
        let json: JSON = ["data": ["id": .string(ticket)]]
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
        let ask = Ask(definition: bench.plan.variants[0].definition, photos: [])
        for (ticket, path) in [
            ("../../admin?x=1", "%2E%2E%2F%2E%2E%2Fadmin%3Fx%3D1"), ("a\r\nHost: b", "a%0D%0AHost%3A%20b"),
            ("{ticket}#", "%7Bticket%7D%23"), ("é", "%C3%A9")
        ] {
            let request = try #require(Job.cleanUp(ask, ticket: ticket))
            #expect(request.url == "https://api.example.org/api/v1/meal-logs/\(path)" && request.method == .delete)
        }
    }

    // MARK: How jobs end

    @Test func `a job that never ends is polled 30 times, a second apart, and removed`() async throws {
        let server = try await server(.endlessJob)
        let session = try await bench.session(against: server)
        let trial = try #require(session.results.trials.first)
        #expect(trial.outcome == .jobUnfinished && trial.reason == "the job is still processing after 30 polls")
        #expect(statistics(server)?.polls == 30 && (29..<31).contains(session.waited))
        #expect(statistics(server)?.jobsTaken == 1 && statistics(server)?.jobs == 0)
        #expect(try kinds() == ["sent", "accepted", "attempt", "cleaned"])
        // A resume asks again, as after a time-out.
        let resumed = try await bench.session(against: server)
        #expect(resumed.results.trials.first?.outcome == .jobUnfinished && statistics(server)?.jobsTaken == 2)
        await server.stop()
    }

    /// What a fault comes to: outcome, attempts, and jobs that the server took.
    static let ends: [(Fault, Outcome, Int, Int)] = [
        (.failedJob, .serverError, 3, 3), (.forgottenJob, .jobLost, 3, 3), (.unauthorized, .unauthorized, 1, 0),
        (.forbidden, .unauthorized, 1, 0), (.notFound, .badRequest, 1, 0), (.tooLarge, .overLimit, 1, 0),
        (.unprocessable, .badRequest, 1, 0), (.unavailable, .overloaded, 3, 0), (.truncatedBody, .serverError, 1, 1),
        (.oversizedBody, .tooLarge, 1, 1), (.lostTicket, .ok, 1, 1), (.wrongSchema, .schemaInvalid, 1, 1)
    ]

    @Test(arguments: ends)
    func `a fault ends in its outcome, and leaves no job of a finished attempt`(
        fault: Fault, outcome: Outcome, attempts: Int, taken: Int
    ) async throws {
        let server = try await server(fault)
        let session = try await bench.session(against: server)
        let trial = try #require(session.results.trials.first)
        #expect(trial.outcome == outcome && trial.attempts == attempts, "\(trial.reason ?? "")")
        // Its status cannot be read, so the job is left for a resume.
        let left = fault == .truncatedBody ? 1 : 0
        #expect(statistics(server)?.jobsTaken == taken && statistics(server)?.jobs == left)
        await server.stop()
    }

    @Test func `a job that the server lost may be billed, a refused token is not`() async throws {
        for (fault, isKnown) in [(Fault.forgottenJob, false), (.deadToken, true)] {
            let bench = try Self.bench { $0.prices = nil }
            let server = try await bench.server(
                SimulatorOptions(speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(fault)]), modelsFail: false))
            let session = try await bench.session(
                against: server, refreshes: [Self.name: .request(Secret("refresh-token-0123456789"))])
            #expect(session.results.trials.first?.costUnknown == !isKnown, "\(fault)")
            await server.stop()
        }
    }

    @Test func `a status that the file does not name is the file's mistake`() async throws {
        let bench = try Self.bench { $0.job?.failed = [] }
        let server = try await bench.server(
            SimulatorOptions(
                speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.failedJob)]), modelsFail: false))
        let trial = try #require(try await bench.session(against: server).results.trials.first)
        #expect(trial.outcome == .badRequest && trial.attempts == 1)
        #expect(trial.reason?.hasPrefix("the job's status `failed` is in no list of `job` in providers/") == true)
        #expect(statistics(server)?.jobs == 0)
        await server.stop()
    }

    @Test func `a photo over the limit is not sent`() async throws {
        let bench = try Self.bench { $0.limits.bytesPerPhoto = 1000 }
        let session = try await bench.session()
        #expect(session.results.trials.first?.outcome == .overLimit)
        #expect(session.statistics[Self.name]?.requests == 0)
    }

    @Test func `a ticket that two submissions got is no answer of the second`() async throws {
        let bench = try Self.bench(meals: 2)
        let server = try await bench.server()
        let body: JSON = ["data": ["id": "one", "status": "completed", "recognized_items": []]]
        let session = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, _ throws(TransportError) in
                    HTTPResponse(
                        status: request.method == .delete ? 204 : 200, headers: [], body: Array(body.text().utf8),
                        timing: ExchangeTiming())
                }
            }, against: server)
        let trials = session.results.trials
        #expect(trials.map(\.outcome).sorted { $0.rawValue < $1.rawValue } == [.noFood, .serverError])
        #expect(trials.contains { $0.reason == "the server gave one ticket to two submissions" })
        #expect(try JournalState(reading: bench.run).jobs.values.allSatisfy(\.isEmpty))
        await server.stop()
    }

    @Test func `a submission can be form data, and its answer elsewhere`() async throws {
        let bench = try Self.bench { definition in
            definition.http?.body = .multipart(
                JSONObject([("image", "{{photo}}"), ("logged_at", "{{submitted_at}}")]))
            definition.job?.submit = ""
            definition.job?.read = "/meal-logs/{ticket}/result"
        }
        let server = try await bench.server(
            SimulatorOptions(speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.lostTicket)]), modelsFail: false))
        let session = try await bench.session(against: server)
        #expect(session.results.trials.first?.outcome == .ok && session.results.trials.first?.attempts == 1)
        #expect(statistics(server)?.jobsTaken == 1 && statistics(server)?.jobs == 0)
        #expect(statistics(server)?.polls == 4, "three polls and the answer")
        await server.stop()
    }

    // MARK: Confirmations

    @Test(arguments: [
        (JSON.string("{{items}}"), true), (.array([]), false), (["name": "rice", "quantity": 1] as JSON, false)
    ])
    func `an answer is confirmed with its own items, others, or none, before its job is removed`(
        items: JSON, areOwn: Bool
    ) async throws {
        let bench = try Self.bench { definition in
            definition.job?.confirm = JobConfirmation(
                path: "/meal-logs/{ticket}", body: ["confirmed_items": items, "notes": "seen"])
        }
        let sent = Mutex<[JSON]>([])
        let server = try await bench.server()
        let session = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, _ throws(TransportError) in
                    guard request.method == .patch else { return nil }
                    let body = request.body.flatMap { piece in
                        if case .bytes(let bytes) = piece { bytes } else { [UInt8]() }
                    }
                    sent.withLock { $0.append((try? JSON.parse(body)) ?? .null) }
                    return nil
                }
            }, against: server)
        let trial = try #require(session.results.trials.first)
        #expect(trial.outcome == .ok && statistics(server)?.jobsConfirmed == 1 && statistics(server)?.jobs == 0)
        let body = try #require(sent.withLock { $0 }.first)
        #expect(sent.withLock { $0 }.count == 1 && body["notes"] == "seen")
        if areOwn {
            #expect(body["confirmed_items"]?.array?.count == trial.estimate?.foods?.count)
            #expect(body["confirmed_items"]?[0]?["name"]?.string == trial.estimate?.foods?.first?.name)
        } else {
            #expect(body["confirmed_items"] == items)
        }
        await server.stop()
    }

    @Test func `a failed answer is not confirmed`() async throws {
        let bench = try Self.bench { definition in
            definition.job?.confirm = JobConfirmation(path: "/meal-logs/{ticket}", body: ["confirmed_items": []])
        }
        let server = try await bench.server(
            SimulatorOptions(speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.wrongSchema)]), modelsFail: false))
        _ = try await bench.session(against: server)
        #expect(statistics(server)?.jobsConfirmed == 0 && statistics(server)?.jobs == 0)
        await server.stop()
    }
}
