import Nutrition
import Scoring
import Testing

@Suite struct CostRiseTests {
    /// A trial of that meal at that cost; nil is unknown.
    private func trial(_ meal: String, _ usd: Double?, _ repeatIndex: Int = 0, _ outcome: Outcome = .ok) -> TrialResult
    {
        TrialResult(
            variant: VariantID(provider: "a", prompt: "p"), set: "s", meal: meal, repeatIndex: repeatIndex,
            outcome: outcome, cost: usd.map { USD($0) }, costUnknown: usd == nil)
    }

    @Test func `it is the same meals' cost per trial, however many were asked`() {
        let own = [trial("m", 2), trial("m", 4, 1), trial("n", 100), trial("o", nil)]
        #expect(CostRise.value(own, beside: [[trial("m", 2)]]) == 0.5)
        #expect(CostRise.value(own, beside: [[trial("m", 3), trial("x", nil)]]) == 0)
        #expect(CostRise.value(own, beside: [[trial("m", 4), trial("m", 8, 1)]]) == -0.5)
        #expect(CostRise.sharedMeals(own, [trial("m", 1), trial("n", 1), trial("x", 1)]) == 2)
    }

    @Test func `it stands beside the median, each run on the meals it shares`() throws {
        let own = [trial("m", 2), trial("n", 10)]
        let runs = [[trial("m", 1)], [trial("n", 10)], [trial("m", 2), trial("n", 22)]]
        #expect(CostRise.value(own, beside: runs) == 0)
        #expect(CostRise.value(own, beside: Array(runs.prefix(2)))?.rounded(to: 9) == (1 / 0.75 - 1).rounded(to: 9))
    }

    @Test func `what is not known makes no rise`() {
        let own = [trial("m", 2), trial("o", nil)]
        #expect(CostRise.value(own, beside: []) == nil)
        #expect(CostRise.value(own, beside: [[trial("x", 1)]]) == nil, "no meal in common")
        #expect(CostRise.value(own, beside: [[trial("o", 1)]]) == nil)
        #expect(CostRise.value(own, beside: [[trial("m", nil)]]) == nil)
        #expect(CostRise.value(own, beside: [[trial("m", 1)], [trial("x", 1)]]) == nil)
        #expect(CostRise.value([trial("m", 0)], beside: [[trial("m", 1)]]) == -1)
    }

    @Test func `a rise from nothing to more than a cent is an alarm`() {
        #expect(CostRise.value([trial("m", 0.02)], beside: [[trial("m", 0)]]) == .infinity)
        #expect(
            CostRise.value([trial("m", 0.02)], beside: [[trial("m", 0)], [trial("m", 0)], [trial("m", 1)]]) == .infinity
        )
        #expect(CostRise.value([trial("m", 0.01)], beside: [[trial("m", 0)]]) == 0, "a cent is no alarm")
        #expect(CostRise.value([trial("m", 0)], beside: [[trial("m", 0)]]) == 0)
        let limits = AlertMetric.dailyCost.usualLimits
        #expect(AlertMetric.dailyCost.level(of: .infinity, by: limits) == .critical)
        #expect(AlertMetric.p95.level(of: .infinity, by: AlertMetric.p95.usualLimits) == .unknown)
    }

    @Test func `what a failed trial cost is paid for by those that are scored`() {
        let own = [trial("m", 2), trial("m", 1, 1, .unauthorized)]
        #expect(CostRise.value(own, beside: [[trial("m", 2)]]) == 0.5)
        #expect(CostRise.value([trial("m", 1, 0, .unauthorized)], beside: [[trial("m", 2)]]) == nil)
    }
}

extension Double {
    /// With that many digits behind the point.
    fileprivate func rounded(to digits: Int) -> Double {
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }
}
