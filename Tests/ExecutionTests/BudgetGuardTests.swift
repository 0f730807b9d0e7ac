import Catalog
import Nutrition
import Scoring
import TestSupport
import Testing

@testable import Execution

@Suite("A budget")
struct BudgetGuardTests {
    private let a = VariantID(provider: "a", prompt: "p")
    private let b = VariantID(provider: "b", prompt: "p")

    private func guarded(run: Double? = nil, provider: Double? = nil, bills: [VariantID: Double] = [:]) -> BudgetGuard {
        var budget = Budget()
        budget.run = run.map { .init($0) }
        budget.provider = provider.map { .init($0) }
        let charges = bills.mapValues { bill in
            var charges = Charges()
            charges.add(bill: bill)
            return charges
        }
        return BudgetGuard(budget, charges: charges)
    }

    /// Both providers have a bill that is too small to count.
    private func billed(run: Double? = nil, provider: Double? = nil) -> BudgetGuard {
        guarded(run: run, provider: provider, bills: [a: 1e-12, b: 1e-12])
    }

    @Test("nothing starts that could pass the cap, and what was not used is free again")
    func cap() throws {
        let budget = billed(run: 1)
        let first = try #require(budget.reserve(0.6, for: a).reservation)
        #expect(budget.reserve(0.5, for: b).isWait)
        budget.settle(first, billed: 0.1)
        #expect(budget.reserve(0.5, for: b).reservation != nil)
        #expect(abs(budget.spent - 0.1) < 1e-9)
        #expect(budget.reserve(0.95, for: b).isRefused)
    }

    @Test("a cap can be used up to the last cent, and not a cent more")
    func exactly() {
        // What is billed already is no sum that rounds.
        for budget in [guarded(run: 1, bills: [a: 0.125]), guarded(provider: 1, bills: [a: 0.125])] {
            #expect(budget.reserve(0.625, for: a).reservation != nil)
            #expect(budget.reserve(0.25, for: a).reservation != nil)
            #expect(budget.reserve(0.15, for: a).isWait)
            #expect(budget.reserve(0.876, for: a).isRefused)
        }
    }

    @Test("a part of a run has its share of both caps, and what its journal charges counts", arguments: [1, 2, 3, 6])
    func share(_ count: Int) async throws {
        let whole = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 6)
        let part = whole.plan.part(Shard(index: count, count: count))
        try #require(part.trialCount * count == whole.plan.trialCount)
        try whole.folder.write("", to: "run/answers.jsonl")
        let cap = 12.0
        let mini = try #require(part.variants.first { $0.id.provider == "gpt-4o-mini" }).id
        let flash = try #require(part.variants.first { $0.id.provider == "gemini-flash" }).id
        for (run, provider) in [(cap, nil), (nil, cap)] as [(Double?, Double?)] {
            var budget = Budget()
            budget.run = run.map { .init($0) }
            budget.provider = provider.map { .init($0) }
            let unspent = BudgetGuard(budget, for: part, of: whole.plan, after: try JournalState(reading: whole.run))
            let share = cap / Double(count)
            #expect(unspent.reserve(share + 0.01, for: mini).isRefused)
            #expect(unspent.reserve(share, for: mini).reservation != nil)
            #expect(unspent.reserve(0.01, for: mini).isWait)
        }
        let trial = part.key(
            of: try #require(part.trials.first { part.variants[$0.variant].id.provider == "gpt-4o-mini" }))
        try await whole.run.journalOnceFree().append(
            .sent(.init(trial: trial, attempt: 1, reservation: 1.5, at: "t")))
        var budget = Budget()
        budget.run = .init(cap)
        let spent = BudgetGuard(budget, for: part, of: whole.plan, after: try JournalState(reading: whole.run))
        #expect(spent.spent == 1.5)
        #expect(spent.reserve(cap / Double(count) - 1.49, for: flash).isRefused)
        #expect(spent.reserve(cap / Double(count) - 1.5, for: flash).reservation != nil)
    }

