import Nutrition
import Scoring
import Statistics
import Testing

/// A person's estimates beside variants.
struct PersonScoringTests {
    /// Ten meals of 100 to 1000 kcal. One variant is off by 10 on each, the other by 200 on the first four alone.
    private let set = Fixture.meals((0..<10).map { Double(100 * ($0 + 1)) })
    private let results = (0..<10).flatMap { meal -> [TrialResult] in
        let truth = Double(100 * (meal + 1))
        return [
            Fixture.answer("near", "m\(meal)", kcal: truth + 10),
            Fixture.answer("uneven", "m\(meal)", kcal: truth + (meal < 4 ? 200 : 0))
        ]
    }

    private func people(_ meals: [String: Double]) -> [PersonScore] {
        let estimates = meals.mapValues { MealEstimate(statedTotals: Nutrients(energy: Kilocalories($0))) }
        return Fixture.scorer().people(
            [PersonEstimates(name: "Ada", meals: estimates)], results: results, set: set,
            variants: Fixture.planned("near", "uneven"))
    }

    @Test func `all errors are those of the meals that the person estimated`() throws {
        let score = try #require(people(["m0": 130, "m1": 230, "m2": 330, "m3": 430]).first)
        #expect((score.meals, score.allMeals, score.name) == (4, 10, "Ada"))
        #expect(abs(score.error.value - 30) < 1e-9)
        #expect(score.rows.map(\.variant.provider) == ["near", "uneven"])
        #expect(score.rows.map(\.difference.a) == [30, 30] && score.rows.map(\.difference.b) == [10, 200])
        #expect(score.rows.allSatisfy { $0.difference.meals == 4 })
    }

    @Test func `the scores of variants are those without a person`() throws {
        let scorer = Fixture.scorer()
        let board = scorer.score(results: results, sets: [set], variants: Fixture.planned("near", "uneven"))
        #expect(!people(["m0": 100]).isEmpty)
        #expect(board.variants.allSatisfy { !$0.variant.provider.contains("Ada") && $0.commonMeals == 10 })
    }

    @Test func `a meal that a variant did not answer is compared with none of them`() throws {
        let estimates = ["m0": 130.0, "m1": 230].mapValues {
            MealEstimate(statedTotals: Nutrients(energy: Kilocalories($0)))
        }
        let some = results.filter { !($0.variant.provider == "uneven" && $0.meal == "m1") }
        let score = try #require(
            Fixture.scorer().people(
                [PersonEstimates(name: "Ada", meals: estimates)], results: some, set: set,
                variants: Fixture.planned("near", "uneven")
            ).first)
        #expect(score.meals == 1 && score.rows.allSatisfy { $0.difference.meals == 1 })
    }

    @Test func `without a meal of known energy there is no score`() {
        #expect(people(["other": 100]).isEmpty)
        #expect(people([:]).isEmpty)
    }
}
