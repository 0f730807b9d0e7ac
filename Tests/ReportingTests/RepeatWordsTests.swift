import JSON
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

/// What reports and comparisons say of answers to the same meal that differ.
struct RepeatWordsTests {
    private static let spread = RepeatSpread(meals: 12, deviation: 24.1, share: 0.07)

    @Test func `a report says how far answers to the same meal differ, in kcal and percent`() {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        report.scores.variants[0].repeatSpread = Self.spread
        report.scores.variants[1].repeatSpread = RepeatSpread(meals: 9, deviation: 130, share: nil)
        report.run.repeats = 3
        let evidence = Verdict.all(of: report)[0].evidence
        #expect(
            evidence.contains(
                "The same meal asked again varies: steady-large by 24.1 kcal (7 %) and brisk-mini/analyze by 130 kcal. That is the median standard deviation within a meal (up to 12 meals)."
            ))
        #expect(!evidence.contains { $0.contains("asked once") })
        let row = SummaryJSON.render(report)["variants"]?[0]
        #expect(row?["repeat_spread"] == ["meals": 12, "sd_kcal": 24.1, "sd_share": 0.07])
    }

    @Test func `without repeats it says that every meal was asked once`() {
        let report = Fixture.report(isSimulated: false, isComplete: true)
        let evidence = Verdict.all(of: report)[0].evidence
        #expect(!evidence.contains { $0.contains("asked again") })
        #expect(evidence.contains("Each meal was asked once, so how much answers to it vary is not known."))
        #expect(SummaryJSON.render(report)["variants"]?[0]?["repeat_spread"]?.isNull == true)
    }

    @Test func `a comparison says it of both sides, and what more repeats would gain`() throws {
        var comparison = CompareFixture.comparison()
        comparison.pairs[0].sets[0].base.repeatSpread = Self.spread
        comparison.pairs[0].sets[0].candidate.repeatSpread = RepeatSpread(meals: 9, deviation: 31, share: 0.094)
        let values = (0..<58).map { $0.isMultiple(of: 2) ? 10.0 : -10 }
        func sample(_ values: [Double]) -> RatioSample {
            RatioSample(clusters: Array(values.indices), numerators: values, denominators: values.map { _ in 1 })
        }
        let pair = try #require(RatioPair(a: sample(values.map { _ in 0 }), b: sample(values)))
        // All that varies is between the repeats of a meal: twice as many narrow as much as twice the meals.
        let place = try #require(
            comparison.pairs[0].sets[0].comparison.differences.firstIndex { $0.metric == .energyMAE })
        comparison.pairs[0].sets[0].comparison.differences[place].power = PairedPower(of: pair, meals: 58)
        comparison.pairs[0].sets[0].comparison.differences[place].repeats =
            RepeatVariance([[0, 4000], [4000, 0], [0, 4000]])
        let text = comparison.document.text(width: 100, colour: false, isExplained: true)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                "The same meal asked again varies by 24.1 kcal (7 %) (base) and 31.0 kcal (9 %) (candidate). That is the median standard deviation within a meal. Twice the repeats would narrow intervals of differences by about 29 %"
            ))
        let set = CompareJSON.render(comparison)["pairs"]?[0]?["sets"]?[0]
        #expect(set?["base"]?["repeat_spread"]?["sd_kcal"] == 24.1)
        #expect(abs((set?["metrics"]?["energy_mae"]?["gain_of_twice_the_repeats"]?.number ?? 0) - 0.2929) < 1e-3)
        #expect(set?["metrics"]?["cost"]?["gain_of_twice_the_repeats"]?.isNull == true)
    }
}
