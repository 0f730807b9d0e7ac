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

    private static let name = "meal-backend"
    private var bench: SimulatedBench

    init() throws { bench = try Self.bench() }

    /// - Parameter meals: each with its first photo.
    private static func bench(
        meals: Int = 1, _ change: (inout ProviderDefinition) throws -> Void = { _ in }
    ) throws -> SimulatedBench {
        var bench = try SimulatedBench(providers: [name], meals: meals)
        bench.plan.variants[0].photoLimit = 1
        try change(&bench.plan.variants[0].definition)
        return bench
    }

    /// The kinds of lines in the journal, in order.
    private func kinds() throws -> [String] {
        var kinds: [String] = []
        _ = try JournalReader(path: bench.run.answersPath).read { kinds.append($0.json["kind"]?.string ?? "") }
        return kinds
    }

    private func statistics(_ server: SimulatorServer) -> ProviderStatistics? { server.statistics()[Self.name] }

    /// A server whose every submission has that fault, or only the first ones of a trial.
    private func server(_ fault: Fault, firstAttempts: Int? = nil) async throws -> SimulatorServer {
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

    // MARK: Submissions without a response

    /// Loses the response to the submission, and every list.
    private func loseTicket(_ server: SimulatorServer) async throws -> SimulatedBench.Session {
        try await bench.session(
            through: { client, _ in
                Meddler(client) { request, _ throws(TransportError) in
                    if request.method == .get { throw Self.lost }
                    return nil
                }
            }, against: server)
    }

    @Test func `a submission whose response was lost is looked for, by this session or the next`() async throws {
        let server = try await server(.lostTicket)
        let first = try await loseTicket(server)
        let left = try #require(first.results.trials.first)
        #expect(
            left.outcome == .network && left.reason?.hasPrefix("nobody can tell yet whether the server took") == true)
        #expect(statistics(server)?.jobsTaken == 1 && statistics(server)?.jobs == 1)
        let second = try await bench.session(against: server)
        #expect(second.results.trials.first?.outcome == .ok && second.results.trials.first?.attempts == 1)
        #expect(statistics(server)?.jobsTaken == 1 && statistics(server)?.jobs == 0)
        #expect(try JournalState(reading: bench.run).charged[Self.name] == 0)
        await server.stop()
    }

    @Test func `a list with two jobs of one submission is left to a person`() async throws {
        let server = try await server(.lostTicket)
        let sessions = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, _ throws(TransportError) in
                    guard request.method == .get else { return nil }
                    let at = request.url.split(separator: "=").last.map(String.init) ?? ""
                    let time = at.replacing("%3A", with: ":").replacing("%2E", with: ".")
                    let jobs: JSON = [
                        "data": [["id": 1, "logged_at": .string(time)], ["id": 2, "logged_at": .string(time)]]
                    ]
                    return HTTPResponse(
                        status: 200, headers: [], body: Array(jobs.text().utf8), timing: ExchangeTiming())
                }
            }, against: server)
        let trial = try #require(sessions.results.trials.first)
        #expect(
            trial.outcome.kind == .pending && trial.reason?.hasSuffix("its list has 2 jobs of the submission") == true)
        #expect(statistics(server)?.jobsTaken == 1)
        await server.stop()
    }

    @Test func `a job that comes late into the list is found`() async throws {
        let server = try await server(.lostTicket)
        let session = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, before throws(TransportError) in
                    guard request.method == .get, before < 5 else { return nil }
                    return HTTPResponse(
                        status: 200, headers: [], body: Array(#"{"data": []}"#.utf8), timing: ExchangeTiming())
                }
            }, against: server)
        #expect(session.results.trials.first?.outcome == .ok && session.results.trials.first?.attempts == 1)
        #expect(statistics(server)?.jobsTaken == 1 && statistics(server)?.jobs == 0)
        await server.stop()
    }

    @Test(arguments: [true, false])
    func `a submission that the list does not show is left to the resume`(isEndless: Bool) async throws {
        let bench = try Self.bench { definition in
            definition.job?.list?.path = "/meal-logs?page={page}"
        }
        let server = try await bench.server(
            SimulatorOptions(speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.lostTicket)]), modelsFail: false))
        let session = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, before throws(TransportError) in
                    guard request.method == .get, request.url.contains("page=") else { return nil }
                    let body = #"{"data": [{"id": "other-\#(isEndless ? before : 0)", "logged_at": "never"}]}"#
                    return HTTPResponse(status: 200, headers: [], body: Array(body.utf8), timing: ExchangeTiming())
                }
            }, against: server)
        let trial = try #require(session.results.trials.first)
        let words = trial.reason ?? ""
        #expect(trial.outcome.kind == .pending)
        #expect(words.hasSuffix(isEndless ? "goes on after 20 pages" : "does not show the submission"), "\(words)")
        let resumed = try await bench.session(against: server)
        #expect(resumed.results.trials.first?.outcome == .ok)
        #expect(server.statistics()[Self.name]?.jobsTaken == 1 && server.statistics()[Self.name]?.jobs == 0)
        await server.stop()
    }

    @Test func `a long list is read page by page, and by the client's id`() async throws {
        let bench = try Self.bench(meals: 25) { definition in
            definition.http?.body = .json(["image": "{{photo}}", "notes": "{{notes}} {{client_id}}"])
            definition.job?.list = JobList(
                path: "/meal-logs?page={page}", jobs: try JSONPointer("/data"), ticket: try JSONPointer("/id"),
                mark: .clientID, place: try JSONPointer("/notes"))
            definition.job?.review = nil
            definition.job?.cleanUp = nil
        }
        let server = try await bench.server(
            SimulatorOptions(
                speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.lostTicket)]), modelsFail: false))
        let session = try await bench.session(against: server)
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok && $0.attempts == 1 })
        #expect(statistics(server)?.jobsTaken == 25 && statistics(server)?.jobs == 25)
        await server.stop()
    }

    @Test(arguments: [
        ("2026-11-21T12:00:00.120Z", true), ("2026-11-21T12:00:00.12+00:00", true),
        ("2026-11-21 12:00:00.120000+00:00", true), ("2026-11-21T12:00:00.121Z", false),
        ("2026-11-21T12:00:00Z", false),
        ("2026-11-21T13:00:00.120Z", false), ("", false)
    ])
    func `a time in the list is the submission's however it is written in UTC`(time: String, isSame: Bool) throws {
        var ask = Ask(definition: bench.plan.variants[0].definition, photos: [])
        ask.submission = Submission(of: "trial", at: "2026-11-21T12:00:00.120Z")
        let jobs: JSON = ["data": [["id": "a", "logged_at": .string(time)], ["id": "b", "logged_at": 3], "c"]]
        let listing = Job.tickets(in: ProviderResponse(status: 200, body: Array(jobs.text().utf8)), to: ask)
        #expect(listing?.tickets == (isSame ? ["a"] : []) && listing?.count == 3)
        let other = ProviderResponse(status: 200, body: Array(#"{"data": {}}"#.utf8))
        #expect(Job.tickets(in: other, to: ask) == nil)
    }

    @Test func `equal questions have equal digests, and no two submissions the same time`() throws {
        let ask = Ask(definition: bench.plan.variants[0].definition, photos: [])
        let key = try #require(TrialKey("p/meal/default set/apple 0"))
        var (one, two) = (TrialRunner.Order(ask, key), TrialRunner.Order(ask, key))
        one.mark(Submission(of: "t", at: "2026-11-21T12:00:00.120Z"))
        two.mark(Submission(of: "t", at: "2026-11-21T12:00:00.121Z"))
        #expect(one.digest == two.digest && one.request.body.sha256 != two.request.body.sha256)
    }

    // MARK: Tokens

    @Test func `an expired token is refreshed once for all, and is in no file`() async throws {
        // An echo would change the word at `status`.
        let bench = try Self.bench(meals: 6) { $0.job?.status = try JSONPointer("/data/state") }
        let server = try await bench.server(
            SimulatorOptions(
                speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.expiredToken)]), modelsFail: false,
                echoesKey: true))
        let session = try await bench.session(
            keys: [Self.name: Secret("old-token-0123456789")],
            hidden: [Secret("old-token-0123456789"), Secret("refresh-token-0123456789")], against: server,
            refreshes: [Self.name: .request(Secret("refresh-token-0123456789"))])
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok && $0.attempts == 1 })
        #expect(statistics(server)?.tokensRefreshed == 1 && statistics(server)?.jobs == 0)
        for file in try FileManager.default.subpathsOfDirectory(atPath: bench.run.url.path) {
            let text = String(
                decoding: FileManager.default.contents(atPath: bench.run.file(file).path) ?? Data(), as: UTF8.self)
            #expect(!text.contains("simulated-token-") && !text.contains("token-0123456789"), "\(file)")
        }
        await server.stop()
    }

    @Test(arguments: [
        (KeyRefresh.request(Secret("refresh-token-0123456789")), "HTTP 403"),
        (.none("set MEAL_BACKEND_REFRESH_TOKEN in the environment or in .env"), "set MEAL_BACKEND_REFRESH_TOKEN in"),
        (.command { .failure(.init(reason: "it ended with 1")) }, "it ended with 1")
    ])
    func `a token that cannot be refreshed ends the provider's part, and a resume goes on`(
        refresh: KeyRefresh, words: String
    ) async throws {
        let bench = try Self.bench(meals: 3)
        let server = try await bench.server(
            SimulatorOptions(speedUp: 1e9, faults: FaultProfile(rules: [FaultRule(.deadToken)]), modelsFail: false))
        let session = try await bench.session(against: server, refreshes: [Self.name: refresh])
        for trial in session.results.trials {
            #expect(trial.outcome == .tokenExpired, "\(trial.reason ?? "")")
            #expect(trial.reason?.hasPrefix("the token was refused and could not be refreshed: \(words)") == true)
        }
        #expect(statistics(server)?.jobsTaken == 0 && statistics(server)?.tokensRefreshed == 0)
        await server.stop()
        let resumed = try await bench.session()
        #expect(resumed.results.trials.allSatisfy { $0.outcome == .ok })
    }

    @Test func `a token that expires under way leaves the job for a resume`() async throws {
        let server = try await bench.server()
        let expired = try await bench.session(
            through: { client, _ in
                Meddler(client) { request, _ throws(TransportError) in
                    guard request.method == .get else { return nil }
                    return HTTPResponse(status: 401, headers: [], body: [], timing: ExchangeTiming())
                }
            }, against: server, refreshes: [Self.name: .none("set R")])
        #expect(expired.results.trials.first?.outcome == .tokenExpired && statistics(server)?.jobs == 1)
        let resumed = try await bench.session(against: server)
        #expect(resumed.results.trials.first?.outcome == .ok)
        #expect(statistics(server)?.jobsTaken == 1 && statistics(server)?.jobs == 0)
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
