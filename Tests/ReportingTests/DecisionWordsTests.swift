import JSON
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

/// What a report says of cheaper variants and of what its run is too small to tell.
struct DecisionWordsTests {
    private func verdict(_ change: (inout ScoreBoard) -> Void) -> Verdict {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        report.sets.removeLast()
        report.meals.removeLast()
        change(&report.scores)
        return Verdict.all(of: report)[0]
    }

    private func candidate(
        _ variant: VariantID = Fixture.brisk, best: VariantID = Fixture.steady, upper: Double? = 11.2,
        p: Double = 0.004, cost: Double? = 0.0012
    ) -> CheaperCandidate {
        CheaperCandidate(
            set: "fruit", best: best, candidate: variant, margin: 25, difference: 3, upper: upper, p: p / 2, pHolm: p,
            costDifference: -0.00381, costPHolm: cost, meals: 60, clusters: 60)
    }

    /// Sixty groups whose paired differences have that spread (kcal).
    private func power(_ spread: Double, pairs: Int = 3, repeats: RepeatVariance? = nil) throws -> SetPower {
        let values = (0..<60).map { $0.isMultiple(of: 2) ? spread : -spread }
        func sample(_ values: [Double]) -> RatioSample {
            RatioSample(clusters: Array(0..<60), numerators: values, denominators: values.map { _ in 1 })
        }
        let pair = try #require(RatioPair(a: sample(values.map { _ in 500 }), b: sample(values.map { 500 + $0 })))
        return SetPower(
            set: "fruit", typical: try #require(PairedPower(of: pair, meals: 60)), pairs: pairs, tests: pairs,
            repeats: repeats)
    }

    @Test func `who is cheaper and no worse by the margin stands in the lead, its bound beneath`() {
        let verdict = verdict { $0.cheaper = [candidate()] }
        #expect(verdict.lead.contains("brisk-mini/analyze is cheaper and no worse by the margin of 25.0 kcal."))
        #expect(!verdict.lead.contains("cost l"))
        let point = verdict.points.first { $0.contains("margin") } ?? ""
        #expect(point.contains("brisk-mini/analyze (at most +11.2 kcal, saves $3.8 per 1000 meals, Holm p = 0.004)"))
        #expect(point.contains("one-sided, 95 %"))
        #expect(!verdict.points.joined().contains("not shown to be no worse"))
    }

