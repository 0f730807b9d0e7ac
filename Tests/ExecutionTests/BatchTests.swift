import Analysis
import Costs
import Foundation
import JSON
import Nutrition
import Providers
import Scoring
import Simulator
import Synchronization
import TestSupport
import Testing

@testable import Catalog
@testable import Execution
@testable import Transport

/// Runs that ask in batches, against the simulator's servers of all four vendors.
@Suite("Batches")
struct BatchTests {
    static let vendors = ["gpt-4o-mini", "mistral-small", "gemini-flash-lite", "claude-haiku"]

    /// A run of one provider, and what a person was told.
    final class Stage: Sendable {
        let bench: SimulatedBench
        let provider: String
        private let words = Mutex<[String]>([])

        init(_ provider: String, meals: Int = 5, repeats: Int = 1) throws {
            self.provider = provider
            bench = try SimulatedBench(providers: [provider], meals: meals, repeats: repeats)
        }

        var told: String { words.withLock { $0.joined(separator: "\n") } }

        /// - Parameter limit: requests of a batch; nil: the vendor's.
        func plan(
            _ recorded: [RecordedBatch], rest: BatchPlan.Rest = .pending, asksInBatches: Bool = true, limit: Int? = nil
        ) -> BatchPlan {
            var plan = BatchPlan(
                providers: asksInBatches ? [provider] : [], recorded: recorded, deadline: 26 * 3600, rest: rest,
                folder: bench.run
            ) { told in self.words.withLock { $0.append(told) } }
            plan.limits = limit.map { BatchLimits(requests: $0, bytes: 10_000_000) }
            return plan
        }

        func server(_ faults: FaultProfile = .none) async throws -> SimulatorServer {
            try await bench.server(SimulatorOptions(speedUp: 1e9, faults: faults, modelsFail: false))
        }

        func session(
            against server: SimulatorServer, rest: BatchPlan.Rest = .pending, limit: Int? = nil,
            budget: Budget = Budget(), through: ((any HTTPSending, StopSignal) -> any HTTPSending)? = nil
        ) async throws -> SimulatedBench.Session {
            try await bench.session(
                budget: budget, through: through, against: server,
                batches: { self.plan($0, rest: rest, limit: limit) })
        }

        func statistics(_ server: SimulatorServer) throws -> ProviderStatistics {
            try #require(server.statistics()[provider])
        }

        /// The attempts in the journal.
        func attempts() throws -> [JournalLine.Attempt] {
            var attempts: [JournalLine.Attempt] = []
            _ = try JournalReader(path: bench.run.answersPath).read { line in
                if case .attempt(let attempt) = line { attempts.append(attempt) }
            }
            return attempts
        }

        /// That each trial has one answer, which came in a batch, and nothing is left at the vendor.
        func expectWhole(_ session: SimulatedBench.Session, _ server: SimulatorServer) throws {
            let trials = session.results.trials
            #expect(trials.allSatisfy { $0.outcome == .ok }, "\(trials.compactMap(\.reason).first ?? "") \(told)")
            #expect(try attempts().count == trials.count)
            let statistics = try statistics(server)
            #expect(statistics.batchRequests == trials.count, "the server was given \(statistics.batchRequests)")
            #expect(statistics.answered == trials.count)
            #expect(statistics.files == 0, "\(statistics.files) files are left at the vendor")
        }
    }

    @Test(
        "a batch's answers are those of a live run, at the price of a batch and without a latency", arguments: vendors)
    func sameAsLive(_ provider: String) async throws {
        let live = try await SimulatedBench(providers: [provider], meals: 5, repeats: 2).session()
        let stage = try Stage(provider, repeats: 2)
        let server = try await stage.server()
        let session = try await stage.session(against: server)
        try stage.expectWhole(session, server)
        let statistics = try stage.statistics(server)
        #expect(statistics.batches == 1 && stage.told.contains("10 of 10 answers"), "\(stage.told)")
        for (one, other) in zip(session.results.trials, live.results.trials) {
            #expect(one.estimate == other.estimate && one.usage == other.usage)
            #expect(one.latency == nil && other.latency != nil)
            #expect(one.expectedCost != nil && one.billedCost == one.cost)
        }
        // The bill is what the server counted, at half the price.
        let definition = stage.bench.plan.variants[0].definition
        let today = try #require(CalendarDate(RunClock.live().now()))
        let row = try #require(definition.prices?.row(on: today))
        let input = try #require(row.input)
        let output = try #require(row.output)
        let full = (Double(statistics.billedInput) * input + Double(statistics.billedOutput) * output) / 1_000_000
        let bill = session.results.trials.compactMap(\.cost?.value).reduce(0, +)
        #expect(abs(bill - full / 2) < 1e-9 && bill > 0)
        #expect(try stage.attempts().allSatisfy { $0.batch != nil && $0.timing == nil })
        await server.stop()
    }

