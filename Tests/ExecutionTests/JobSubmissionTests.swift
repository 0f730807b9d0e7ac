import Analysis
import Foundation
import JSON
import Nutrition
import Providers
import Scoring
import Simulator
import Testing

@testable import Catalog
@testable import Execution
@testable import Transport

/// Submissions whose response was lost: they are looked for in the list.
extension JobTests {
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
}
