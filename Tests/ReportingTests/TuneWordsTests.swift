import Nutrition
import Reporting
import Statistics
import Testing

@testable import Scoring

/// What a tuning report says where its meals are too few to say much.
struct TuneWordsTests {
    /// A search on sixty groups whose paired differences have that spread (kcal), and a test on nine meals.
    private func text(spread: Double, difference: Interval = Interval(0, low: 0, high: 0)) throws -> String {
        let board = Fixture.report(isSimulated: false, isComplete: true).scores
        let ranked = [Fixture.brisk, Fixture.briskShort].compactMap { own in
            board.variants.first { $0.variant == own }
        }
        func sample(_ values: [Double]) -> RatioSample {
            RatioSample(clusters: Array(values.indices), numerators: values, denominators: values.map { _ in 1 })
        }
        let values = (0..<60).map { $0.isMultiple(of: 2) ? 500 + spread : 500 - spread }
        let pair = try #require(RatioPair(a: sample(values.map { _ in 500 }), b: sample(values)))
        func compared(_ interval: Interval, _ power: PairedPower? = nil) -> Comparison {
            let found = MetricDifference(
                metric: .energyMAE, a: 58.5, b: 58.5 + interval.value, difference: interval, p: 1, pHolm: 1, meals: 9,
                clusters: 9, power: power)
            return Comparison(set: "fruit", a: Fixture.briskShort, b: Fixture.brisk, differences: [found])
        }
        let power: PairedPower = try #require(PairedPower(of: pair, meals: 60))
        let run = Fixture.report(isSimulated: false, isComplete: true).run
        let round = TuneReport.Round(
            run: run, meals: 60, ranked: ranked, kept: [Fixture.brisk],
            comparisons: [compared(Interval(3), power)])
        let test = TuneReport.Test(
            run: run, meals: 9, winner: ranked[0], reference: ranked[1], comparison: compared(difference),
            earlierLooks: [])
        let prompts: [VariantID: TuneReport.PromptText] = [
            Fixture.brisk: (nil, "a"), Fixture.briskShort: (nil, "b")
        ]
        var report = TuneReport(
            name: "t", set: "fruit", meals: (tune: 60, test: 9), variants: ranked.map(\.variant), prompts: prompts,
            rounds: [round], reference: Fixture.briskShort,
            scoring: ComparedScoring(missing: .zero, resamples: 100, seed: 1))
        report.test = test
        return report.document.text(width: 120, colour: false).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    @Test func `an advantage that no variant could have is not given as a bound`() throws {
        // The errors are 58.5 and 131 kcal: nobody can be better by more than 131.
        #expect(try text(spread: 20).contains("better than every other by"))
        let wide = try text(spread: 2000)
        #expect(wide.contains("How large a difference the search could find cannot be told"))
        #expect(!wide.contains("better than every other by"))
    }

    @Test func `the same on nine meals is no finding`() throws {
        let text = try text(spread: 20)
        #expect(text.contains("cannot be told: on these 9 meals the two are the same."))
        #expect(text.contains("energy error cannot tell (the same on all 9 meals)"))
        #expect(!text.contains("0.0 to 0.0"))
        let apart = try self.text(spread: 20, difference: Interval(4, low: -1, high: 9))
        #expect(!apart.contains("cannot be told: on these"))
    }
}