    @Test(arguments: [(25.0, 0.004), (30, 0.004), (11, 0.05), (11, 0.3)])
    func `a bound at the margin or a p of 0.05 shows nothing`(upper: Double, p: Double) {
        let verdict = verdict { $0.cheaper = [candidate(upper: upper, p: p)] }
        #expect(!verdict.lead.contains("no worse"))
        #expect(verdict.lead.contains("brisk-mini/analyze, tied with it, cost less."))
        #expect(
            verdict.points.joined().contains(
                "Cheaper, but not shown to be no worse by the margin of 25.0 kcal: brisk-mini/analyze (could be"))
        #expect(!verdict.points.joined().contains("Whether"))
    }

    @Test func `what no test calls cheaper, what never answered and what was held against another is passed over`() {
        for candidate in [
            candidate(cost: 0.2), candidate(cost: nil), candidate(Fixture.broken), candidate(best: Fixture.briskShort)
        ] {
            let verdict = verdict { $0.cheaper = [candidate] }
            #expect(!verdict.lead.contains("no worse") && !verdict.points.joined().contains("no worse by"))
        }
    }

    @Test func `what has no bound is said to be not bounded`() {
        let verdict = verdict { $0.cheaper = [candidate(upper: nil, p: 1)] }
        #expect(verdict.points.joined().contains("brisk-mini/analyze (not bounded)"))
    }

    @Test func `the lead says what is too small to tell and how many meals would`() throws {
        let power = try power(50, pairs: 3)
        let verdict = verdict { $0.power = [power] }
        // (2.47 + 0.848) × 50.4 ÷ √60 at 5 % ÷ 3, and the meals that make it 20.
        #expect(
            verdict.lead.hasSuffix(
                "Only gaps of about 22 kcal between two typical variants would show reliably; about 70 similar meals would show 20 kcal."
            ))
        #expect(verdict.lead.split(separator: " ").count <= 56)
        let point = try #require(verdict.points.last)
        #expect(point.contains("a difference of 21.6 kcal between two typical variants four times in five"))
        #expect(point.contains("over 3 tests is at its strictest; a test of its own would find 18.5 kcal."))
        #expect(
            point.contains(
                "Similar meals needed after Holm's correction: about 70 for 20 kcal, 270 for 10 kcal and 1100 for 5 kcal."
            ))
        let single = try self.power(50, pairs: 1)
        let alone = self.verdict { $0.power = [single] }
        #expect(
            alone.lead.hasSuffix(
                "Only gaps of about 19 kcal between the two would show reliably; about 210 similar meals would show 10 kcal."
            ))
        #expect(alone.points.last?.contains("Holm") == false)
        #expect(!point.contains("repeats"))
    }

    @Test func `a run that tells five kcal is not called too small, and nor is one where all is told apart`() throws {
        let fine = try power(5)
        #expect(!verdict { $0.power = [fine] }.lead.contains("reliably"))
        let power = try power(50)
        let apart = verdict { board in
            board.power = [power]
            for index in board.variants.indices { board.variants[index].isTiedWithBest = index == 0 }
            for pair in board.comparisons.indices {
                for place in board.comparisons[pair].differences.indices {
                    let value = board.comparisons[pair].differences[place].difference.value
                    board.comparisons[pair].differences[place].pHolm = 0.01
                    board.comparisons[pair].differences[place].difference =
                        Interval(value, low: value - abs(value) / 2, high: value + abs(value) / 2)
                }
            }
        }
        #expect(!apart.lead.contains("reliably") && !apart.lead.contains("unclear"))
    }

    @Test func `more than 10,000 meals are no plan, and a gap that was found is not denied`() throws {
        let wide = try power(1500)
        let verdict = verdict { $0.power = [wide] }
        #expect(verdict.lead.contains("more meals would not help to show 20 kcal."))
        let point = try #require(verdict.points.last)
        #expect(point.contains("More meals would not help to show 20 kcal, 10 kcal and 5 kcal."))
        // The tests found a gap of 90 kcal, below the 650 that two typical variants need.
        #expect(verdict.lead.contains("would show reliably, a smaller one only where both err alike;"))
        #expect(!verdict.lead.contains("Only gaps"))
    }

    @Test func `repeats are weighed against meals`() throws {
        // All of the pair's variance is between repeats: twice as many halve it.
        let noisy = try #require(RepeatVariance([[0, 4000], [4000, 0], [0, 4000]]))
        let power = try power(50, repeats: noisy)
        let text = verdict { $0.power = [power] }.points.joined()
        #expect(
            text.contains(
                "Twice as many repeats would narrow the intervals of differences by about 29 %, twice as many meals by about 29 %."
            ))
    }

    @Test func `summary.json holds both, and the margin's words only what was decided`() throws {
        var report = Fixture.report()
        report.scores.cheaper = [candidate(), candidate(Fixture.briskShort, upper: nil, p: 1)]
        report.scores.power = [try power(50)]
        let document = SummaryJSON.render(report)
        let rows = try #require(document["cheaper"]?.array)
        #expect(rows.map { $0["no_worse"]?.bool } == [true, false])
        #expect(rows[0]["upper_kcal"]?.number == 11.2)
        #expect(rows[1]["upper_kcal"]?.isNull == true)
        let power = try #require(document["power"]?.array?.first)
        #expect(power["meals_for_10_kcal"]?.number == 202)
        #expect(power["tests"]?.number == 3)
        #expect(power["meals_for_20_kcal_holm"]?.number == 70)
        #expect(power["meals_for_10_kcal_holm"]?.number == 269)
        #expect((power["meals_for_5_kcal_holm"]?.number ?? 0) > (power["meals_for_5_kcal"]?.number ?? .infinity))
        #expect(power["variance_between_meals"]?.isNull == true)
        #expect(Explanations.all(report).contains { $0.contains("called no worse") })
    }

    @Test func `compare says how many meals would tell a difference it cannot`() throws {
        let power = try power(50).typical
        func sentence(_ difference: Double) -> String {
            DifferenceSentence.words(
                MetricDifference(
                    metric: .energyMAE, a: 40, b: 40 + difference,
                    difference: Interval(difference, low: difference - 14, high: difference + 14), p: 0.4, pHolm: 0.4,
                    meals: 60, clusters: 60, power: power), of: "b", isUsual: true) ?? ""
        }
        #expect(
            sentence(10).contains(
                "A test of its own shows 18.5 kcal on these meals four times in five; about 210 similar meals would show 10 kcal."
            ))
        #expect(!sentence(20).contains("similar meals"))
        #expect(!sentence(0).contains("similar meals"))
        #expect(sentence(0.5).contains("more meals would not help to show 0.5 kcal."))
    }

    @Test
    func `where the test can find nothing, no difference is said to be found, and the meals named are enough for it`()
        throws
    {
        // Six groups and 21 tests: the smallest p there can be is 2 ÷ 64, times 21 above 0.05 up to nine groups.
        let spread = (0..<6).map { $0.isMultiple(of: 2) ? 1.0 : -1 }
        func sample(_ values: [Double]) -> RatioSample {
            RatioSample(clusters: Array(0..<6), numerators: values, denominators: values.map { _ in 1 })
        }
        let pair = try #require(RatioPair(a: sample(spread.map { _ in 500 }), b: sample(spread.map { 500 + $0 })))
        let power = SetPower(
            set: "fruit", typical: try #require(PairedPower(of: pair, meals: 12)), pairs: 21, tests: 21)
        #expect(power.detectable() == nil)
        // Ten groups of two meals each.
        #expect(power.mealsNeeded(for: 20) == 20)
        let verdict = verdict { $0.power = [power] }
        #expect(verdict.lead.hasSuffix("About 20 similar meals would show 20 kcal."))
        #expect(
            verdict.points.last?.hasPrefix("Of these meals the test can find no difference, however large.") == true)
        var report = Fixture.report()
        report.scores.power = [power]
        let row = try #require(SummaryJSON.render(report)["power"]?.array?.first)
        #expect(row["detectable_80_holm_kcal"]?.isNull == true && row["meals_for_20_kcal_holm"]?.number == 20)
    }
}
