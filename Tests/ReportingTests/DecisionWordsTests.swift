import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

/// What a verdict says of money, and its one caution.
@Suite struct DecisionWordsTests {
    static func candidate(
        _ variant: VariantID = Fixture.brisk, best: VariantID = Fixture.steady, upper: Double? = 11.2,
        p: Double = 0.004, cost: Double? = 0.0012
    ) -> CheaperCandidate {
        CheaperCandidate(
            set: "fruit", best: best, candidate: variant, margin: 25, difference: 3, upper: upper, p: p / 2, pHolm: p,
            costDifference: -0.00381, costPHolm: cost, meals: 60, clusters: 60)
    }

    /// Without variants that add a caution of their own.
    static func verdict(_ change: (inout Report) -> Void = { _ in }) -> Verdict {
        VerdictTests.verdict { report in
            VerdictTests.withoutSilent(&report)
            for place in report.scores.variants.indices { report.scores.variants[place].largestError = nil }
            change(&report)
        }
    }

    private func setCost(_ cost: Double, in report: inout Report) {
        for index in report.scores.comparisons[0].differences.indices
        where report.scores.comparisons[0].differences[index].metric == .cost {
            report.scores.comparisons[0].differences[index].b = cost
        }
    }

    static func winner(_ report: inout Report) {
        VerdictTests.states([.best, .worse, .worse], in: &report)
        report.scores.comparisons[0].differences[0].difference = Interval(17.25, low: 3.5, high: 38)
    }

    // MARK: money

