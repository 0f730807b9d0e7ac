import Costs
import Nutrition
import Scoring
import Statistics
import Testing

struct PairedComparerTests {
    private func comparer(_ missing: MissingPolicy = .zero) -> PairedComparer {
        var settings = ScoringSettings()
        settings.resamples = 200
        settings.missing = missing
        return PairedComparer(settings: settings, seed: 1)
    }

    private func compare(
        _ set: ScoredSet, _ a: [TrialResult], _ b: [TrialResult], _ missing: MissingPolicy = .zero
    ) -> Comparison {
        comparer(missing).compare(set: set, a: (Fixture.variant("x"), a), b: (Fixture.variant("x"), b))
    }

    private func answers(_ kcal: [Double?]) -> [TrialResult] {
        kcal.enumerated().map { Fixture.answer("x", "m\($0)", kcal: $1) }
    }

    @Test func `two columns of one name are compared all the same`() throws {
        let comparison = compare(Fixture.meals([100, 200, 300]), answers([110, 190, 300]), answers([100, 240, 330]))
        let mae = try #require(comparison[.energyMAE])
        #expect(comparison.a == comparison.b)
        #expect(abs(mae.a - 20.0 / 3) < 1e-12)
        #expect(abs(mae.b - 70.0 / 3) < 1e-12)
        #expect(abs(mae.difference.value - 50.0 / 3) < 1e-12)
        #expect((mae.meals, mae.clusters) == (3, 3))
        // Swaps of (−10, 30, 30): of the eight sums four are at least 50 or at most −50.
        #expect(mae.p == 0.5)
        #expect(mae.pHolm == 0.5)
        #expect(comparison[.energyBias]?.p == nil)
        #expect(comparison.differences.map(\.metric) == [.energyMAE, .energyBias, .energyWithin20])
    }
}
