import Analysis
import Costs
import Execution
import Foundation
import Nutrition
import Photos
import Providers
import Scoring
import Simulator
import Synchronization
import TestSupport
import Testing

@testable import Catalog
@testable import Transport

/// The budget over random runs with retries, failures, lost answers, kills, resumes and shards: never above the cap, by
/// what the servers billed and by what the journal says, at any moment.
@Suite("A budget over random runs")
struct BudgetPropertyTests {
    /// `NUTRIEVAL_SEED` repeats one run alone, as a failure prints it.
    private static let alone = ProcessInfo.processInfo.environment["NUTRIEVAL_SEED"].flatMap { UInt64($0) }

    private static func account(of seed: UInt64) async throws -> SpendingRun.Account {
        let folder = try TemporaryFolder()
        var run = try SpendingRun(seed: seed, in: folder)
        try await run.run()
        return run.account
    }

    @Test func `a thousand runs never pass their caps`() async throws {
        let seeds = Self.alone.map { $0...$0 } ?? 1...1000
        var sum = SpendingRun.Account()
        try await withThrowingTaskGroup(of: (UInt64, SpendingRun.Account).self) { group in
            var next = seeds.makeIterator()
            for _ in 0..<4 {
                if let seed = next.next() { group.addTask { (seed, try await Self.account(of: seed)) } }
            }
            while let (seed, account) = try await group.next() {
                for excess in account.excesses.prefix(1) { Issue.record("NUTRIEVAL_SEED=\(seed): \(excess)") }
                sum.add(account)
                if let seed = next.next() { group.addTask { (seed, try await Self.account(of: seed)) } }
            }
        }
        if Self.alone != nil { return }
        // Nothing of what makes it hard was left out.
        for deed in SpendingServers.Deed.allCases { #expect((sum.deeds[deed] ?? 0) > 20, "\(deed)") }
        #expect(sum.kills > 300 && sum.torn > 100 && sum.interrupts > 20 && sum.shards > 500, "\(sum)")
        #expect(sum.sessions > 2000 && sum.skipped > 500, "\(sum)")
        // The caps are come close to, or never passing them would say little.
        #expect(sum.billedShare > 0.9 && sum.chargedShare > 0.99, "\(sum)")
    }

    /// A run on demo photos over real sockets, killed once and resumed, in one part or two.
    private static func spend(_ seed: UInt64) async throws -> (billed: Double, charged: Double, cap: Double) {
        var numbers = SeededNumbers(seed: seed)
        let faults = FaultProfile(rules: [
            FaultRule(.resetMidBody, .share(0.15)), FaultRule(.truncatedBody, .share(0.05)),
            FaultRule(.noUsage, .share(0.05)), FaultRule(.otherModel, .share(0.05)),
            FaultRule(.oversizedBody, .share(0.03)), FaultRule(.serverError, .share(0.1)),
            FaultRule(.resetBeforeResponse, .share(0.05)), FaultRule(.rateLimitRetryMilliseconds, .share(0.05))
        ])
        let providers = ["gpt-4o-mini", "gpt-6-luna", "gemini-flash", "mistral-small"].shuffled(using: &numbers)
        let whole = try SimulatedBench(providers: Array(providers.prefix(2)), meals: 3).plan
        var budget = Budget()
        budget.run = USD(Double.random(in: 0.004...0.06, using: &numbers))
        // A file may name prices that are not in force yet.
        let today = try #require(CalendarDate(String(Date.now.ISO8601Format().prefix(10))))
        let parts = Bool.random(using: &numbers) ? 1 : 2
        var (billed, charged) = (0.0, 0.0)
        for index in 1...parts {
            var bench = try SimulatedBench(providers: Array(providers.prefix(2)), meals: 3)
            bench.plan = whole.part(Shard(index: index, count: parts))
            let journal = bench.run.file("answers.jsonl")
            for killAfter in [Int.random(in: 1...4, using: &numbers), nil] {
                let line = KilledLine(killAfter: killAfter, journal: journal)
                let session = try await bench.session(
                    faults: faults, budget: budget, of: whole, through: { line.between($0, $1) })
                if let atKill = line.atKill { try atKill.write(to: journal) }
                for variant in whole.variants {
                    let statistics = try #require(session.statistics[variant.id.provider])
                    let row = try #require(variant.definition.prices?.row(on: today))
                    billed +=
                        (Double(statistics.billedInput) * (row.input ?? 0)
                            + Double(statistics.billedOutput) * (row.output ?? 0)) / 1_000_000
                }
            }
            charged += try JournalState(reading: bench.run).charged.values.reduce(0, +)
        }
        return (billed, charged, try #require(budget.run).value)
    }

    @Test func `fifty runs over real sockets never pass their caps`() async throws {
        var closest = 0.0
        for seed in Self.alone.map({ $0...$0 }) ?? 1...50 {
            let (billed, charged, cap) = try await Self.spend(seed)
            #expect(billed <= cap, "NUTRIEVAL_SEED=\(seed)")
            #expect(charged <= cap * (1 + 1e-9), "NUTRIEVAL_SEED=\(seed)")
            #expect(billed <= charged * (1 + 1e-9), "NUTRIEVAL_SEED=\(seed)")
            closest = max(closest, charged / cap)
        }
        #expect(closest > 0.9)
    }

    /// Asks one meal whose first answer is a wait of 100 s, a minute before prices go up a hundredfold.
    @Test func `a trial that waits past midnight is kept aside for at the new day's prices`() async throws {
        let folder = try TemporaryFolder()
        var numbers = SeededNumbers(seed: 1)
        let today = try #require(CalendarDate("2026-12-01"))
        var definition = try SpendingRun.definition("p", from: today, &numbers)
        var row = try #require(definition.prices?.rows.first)
        let ask = Ask(definition: definition, photos: [])
        let reserved = try #require(AttemptEstimate(ask, sizes: [], on: today).reservation)
        row.from = try #require(CalendarDate("2026-12-02"))
        row.output = (row.output ?? 0) * 100
        definition.prices?.rows.append(row)
        let meals = [Meal(id: "m0", photos: [], truth: Truth())]
        let plan = Planner.plan(
            .init(
                providers: [definition], sets: [EvalSet(name: "s", folder: folder.path, meals: meals)], repeats: 1,
                seed: 1))
        var budget = Budget()
        budget.run = USD(reserved * 10)
        let run = RunFolder(url: folder.url)
        let line = WaitingLine()
        try await Runner(
            RunSetup(
                plan: plan, journal: run.journal(format: 2, redactor: Redactor([])), http: line,
                photos: PreparedPhotoStore(folder: folder.path), keys: [:], redactor: Redactor([]),
                budget: BudgetGuard(budget),
                clock: TestClock(startingAt: 1_796_169_540).clock, progress: RunProgress(totals: []),
                stop: StopSignal(),
                jitter: { 0 })
        ).run(plan.trials, attemptsSoFar: [:])
        #expect(line.requests == 1)
        #expect(try JournalState(reading: run).outcomes.values == [.rateLimited])
    }
}

/// Answers every request with a wait of 100 s.
private final class WaitingLine: HTTPSending {
    private let count = Mutex(0)

    var requests: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        count.withLock { $0 += 1 }
        return HTTPResponse(status: 429, headers: [("retry-after", "100")], body: [], timing: ExchangeTiming())
    }
}