    @Test func `a cheaper one that is not separable is named with its error, price and worst case`() {
        #expect(
            Self.verdict().rest
                == "It was off by 41 kcal a meal, brisk-mini/analyze by 59 at 1/8 of the price. brisk-mini/analyze could be up to 38 kcal worse."
        )
        let bounded = Self.verdict { $0.scores.cheaper = [Self.candidate(upper: 30, p: 0.004)] }
        #expect(bounded.rest.hasSuffix("brisk-mini/analyze could be up to 30 kcal worse."), "the one-sided bound")
        let unbounded = Self.verdict { report in
            report.scores.comparisons[0].differences[0].difference = Interval(17.25)
        }
        #expect(unbounded.rest == "It was off by 41 kcal a meal, brisk-mini/analyze by 59 at 1/8 of the price.")
    }

    @Test func `a cheaper one that is worse is said to be, with its interval`() {
        #expect(
            Self.verdict(Self.winner).rest
                == "brisk-mini/analyze is 17 kcal worse (95 % interval 3.5 to 38) at 1/8 of the price.")
        let unbounded = Self.verdict { report in
            Self.winner(&report)
            report.scores.comparisons[0].differences[0].difference = Interval(17.25)
        }
        #expect(unbounded.rest == "brisk-mini/analyze is 17 kcal worse at 1/8 of the price.")
        // Without a winner too.
        let other = Self.verdict { VerdictTests.states([.lowest, .worse, .notSeparable], in: &$0) }
        #expect(
            other.rest
                == "It was off by 41 kcal a meal; brisk-mini/analyze is 17 kcal worse (95 % interval -3.5 to 38) at 1/8 of the price."
        )
    }

    @Test func `a cheaper one that is unclear is not called worse`() {
        let text = Self.verdict { VerdictTests.states([.best, .unclear, .worse], in: &$0) }.rest
        #expect(text.hasPrefix("brisk-mini/analyze was off by 59 at 1/8 of the price. brisk-mini/analyze is unclear"))
    }

    @Test func `a cheaper one within the margin is no more than its bound worse`() {
        let words = "brisk-mini/analyze is no more than 11 kcal worse at 1/8 of the price."
        #expect(
            Self.verdict { $0.scores.cheaper = [Self.candidate()] }.rest == "It was off by 41 kcal a meal; \(words)")
        let best = Self.verdict { report in
            Self.winner(&report)
            report.scores.cheaper = [Self.candidate()]
        }
        #expect(best.rest == words)
        let below = Self.verdict { $0.scores.cheaper = [Self.candidate(upper: -2)] }
        #expect(below.rest.contains("no more than 0.1 kcal worse"), "never less than nothing")
    }

    @Test(arguments: [(25, 0.004), (30, 0.004), (11, 0.05), (11, 0.3)] as [(Double, Double)])
    func `a bound at the margin or a p of 0.05 shows nothing`(upper: Double, p: Double) {
        let verdict = Self.verdict { $0.scores.cheaper = [Self.candidate(upper: upper, p: p)] }
        #expect(!verdict.rest.contains("no more than"))
        let point = verdict.evidence.first { $0.hasPrefix("Cheaper") }
        #expect(
            point == "Cheaper, but perhaps more than 25 kcal worse: brisk-mini/analyze (at most +\(Int(upper)) kcal).")
    }

    @Test func `the bound of one within the margin is in the evidence`() {
        let points = Self.verdict { report in
            report.scores.cheaper = [Self.candidate(), Self.candidate(Fixture.briskShort, upper: nil, p: 1)]
        }.evidence.filter { $0.hasPrefix("Cheaper") }
        #expect(
            points == [
                "Cheaper and no more than 25 kcal worse: brisk-mini/analyze (at most +11 kcal).",
                "Cheaper, but perhaps more than 25 kcal worse: brisk-mini/short (not bounded)."
            ])
    }

    @Test func `one that no test calls cheaper, or that was compared with another, is not in the evidence`() {
        for candidate in [
            Self.candidate(cost: 0.2), Self.candidate(cost: nil), Self.candidate(best: Fixture.briskShort)
        ] {
            #expect(!Self.verdict { $0.scores.cheaper = [candidate] }.evidence.contains { $0.hasPrefix("Cheaper") })
        }
        let few = Self.verdict { report in
            report.scores.cheaper = [Self.candidate()]
            VerdictTests.clusters(3, in: &report)
        }
        #expect(!few.evidence.contains { $0.hasPrefix("Cheaper") })
    }

    @Test func `the cheapest is said to be, and only if every rival costs more`() {
        func dear(_ report: inout Report) {
            setCost(0.009, in: &report)
            report.scores.variants[2].cost.unknown = 0
            report.scores.comparisons[1].differences.append(
                MetricDifference(
                    metric: .cost, a: 0.00432, b: 0.006, difference: Interval(0.00168), p: 0.01, pHolm: 0.02, meals: 12,
                    clusters: 12))
        }
        #expect(Self.verdict(dear).rest == "It was off by 41 kcal a meal and also cost the least.")
        let best = Self.verdict { report in
            Self.winner(&report)
            dear(&report)
        }
        #expect(best.rest == "It also cost the least.")
        let equal = Self.verdict { report in
            dear(&report)
            setCost(0.00432, in: &report)
        }
        #expect(equal.rest == "It was off by 41 kcal a meal.", "equal is not least")
        let unknown = Self.verdict { report in
            dear(&report)
            report.scores.variants[0].cost.unknown = 1
        }
        #expect(unknown.rest == "It was off by 41 kcal a meal.")
    }

    @Test func `of an unknown cost, or one above half, nothing is said`() {
        #expect(Self.verdict { $0.scores.variants[1].cost.unknown = 1 }.rest == "It was off by 41 kcal a meal.")
        #expect(Self.verdict { setCost(0.0022, in: &$0) }.rest == "It was off by 41 kcal a meal.")
        #expect(Self.verdict { setCost(0.00215, in: &$0) }.rest.contains("at less than half the price"))
        let silent = Self.verdict { report in
            Self.winner(&report)
            report.scores.variants[1].cost.unknown = 1
        }
        #expect(silent.rest.isEmpty)
    }

    @Test(
        arguments: [
            (0.00432 / 3, "at a third of the price"), (0.00432 / 4, "at a quarter of the price"),
            (0.00432 / 49, "at about 1/50 of the price"), (0, "at no cost")
        ] as [(Double, String)])
    func `a price is a share of the best's, on the same meals`(cost: Double, words: String) {
        let text = Self.verdict { report in
            setCost(cost, in: &report)
            // What it cost over all of its own answers does not matter.
            report.scores.variants[1].cost.perMeal = Interval(9)
        }.rest
        #expect(text.contains(words), "\(text)")
    }

    @Test func `of two cheaper ones the more accurate is named`() {
        let text = Self.verdict { report in
            report.scores.variants[2].cost.unknown = 0
            report.scores.comparisons[1].differences.append(
                MetricDifference(
                    metric: .cost, a: 0.00432, b: 0.0001, difference: Interval(-0.0042), p: 0.01, pHolm: 0.02,
                    meals: 12, clusters: 12))
        }.rest
        #expect(text.contains("brisk-mini/analyze by 59") && !text.contains("short"))
    }

    @Test func `on too few groups the error is that of a named model`() {
        let verdict = Self.verdict { VerdictTests.clusters(3, in: &$0) }
        #expect(verdict.rest.hasPrefix("steady-large was off by 41 kcal a meal, brisk-mini/analyze by 59"))
    }

    // MARK: one caution

    /// Each adds a caution; those before it are more important.
    private static let cautions: [(words: String, add: @Sendable (inout Report) -> Void)] = [
        (
            "steady-large is not shown to beat guessing the median (off by 88).",
            { $0.scores.baselineComparisons[0].differences[0].pHolm = 0.2 }
        ),
        (
            "brisk-mini/short returned no usable answer.",
            { VerdictTests.silence([2], in: &$0) }
        ),
        (
            "steady-large failed on 2 of 12 answers, each counted as 0 kcal.",
            { $0.scores.variants[0].outcomes = [.ok: 10, .refused: 2] }
        ),
        (
            "Counting failed answers not at all, brisk-mini/analyze would be ahead.",
            { report in
                report.scores.band.append(
                    MissingBandRow(
                        set: "fruit", policy: .exclude, variant: Fixture.brisk, mae: 1, meals: 9, supplied: 0))
            }
        ),
        (
            "Without the meal mix4, brisk-mini/analyze would be ahead.",
            { $0.scores.variants[1].leadsWithout = "mix4" }
        ),
        (
            "One meal (mix2) makes 26 % of the error of steady-large.",
            { $0.scores.variants[0].largestError = LargestError(meal: "mix2", share: 0.26) }
        ),
        (
            "brisk-mini/analyze is unclear: anything from 3.5 kcal better to 38 worse.",
            { $0.scores.variants[1].state = .unclear }
        )
    ]

    @Test(arguments: cautions.indices) func `one caution at most, the most important`(first: Int) {
        let verdict = Self.verdict { report in
            for (_, add) in Self.cautions[first...] { add(&report) }
        }
        for place in Self.cautions.indices {
            // The first two names would change if a variant is silent; only the first caution is there in any case.
            #expect(verdict.rest.contains(Self.cautions[place].words) == (place == first), "\(verdict.rest)")
        }
        #expect(verdict.rest.hasSuffix(Self.cautions[first].words))
        let alone = Self.verdict { Self.cautions[first].add(&$0) }
        #expect(alone.rest.hasSuffix(Self.cautions[first].words), "\(alone.rest)")
    }

    @Test func `with a caution the money is one sentence`() {
        let text = Self.verdict { $0.scores.variants[1].leadsWithout = "mix4" }.rest
        #expect(
            text
                == "It was off by 41 kcal a meal, brisk-mini/analyze by 59 at 1/8 of the price; brisk-mini/analyze could be up to 38 kcal worse. Without the meal mix4, brisk-mini/analyze would be ahead."
        )
    }

    @Test func `a guess that the test calls better is said to be`() {
        let text = Self.verdict { report in
            report.scores.baselineComparisons[0].differences[0].difference = Interval(60, low: 40, high: 80)
        }.rest
        #expect(text.hasSuffix("steady-large is worse than guessing the median (off by 88)."))
        #expect(!Self.verdict { $0.scores.baselines = [] }.rest.contains("guessing"))
        // Of the guesses without a look at the photos, the stronger one.
        let untested = Self.verdict { report in
            var row = report.scores.baselines[0]
            row.variant = PredictorName.constantMean.id
            row.nutrients[.energy]?.mae = Interval(70)
            report.scores.baselines.append(row)
            report.scores.baselineComparisons[0].differences[0].pHolm = 0.9
        }
        #expect(!untested.rest.contains("guessing"), "nothing was tested against the mean")
    }

    @Test(arguments: [(0.25, false), (0.2501, true)])
    func `a single meal is named above a quarter of the error`(share: Double, isNamed: Bool) {
        for place in [0, 1] {
            let text = Self.verdict { report in
                report.scores.variants[place].largestError = LargestError(meal: "mix2", share: share)
            }.rest
            #expect(text.contains("One meal (mix2) makes 25 %") == isNamed, "of the best or of the cheaper one")
        }
        let other = Self.verdict { $0.scores.variants[2].largestError = LargestError(meal: "mix2", share: 0.9) }
        #expect(!other.rest.contains("mix2"))
        #expect(other.evidence.contains("One meal (mix2) makes 90 % of the error of brisk-mini/short."))
    }

    @Test func `an unclear one is said to rest on one meal, and several are listed`() {
        let one = Self.verdict { report in
            VerdictTests.states([.best, .worse, .unclear], in: &report)
            report.scores.variants[2].largestError = LargestError(meal: "mix2", share: 0.61)
        }
        #expect(one.rest.hasSuffix("brisk-mini/short is unclear: one meal makes 61 % of its error."))
        let two = Self.verdict { VerdictTests.states([.lowest, .unclear, .unclear], in: &$0) }
        #expect(two.rest.hasSuffix("brisk-mini/analyze and brisk-mini/short are unclear."))
    }

    @Test(arguments: [
        (MissingPolicy.zero, "brisk-mini/analyze failed on 3 of 12 answers, each counted as 0 kcal."),
        (.exclude, "brisk-mini/analyze failed on 3 of 12 answers, which are left out."),
        (.worst, "brisk-mini/analyze failed on 3 of 12 answers."),
        (.baseline, "brisk-mini/analyze failed on 3 of 12 answers.")
    ])
    func `of failures the most frequent are named, with what they count as`(policy: MissingPolicy, words: String) {
        let text = Self.verdict { report in
            report.scores.missing = policy
            report.scores.variants[1].outcomes = [.ok: 9, .refused: 1, .network: 2]
            report.scores.variants[2].outcomes = [.ok: 11, .refused: 1]
        }.rest
        #expect(text.hasSuffix(words), "\(text)")
        let few = Self.verdict { $0.scores.variants[1].outcomes = [.ok: 19, .refused: 1] }
        #expect(!few.rest.contains("failed"), "up to 5 % are no caution")
    }
}
