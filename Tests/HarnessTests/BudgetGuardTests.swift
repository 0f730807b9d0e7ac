import Catalog
import Harness
import Nutrition
import Scoring
import TestSupport
import Testing

@Suite("A budget")
struct BudgetGuardTests {
    private func guarded(run: Double? = nil, provider: Double? = nil) -> BudgetGuard {
        var budget = Budget()
        budget.run = run.map { .init($0) }
        budget.provider = provider.map { .init($0) }
        return BudgetGuard(budget)
    }

    @Test("nothing starts that could pass the cap, and what was not used is free again")
    func cap() {
        let budget = guarded(run: 1)
        #expect(budget.reserve(0.6, for: "a"))
        #expect(!budget.reserve(0.5, for: "b"))
        budget.settle(reserved: 0.6, billed: 0.1, for: "a")
        #expect(budget.reserve(0.5, for: "b"))
        #expect(abs(budget.spent - 0.1) < 1e-12)
    }

    @Test("a cap can be used up to the last cent, and not a cent more")
    func exactly() {
        let (run, provider) = (guarded(run: 1), guarded(provider: 1))
        for budget in [run, provider] {
            #expect(budget.reserve(0.75, for: "a"))
            #expect(budget.reserve(0.25, for: "a"))
            #expect(!budget.reserve(0.001, for: "a"))
            #expect(budget.reserve(0, for: "a"))
        }
    }

    @Test("a part of a run has its share of both caps, and what its journal charges counts", arguments: [1, 2, 3, 6])
    func share(_ count: Int) async throws {
        let whole = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 6)
        let part = whole.plan.part(Shard(index: count, count: count))
        try #require(part.trialCount * count == whole.plan.trialCount)
        try whole.folder.write("", to: "run/answers.jsonl")
        let cap = 12.0
        for (run, provider) in [(cap, nil), (nil, cap)] as [(Double?, Double?)] {
            var budget = Budget()
            budget.run = run.map { .init($0) }
            budget.provider = provider.map { .init($0) }
            let unspent = BudgetGuard(budget, for: part, of: whole.plan, after: try JournalState(reading: whole.run))
            let share = cap / Double(count)
            #expect(!unspent.reserve(share + 0.01, for: "gpt-4o-mini"))
            #expect(unspent.reserve(share, for: "gpt-4o-mini"))
            #expect(!unspent.reserve(0.01, for: "gpt-4o-mini"))
        }
        let trial = part.key(
            of: try #require(part.trials.first { part.variants[$0.variant].id.provider == "gpt-4o-mini" }))
        try await whole.run.journalOnceFree().append(
            .sent(.init(trial: trial, attempt: 1, reservation: 1.5, at: "t")))
        var budget = Budget()
        budget.run = .init(cap)
        let spent = BudgetGuard(budget, for: part, of: whole.plan, after: try JournalState(reading: whole.run))
        #expect(spent.spent == 1.5)
        #expect(!spent.reserve(cap / Double(count) - 1.49, for: "gemini-flash"))
        #expect(spent.reserve(cap / Double(count) - 1.5, for: "gemini-flash"))
    }

    @Test("an answer whose bill is unknown stays charged at its reservation")
    func unknownBill() {
        let budget = guarded(run: 1)
        #expect(budget.reserve(0.6, for: "a"))
        budget.settle(reserved: 0.6, billed: nil, for: "a")
        #expect(abs(budget.spent - 0.6) < 1e-12)
        #expect(!budget.reserve(0.5, for: "a"))
    }

    @Test("a provider's cap is its own")
    func perProvider() {
        let budget = guarded(provider: 0.5)
        #expect(budget.reserve(0.5, for: "a"))
        #expect(!budget.reserve(0.1, for: "a"))
        #expect(budget.reserve(0.5, for: "b"))
    }

    @Test("with a cap an unknown price is refused, without one it is not")
    func unknownPrice() {
        #expect(!guarded(run: 100).reserve(nil, for: "a"))
        #expect(guarded().reserve(nil, for: "a"))
    }

    @Test("what earlier sittings spent counts")
    func resumed() {
        let budget = guarded(run: 1)
        budget.charge(0.9, to: "a")
        #expect(!budget.reserve(0.2, for: "b"))
    }
}
