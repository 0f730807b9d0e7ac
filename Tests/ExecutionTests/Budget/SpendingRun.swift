import Analysis
import Execution
import Foundation
import Hashing
import JSON
import Nutrition
import Photos
import Providers
import Scoring
import Synchronization
import TestSupport
import Transport

@testable import Catalog
@testable import Costs

/// One random run with a budget: in one folder or several shards, killed, interrupted and resumed until it is through.
/// The runner, its journal, budget and pools are the program's own; servers and time are the test's.
struct SpendingRun {
    /// What is to be seen over many runs, so that none of it is missing by mistake.
    struct Account {
        var excesses: [String] = []
        var deeds: [SpendingServers.Deed: Int] = [:]
        var sessions = 0
        var kills = 0
        var torn = 0
        var interrupts = 0
        var shards = 0
        var skipped = 0
        /// The largest share of a cap that was billed, and that was charged.
        var billedShare = 0.0
        var chargedShare = 0.0

        mutating func add(_ other: Account) {
            excesses += other.excesses
            deeds.merge(other.deeds, uniquingKeysWith: +)
            sessions += other.sessions
            kills += other.kills
            torn += other.torn
            interrupts += other.interrupts
            shards += other.shards
            skipped += other.skipped
            billedShare = max(billedShare, other.billedShare)
            chargedShare = max(chargedShare, other.chargedShare)
        }
    }

    private static let photos = PreparedPhotoStore(folder: FileManager.default.temporaryDirectory.path)

    private let folder: TemporaryFolder
    private let whole: Plan
    private let budget: Budget
    private let day: CalendarDate
    private let servers: SpendingServers
    private var numbers: SeededNumbers
    private(set) var account = Account()

    init(seed: UInt64, in folder: TemporaryFolder) throws {
        self.folder = folder
        var numbers = SeededNumbers(seed: seed)
        guard let day = CalendarDate("2026-12-01") else { throw CocoaError(.formatting) }
        self.day = day
        let definitions = try (0..<Int.random(in: 1...2, using: &numbers)).map { number in
            try Self.definition("p\(number)", from: day, &numbers)
        }
        let meals = (0..<Int.random(in: 2...5, using: &numbers)).map {
            Meal(id: "m\($0)", photos: [], notes: "m\($0)", truth: Truth())
        }
        whole = Planner.plan(
            .init(
                providers: definitions, sets: [EvalSet(name: "s", folder: folder.path, meals: meals)], repeats: 1,
                seed: seed))
        // A cap that leaves room for some of the attempts, none, or all of them; now and then also for their tenfold.
        let room: Double = [1.0, 1.0, 10.0].randomElement(using: &numbers) ?? 1
        let worst =
            room
            * definitions.reduce(0.0) { sum, definition in
                let ask = AttemptEstimate(.init(definition: definition, photos: [], notes: "m0"), sizes: [], on: day)
                return sum + (ask.reservation ?? 0) * Double(meals.count)
            }
        var budget = Budget()
        let kind = Int.random(in: 0...2, using: &numbers)
        if kind != 1 { budget.run = USD(worst * Double.random(in: 0.1...1.5, using: &numbers)) }
        if kind != 0 {
            budget.provider = USD(worst / Double(definitions.count) * Double.random(in: 0.1...1.5, using: &numbers))
        }
        self.budget = budget
        servers = SpendingServers(definitions, budget: budget, day: day, seed: numbers.next())
        self.numbers = numbers
    }

    static func definition(
        _ name: String, from day: CalendarDate, _ numbers: inout SeededNumbers
    ) throws -> ProviderDefinition {
        let schema: JSON = ["type": "object", "required": ["kcal"], "properties": ["kcal": ["type": "number"]]]
        let input = Double.random(in: 0.1...5, using: &numbers)
        let row = PriceRow(
            from: day, input: input, cachedInput: input / 10, cacheWrite: input * 1.25,
            output: Double.random(in: 0.5...15, using: &numbers), source: "test")
        return ProviderDefinition(
            name: name, file: "providers/\(name).yaml", format: .openAIChat, endpoint: "http://127.0.0.1:1/v1/\(name)",
            model: name, prompt: Prompt(name: "p", user: "Estimate.", sha256: SHA256Digest(of: "p".utf8)),
            answer: AnswerDefinition(
                name: "a", schema: schema, validator: try JSONSchema(compiling: schema),
                mapping: AnswerMapping(totals: [.energy: try JSONPointer("/kcal")]),
                sha256: SHA256Digest(of: "a".utf8)),
            parameters: Parameters(maxOutputTokens: Int.random(in: 20...500, using: &numbers)),
            limits: Limits(
                requestsPerMinute: Bool.random(using: &numbers) ? nil : Int.random(in: 3...60, using: &numbers),
                inFlight: Int.random(in: 1...5, using: &numbers)),
            prices: PriceBook(rows: [row]))
    }