    @Test("a batch is split at the vendor's limits", arguments: vendors)
    func split(_ provider: String) async throws {
        let stage = try Stage(provider, meals: 7)
        let server = try await stage.server()
        try stage.expectWhole(try await stage.session(against: server, limit: 3), server)
        #expect(try stage.statistics(server).batches == 3)
        await server.stop()
    }

    @Test("missing, doubled and foreign results, an expiry and a lost response", arguments: vendors)
    func faults(_ provider: String) async throws {
        let expected: [(fault: BatchFault, ok: Int, words: String)] = [
            (.partial, 3, "3 of 5 answers"), (.expired, 2, "2 of 5 answers"), (.doubled, 5, "2 came twice"),
            (.foreign, 5, "2 belong to no request"), (.cut, 5, "5 of 5 answers"), (.lost, 0, "no longer knows"),
            (.stuck, 2, "reached its deadline"), (.jammed, 0, "did not end")
        ]
        for (fault, ok, words) in expected {
            let stage = try Stage(provider)
            let server = try await stage.server(try #require(FaultProfile.named(fault.rawValue)))
            let session = try await stage.session(against: server)
            let trials = session.results.trials
            #expect(trials.count { $0.outcome == .ok } == ok, "\(fault): \(stage.told)")
            #expect(trials.allSatisfy { $0.outcome == .ok || $0.outcome.kind == .pending })
            #expect(stage.told.contains(words), "\(fault): \(stage.told)")
            #expect(try stage.statistics(server).batchRequests == 5)
            #expect(try stage.attempts().count == ok)
            await server.stop()
        }
    }

    @Test("what a batch did not answer is asked live where that is chosen", arguments: vendors)
    func restLive(_ provider: String) async throws {
        let stage = try Stage(provider)
        let server = try await stage.server(try #require(FaultProfile.named("batch-expired")))
        let session = try await stage.session(against: server, rest: .live)
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok }, "\(stage.told)")
        #expect(try stage.attempts().count { $0.batch != nil } == 2)
        #expect(try stage.attempts().count { $0.batch == nil && $0.attempt == 2 && $0.timing != nil } == 3)
        await server.stop()
    }

    /// Ends the session at the n-th request: before it is sent, or with its response lost.
    private final class Cut: HTTPSending {
        private let inner: any HTTPSending
        private let stop: StopSignal
        private let place: Int
        private let isLost: Bool
        private let count = Mutex(0)

        init(_ inner: any HTTPSending, _ stop: StopSignal, at place: Int, isLost: Bool) {
            (self.inner, self.stop, self.place, self.isLost) = (inner, stop, place, isLost)
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == place {
                if isLost { _ = try await inner.send(request) }
                stop.raise()
            }
            if number >= place { throw .network("cut off", timing: ExchangeTiming()) }
            return try await inner.send(request)
        }
    }

