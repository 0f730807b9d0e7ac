import Catalog
import Harness
import Nutrition
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