    @Test("an answer whose bill is unknown stays charged at its reservation")
    func unknownBill() throws {
        let budget = billed(run: 1)
        budget.settle(try #require(budget.reserve(0.6, for: a).reservation), billed: nil)
        #expect(abs(budget.spent - 0.6) < 1e-9)
        #expect(budget.reserve(0.5, for: a).isRefused)
    }

    @Test("a provider's cap is its own")
    func perProvider() {
        let budget = billed(provider: 0.5)
        #expect(budget.reserve(0.4, for: a).reservation != nil)
        #expect(budget.reserve(0.2, for: a).isWait)
        #expect(budget.reserve(0.4, for: b).reservation != nil)
    }

    @Test("with a cap an unknown price is refused, without one it is not")
    func unknownPrice() {
        #expect(guarded(run: 100).reserve(nil, for: a).isRefused)
        #expect(guarded().reserve(nil, for: a).reservation != nil)
    }

    @Test("until a variant's first bill its reservations count tenfold")
    func tenfold() throws {
        let budget = guarded(run: 1)
        let first = try #require(budget.reserve(0.03, for: a).reservation)
        #expect(first.amount == 0.03)
        #expect(budget.reserve(0.03, for: a).reservation != nil)
        #expect(budget.reserve(0.03, for: a).reservation != nil)
        #expect(budget.reserve(0.03, for: a).isWait)
        // A refused request costs nothing and shows nothing.
        budget.settle(first, billed: 0)
        #expect(budget.reserve(0.03, for: a).reservation != nil)
        #expect(budget.reserve(0.03, for: a).isWait)
    }

    @Test("after a bill a reservation is the larger of the estimate and 1.2 times the largest bill")
    func afterwards() throws {
        let budget = guarded(run: 1)
        let (first, second) = (budget.reserve(0.03, for: a).reservation, budget.reserve(0.03, for: a).reservation)
        budget.settle(try #require(first), billed: 0.2)
        #expect(budget.reserve(0.03, for: a).reservation?.amount == 0.24)
        budget.settle(try #require(second), billed: 0.01)
        for _ in 0..<2 { #expect(budget.reserve(0.03, for: a).reservation?.amount == 0.24) }
        #expect(budget.reserve(0.03, for: a).isWait)
        #expect(guarded(run: 9, bills: [a: 0.2]).reserve(0.3, for: a).reservation?.amount == 0.3)
    }

    @Test("an answer that was lost is charged by what the next one cost")
    func lostBeforeFirstBill() throws {
        let budget = guarded(run: 1)
        let (first, second) = (budget.reserve(0.03, for: a).reservation, budget.reserve(0.03, for: a).reservation)
        budget.settle(try #require(first), billed: nil)
        #expect(abs(budget.spent - 0.03) < 1e-12)
        budget.settle(try #require(second), billed: 0.2)
        #expect(abs(budget.spent - 0.44) < 1e-12)
    }

    @Test("where the tenfold amount does not fit, one request goes alone and others wait for its bill")
    func alone() async throws {
        let budget = guarded(run: 0.1)
        let first = try #require(budget.reserve(0.03, for: a).reservation)
        #expect(budget.reserve(0.001, for: b).isWait)
        guard case .wait(let bill) = budget.reserve(0.03, for: a) else {
            Issue.record("it does not wait")
            return
        }
        async let next: Void = budget.next(after: bill)
        budget.settle(first, billed: 0.02)
        await next
        // A bill that has come meanwhile is not waited for.
        await budget.next(after: bill)
        #expect(budget.reserve(0.03, for: a).reservation != nil)
        #expect(budget.reserve(0.03, for: a).reservation != nil)
    }

    @Test("a wait for a bill ends when its task is cancelled")
    func cancelled() async throws {
        let budget = guarded(run: 0.1)
        let first = budget.reserve(0.03, for: a).reservation
        try #require(first != nil)
        guard case .wait(let bill) = budget.reserve(0.03, for: a) else {
            Issue.record("it does not wait")
            return
        }
        let wait = Task { await budget.next(after: bill) }
        await Task.yield()
        wait.cancel()
        await wait.value
    }
}

extension BudgetGuard.Answer {
    fileprivate var reservation: BudgetGuard.Reservation? {
        if case .granted(let granted) = self { granted } else { nil }
    }
    fileprivate var isRefused: Bool { if case .refused = self { true } else { false } }
    fileprivate var isWait: Bool { if case .wait = self { true } else { false } }
}