    @Test(
        "a session that ends at any request is finished by the next, and nothing is submitted twice or left behind",
        arguments: vendors, [true, false])
    func interrupted(_ provider: String, isLost: Bool) async throws {
        for place in 1...7 {
            let stage = try Stage(provider, meals: 3)
            let server = try await stage.server()
            _ = try await stage.session(against: server) { Cut($0, $1, at: place, isLost: isLost) }
            var last = try await stage.session(against: server)
            // What could not be removed at the end of one session is removed by the next.
            last = try await stage.session(against: server)
            try stage.expectWhole(last, server)
            #expect(try stage.statistics(server).batches == 1, "cut at \(place): \(stage.told)")
            #expect(
                try stage.statistics(server).keptBatches
                    == (["claude-haiku", "gemini-flash-lite"].contains(provider) ? 0 : 1))
            await server.stop()
        }
    }

    @Test("what a kill leaves at each line of the log is finished, and nothing is submitted twice", arguments: vendors)
    func killed(_ provider: String) async throws {
        // As many requests go through as before the kill; what was written behind them is cut off.
        for (place, kind) in [(2, "submitting"), (2, "uploaded"), (3, "accepted"), (4, "accepted"), (5, "accepted")] {
            let stage = try Stage(provider, meals: 3)
            let server = try await stage.server()
            _ = try await stage.session(against: server) { Cut($0, $1, at: place, isLost: true) }
            let path = stage.bench.run.file(BatchLog.name)
            let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
            guard let end = lines.lastIndex(where: { $0.contains("\"kind\":\"\(kind)\"") }) else { continue }
            try (lines[...end].joined(separator: "\n") + "\n{\"batch\":\"nv").write(
                to: path, atomically: true, encoding: .utf8)
            let submitted = try stage.statistics(server).batches
            _ = try await stage.session(against: server)
            let last = try await stage.session(against: server)
            if kind == "uploaded", submitted == 1 { continue }  // No kill can lose `submitting` and have submitted.
            try stage.expectWhole(last, server)
            await server.stop()
        }
    }

    @Test("under a budget one live bill comes first, the cap is kept, and what does not fit stays pending")
    func budget() async throws {
        let stage = try Stage("gpt-4o-mini", meals: 30)
        let server = try await stage.server()
        let cap = 0.06
        var budget = Budget()
        budget.run = USD(cap)
        let session = try await stage.session(against: server, budget: budget)
        let bill = session.results.trials.compactMap(\.cost?.value).reduce(0, +)
        #expect(bill <= cap && bill > 0)
        let answers = try stage.attempts()
        #expect(answers.count { $0.batch == nil } == 1 && answers.count { $0.batch != nil } > 1)
        #expect(session.results.trials.contains { $0.outcome == .budgetSkipped })
        #expect(try JournalState(reading: stage.bench.run).charged["gpt-4o-mini"].map { abs($0 - bill) < 1e-9 } == true)
        await server.stop()
    }

    @Test("an open batch counts with its reservations, until its bill")
    func charges() async throws {
        let stage = try Stage("gpt-4o-mini", meals: 3)
        let server = try await stage.server()
        _ = try await stage.session(against: server) { Cut($0, $1, at: 4, isLost: false) }
        let open = try JournalState(reading: stage.bench.run)
        let reserved = open.batches[0].entries.compactMap(\.reservation).reduce(0, +)
        #expect(open.batches[0].isOpen && reserved > 0)
        #expect(open.charged["gpt-4o-mini"].map { abs($0 - reserved) < 1e-9 } == true)
        let session = try await stage.session(against: server)
        let bill = session.results.trials.compactMap(\.cost?.value).reduce(0, +)
        #expect(try JournalState(reading: stage.bench.run).charged["gpt-4o-mini"].map { abs($0 - bill) < 1e-9 } == true)
        await server.stop()
    }

    /// Answers as if another machine of the vendor had not heard of the batch yet.
    private final class Blink: HTTPSending {
        private let inner: any HTTPSending
        private let left: Mutex<Int>

        init(_ inner: any HTTPSending, polls: Int) {
            self.inner = inner
            left = Mutex(polls)
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let isHidden = left.withLock { left in
                guard request.method == .get, request.url.contains("batch_1"), left > 0 else { return false }
                left -= 1
                return true
            }
            if isHidden { return HTTPResponse(status: 404, headers: [], body: [], timing: ExchangeTiming()) }
            return try await inner.send(request)
        }
    }

    @Test("a server that does not know a batch for a moment is asked again", arguments: vendors)
    func blink(_ provider: String) async throws {
        let stage = try Stage(provider)
        let server = try await stage.server()
        try stage.expectWhole(try await stage.session(against: server) { inner, _ in Blink(inner, polls: 3) }, server)
        await server.stop()
    }

    @Test("two vendors that give the same ticket are told apart, and nothing is submitted twice")
    func sameTicket() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini", "claude-haiku"], meals: 3)
        let server = try await bench.server(
            SimulatorOptions(
                speedUp: 1e9, faults: try #require(FaultProfile.named("batch-cut")), modelsFail: false))
        let session = try await bench.session(
            against: server,
            batches: { recorded in
                BatchPlan(
                    providers: ["gpt-4o-mini", "claude-haiku"], recorded: recorded, deadline: 26 * 3600, rest: .pending,
                    folder: bench.run
                ) { _ in }
            })
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok })
        for (name, statistics) in server.statistics() { #expect(statistics.batches == 1, "\(name)") }
        await server.stop()
    }

    @Test("what a lost batch may cost stays charged when its requests are asked again")
    func keptCharges() async throws {
        let stage = try Stage("gpt-4o-mini", meals: 3)
        let forgetful = try await stage.server(try #require(FaultProfile.named("batch-lost")))
        _ = try await stage.session(against: forgetful)
        await forgetful.stop()
        let lost = try JournalState(reading: stage.bench.run)
        let reserved = lost.batches[0].entries.compactMap(\.reservation).reduce(0, +)
        #expect(reserved > 0 && lost.charged["gpt-4o-mini"].map { abs($0 - reserved) < 1e-9 } == true)
        let server = try await stage.server()
        let session = try await stage.session(against: server)
        let bill = session.results.trials.compactMap(\.cost?.value).reduce(0, +)
        let both = try JournalState(reading: stage.bench.run).charged["gpt-4o-mini"] ?? 0
        // Bills raise a reservation that was too low.
        #expect(bill > 0 && both > reserved + bill - 1e-9, "\(both) of \(reserved) and \(bill)")
        await server.stop()
    }

    @Test("a log with a line that is none is refused, with its place")
    func damagedLog() async throws {
        let stage = try Stage("gpt-4o-mini", meals: 3)
        let server = try await stage.server()
        _ = try await stage.session(against: server)
        let path = stage.bench.run.file(BatchLog.name)
        for bad in [#"{"kind":"accepted"}"#, "x", #"{"batch":"nv1","kind":"accepted","ticket":"../../x"}"#] {
            let good = try String(contentsOf: path, encoding: .utf8)
            try (bad + "\n" + good).write(to: path, atomically: true, encoding: .utf8)
            #expect {
                _ = try JournalState(reading: stage.bench.run)
            } throws: {
                "\($0)".contains("batches.jsonl:1:1")
            }
            try good.write(to: path, atomically: true, encoding: .utf8)
        }
        await server.stop()
    }
}
