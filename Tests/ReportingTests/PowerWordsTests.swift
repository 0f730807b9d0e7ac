import JSON
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

/// What a page says that its meals are too few to show.
@Suite struct PowerWordsTests {
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

    @Test func `the basis says what would show, and the evidence how many meals it takes`() throws {
        let power = try power(50, pairs: 3)
        // No gap was found: only those of the typical pair would show.
        let verdict = DecisionWordsTests.verdict { report in
            report.scores.power = [power]
            VerdictTests.states([.lowest, .notSeparable, .notSeparable], in: &report)
        }
        #expect(
            verdict.basis.contains(" · only gaps of about 22 kcal between two typical variants would show reliably · "))
        let point = try #require(verdict.evidence.last)
        // (2.47 + 0.848) × 50.4 ÷ √60 at 5 % ÷ 3, and the meals that make it 20.
        #expect(
            point.hasPrefix("These meals show a gap of 22 kcal between two typical variants 8 times in 10, of "))
        #expect(point.contains(" kcal 9 times in 10. A single test would show 19 kcal. "))
        #expect(
            point.contains(
                "Similar meals needed to see a gap: about 70 for 20 kcal, 270 for 10 kcal and 1,100 for 5 kcal."))
        #expect(!point.contains("repeats"))
        let single = try self.power(50, pairs: 1)
        let alone = DecisionWordsTests.verdict { report in
            report.scores.power = [single]
            VerdictTests.states([.lowest, .notSeparable, .notSeparable], in: &report)
        }
        #expect(alone.basis.contains("only gaps of about 19 kcal between the two would show reliably"))
        #expect(alone.evidence.last?.contains("A single test") == false)
    }

    @Test func `a run that shows five kcal is not called too small, and nor is one where all are worse`() throws {
        let fine = try power(5)
        #expect(!DecisionWordsTests.verdict { $0.scores.power = [fine] }.basis.contains("reliably"))
        let power = try power(50)
        let apart = DecisionWordsTests.verdict { report in
            DecisionWordsTests.winner(&report)
            report.scores.power = [power]
        }
        #expect(!apart.basis.contains("reliably"))
        let few = DecisionWordsTests.verdict { report in
            report.scores.power = [power]
            VerdictTests.clusters(3, in: &report)
        }
        #expect(!few.basis.contains("reliably"), "there no test can show anything")
    }

    @Test func `more than 10,000 meals are no plan, and a gap that was found is not denied`() throws {
        let wide = try power(1500)
        let verdict = DecisionWordsTests.verdict { $0.scores.power = [wide] }
        let point = try #require(verdict.evidence.last)
        #expect(point.contains("More meals would not help to show 20 kcal, 10 kcal and 5 kcal."))
        // The tests found a gap of 90 kcal, below the 650 that two typical variants need.
        #expect(verdict.basis.contains("between two typical variants show reliably, smaller ones sometimes"))
        #expect(!verdict.basis.contains("only gaps"))
    }

    @Test func `repeats are weighed against meals`() throws {
        // All of the pair's variance is between repeats: twice as many halve it.
        let noisy = try #require(RepeatVariance([[0, 4000], [4000, 0], [0, 4000]]))
        let power = try power(50, repeats: noisy)
        #expect(
            DecisionWordsTests.verdict { $0.scores.power = [power] }.evidence.joined().contains(
                "Twice the repeats would narrow intervals of differences by about 29 %, twice the meals by 29 %."))
    }

    @Test func `summary.json has both, and the margin is explained only where one was tested`() throws {
        var report = Fixture.report()
        #expect(!Explanations.all(report).contains { $0.contains("kcal worse") })
        report.scores.cheaper = [
            DecisionWordsTests.candidate(), DecisionWordsTests.candidate(Fixture.briskShort, upper: nil, p: 1)
        ]
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
        #expect(Explanations.all(report).contains { $0.hasPrefix("\"No more than N kcal worse\" is said where") })
    }

    @Test func `compare says how many meals would show a difference it cannot`() throws {
        let power = try power(50).typical
        func sentence(_ difference: Double) -> String {
            DifferenceReason.words(
                MetricDifference(
                    metric: .energyMAE, a: 40, b: 40 + difference,
                    difference: Interval(difference, low: difference - 14, high: difference + 14), p: 0.4, pHolm: 0.4,
                    meals: 60, clusters: 60, power: power), tests: 4) ?? ""
        }
        #expect(
            sentence(10).contains(
                "a single test would show 19 kcal on these meals 8 times in 10; about 210 similar meals would show 10 kcal"
            ))
        #expect(!sentence(20).contains("similar meals"))
        #expect(!sentence(0).contains("similar meals"))
        #expect(sentence(0.5).contains("more meals would not help to show 0.5 kcal"))
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
        let verdict = DecisionWordsTests.verdict { $0.scores.power = [power] }
        #expect(!verdict.basis.contains("reliably"))
        #expect(
            verdict.evidence.last?.hasPrefix(
                "On these meals no test can find a difference, however large. Similar meals needed to see a gap: about 20 for 20 kcal"
            ) == true)
        var report = Fixture.report()
        report.scores.power = [power]
        let row = try #require(SummaryJSON.render(report)["power"]?.array?.first)
        #expect(row["detectable_80_holm_kcal"]?.isNull == true && row["meals_for_20_kcal_holm"]?.number == 20)
    }
}