    /// Asks the whole plan, each shard in its own folder, then what is left of all of them together.
    mutating func run() async throws {
        let count = [1, 1, 2, 3].randomElement(using: &numbers) ?? 1
        account.shards = count > 1 ? count : 0
        var journals = Data()
        for index in 1...count {
            let run = RunFolder(url: folder.url.appending(path: "shard-\(index)"))
            try FileManager.default.createDirectory(at: run.url, withIntermediateDirectories: true)
            try await ask(whole.part(Shard(index: index, count: count)), in: run)
            journals += (try? Data(contentsOf: run.file("answers.jsonl"))) ?? Data()
        }
        if count > 1 {
            // What a merge does: the journals one after the other.
            let run = RunFolder(url: folder.url.appending(path: "merged"))
            try FileManager.default.createDirectory(at: run.url, withIntermediateDirectories: true)
            try journals.write(to: run.file("answers.jsonl"))
            try await ask(whole, in: run)
        }
        let counts = servers.counts
        account.excesses += counts.excesses
        account.deeds = counts.deeds
        if let cap = budget.run?.value { account.billedShare = counts.billed.values.reduce(0, +) / cap }
    }

    /// Sessions of one folder until one has ended by itself.
    private mutating func ask(_ plan: Plan, in run: RunFolder) async throws {
        let kills = Int.random(in: 0...2, using: &numbers)
        for left in (0...kills).reversed() {
            let killAfter = left > 0 ? Int.random(in: 1...6, using: &numbers) : nil
            let interruptAfter = Int.random(in: 0..<20, using: &numbers) == 0 ? 2 : nil
            account.interrupts += interruptAfter == nil ? 0 : 1
            try await session(plan, in: run, killAfter: killAfter, interruptAfter: interruptAfter)
        }
    }

    private mutating func session(_ plan: Plan, in run: RunFolder, killAfter: Int?, interruptAfter: Int?) async throws {
        account.sessions += 1
        let file = run.file("answers.jsonl")
        let stop = StopSignal()
        servers.begin(killAfter: killAfter)
        let start: Int
        do {
            let journal = try await run.journalOnceFree()
            start = try Data(contentsOf: file).count
            let state = try JournalState(reading: run)
            let pending = state.pending(of: plan)
            let jitter = Mutex(SeededNumbers(seed: numbers.next()))
            let progress = RunProgress(totals: plan.variants.map { ($0.id, pending.count) })
            let runner = Runner(
                RunSetup(
                    plan: plan, journal: journal, http: servers.sender(journal: file, onKill: stop.raise),
                    photos: Self.photos, keys: [:], redactor: Redactor([]),
                    budget: BudgetGuard(budget, for: plan, of: whole, after: state),
                    clock: TestClock(startingAt: Self.noon).clock, progress: progress, stop: stop,
                    jitter: { jitter.withLock { Double.random(in: 0..<1, using: &$0) } }))
            let watch = Task {
                guard let interruptAfter else { return }
                while progress.snapshot.reduce(0, { $0 + $1.done }) < interruptAfter, !Task.isCancelled {
                    await Task.yield()
                }
                stop.raise()
            }
            try await runner.run(pending, attemptsSoFar: state.attemptsWithoutAnswer)
            watch.cancel()
            await watch.value
        }
        let counts = servers.counts
        try check(counts.atKill ?? Data(contentsOf: file), of: plan)
        if let atKill = counts.atKill {
            account.kills += 1
            let cut = try survivor(of: atKill, from: start, arrived: counts.arrived)
            try cut.write(to: file)
            try check(cut, of: plan)
        }
        let state = try JournalState(reading: run)
        account.skipped += state.outcomes.values.count { $0 == .budgetSkipped }
    }

    /// What a kill leaves of the journal: anything from the last request that has left the program to what was there.
    private mutating func survivor(of bytes: Data, from start: Int, arrived: [String: Int]) throws -> Data {
        let bill = try JournalBill(bytes, from: start, arrived: arrived)
        let cut = bytes.prefix(Int.random(in: bill.left...max(bill.left, bytes.count), using: &numbers))
        account.torn += cut.last.map { $0 == UInt8(ascii: "\n") ? 0 : 1 } ?? 0
        return cut
    }

    /// Holds what the journal says, at every line of it, against the caps of its part of the run.
    private mutating func check(_ bytes: Data, of plan: Plan) throws {
        let bill = try JournalBill(bytes)
        let share = Double(plan.trialCount) / Double(whole.trialCount)
        if let cap = budget.run?.value {
            account.chargedShare = max(account.chargedShare, bill.highest / (cap * share))
            if bill.highest > cap * share * (1 + 1e-9) {
                account.excesses.append("the journal charges \(bill.highest) of \(cap * share)")
            }
        }
        if let cap = budget.provider?.value, bill.highestOfProvider > cap * share * (1 + 1e-9) {
            account.excesses.append("the journal charges one provider \(bill.highestOfProvider) of \(cap * share)")
        }
    }

    /// 2026-12-01 12:00 UTC.
    private static let noon = 1_796_126_400.0
}
