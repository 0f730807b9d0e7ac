import Costs
import Nutrition
import Scoring
import Statistics
import Testing

struct CostAndLatencyTests {
    private func row(_ change: (Int, inout TrialResult) -> Void, count: Int = 4) -> VariantScore? {
        let results = (0..<count).map { index in
            var result = Fixture.answer("a", "m\(index)", kcal: 100)
            change(index, &result)
            return result
        }
        let set = Fixture.meals((0..<count).map { _ in 100 })
        return Fixture.rows(results, set, Fixture.planned("a"))["a"]
    }

    @Test func `spending is per trial, per usable answer and in total`() throws {
        let cost = try #require(
            row { index, result in
                result.cost = index == 3 ? nil : 0.01
                if index == 2 {
                    result.outcome = .notJSON
                    result.estimate = nil
                    result.failedCost = 0.01
                }
                if index == 1 { result.failedCost = 0.02 }
                if index == 3 { result.costUnknown = true }
            }?.cost)
        // 0.01, 0.03 (with a failed attempt), 0.01 (all of it failed), unknown.
        #expect(abs(try #require(cost.total) - 0.05) < 1e-12)
        #expect(abs(try #require(cost.failed) - 0.03) < 1e-12)
        #expect(abs(try #require(cost.perMeal?.value) - 0.05 / 3) < 1e-12)
        #expect(abs(try #require(cost.perUsableAnswer) - 0.025) < 1e-12)
        #expect(cost.unknown == 1)
    }

    @Test func `what is known of an unknown cost is in the total and in no mean`() throws {
        let cost = try #require(
            row { index, result in
                result.cost = index == 0 ? nil : 0.01
                result.failedCost = index == 0 ? 0.5 : nil
                result.costUnknown = index == 0
            }?.cost)
        #expect(abs(try #require(cost.total) - 0.53) < 1e-12)
        #expect(abs(try #require(cost.perMeal?.value) - 0.01) < 1e-12)
        #expect(abs(try #require(cost.perUsableAnswer) - 0.01) < 1e-12)
        #expect(cost.failed == 0.5)
        #expect(cost.unknown == 1)
    }

    @Test func `without prices every amount is unknown`() {
        let cost = row { _, result in result.costUnknown = true }?.cost
        #expect(cost == CostScore(unknown: 4))
    }

    @Test func `quantiles of latency are latencies that were measured`() throws {
        let latency = try #require(
            row({ index, result in result.latency = .milliseconds(10 * (index + 1)) }, count: 20)?.latency)
        #expect(latency == LatencyScore(count: 20, p50: 100, p90: 180, p95: 190, p99: 200))
    }

    @Test func `no live answer has no latency`() {
        #expect(row { _, _ in }.map { $0.latency == nil } == true)
    }
}
