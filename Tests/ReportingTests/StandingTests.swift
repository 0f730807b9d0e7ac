import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

/// The evidence behind a verdict: what the tests show of every variant, and of the guesses.
@Suite struct StandingTests {
    private func evidence(_ change: (inout Report) -> Void = { _ in }) -> String {
        VerdictTests.verdict(change).evidence.joined(separator: "\n")
    }

    /// The point that begins like that; empty without.
    private func point(_ start: String, _ change: (inout Report) -> Void = { _ in }) -> String {
        VerdictTests.verdict(change).evidence.first { $0.hasPrefix(start) } ?? ""
    }

    private func setP(
        _ p: Double?, _ metric: ComparedMetric = .energyMAE, pair: Int, low: Double? = nil, isUnclear: Bool = false,
        in report: inout Report
    ) {
        for index in report.scores.comparisons[pair].differences.indices
        where report.scores.comparisons[pair].differences[index].metric == metric {
            report.scores.comparisons[pair].differences[index].pHolm = p
            report.scores.comparisons[pair].differences[index].isUnclear = isUnclear
            if let low { report.scores.comparisons[pair].differences[index].difference.low = low }
        }
    }

    /// Of the variant against that baseline.
    private func setP(
        _ p: Double?, _ variant: VariantID, against baseline: VariantID = Fixture.median, in report: inout Report
    ) {
        for index in report.scores.baselineComparisons.indices
        where report.scores.baselineComparisons[index].b == variant
            && report.scores.baselineComparisons[index].a == baseline
        {
            report.scores.baselineComparisons[index].differences[0].pHolm = p
            // A claim takes an interval that excludes 0 too.
            let value = report.scores.baselineComparisons[index].differences[0].difference.value
            if let p, p < 0.05 {
                report.scores.baselineComparisons[index].differences[0].difference =
                    Interval(value, low: value - abs(value) / 2, high: value + abs(value) / 2)
            }
        }
    }

    /// States as the scores would have them.
    private func mark(_ report: inout Report) {
        report.scores.variants = VariantState.marked(report.scores.variants, by: report.scores.comparisons)
    }

    @Test func `the states of the fixture are those its comparisons show`() {
        var report = Fixture.report()
        let states = report.scores.variants.map(\.state)
        mark(&report)
        #expect(report.scores.variants.map(\.state) == states)
        #expect(states == [.lowest, .notSeparable, .worse, nil, nil])
    }

    @Test func `the error of the lowest comes first, with its interval and meals`() {
        #expect(
            VerdictTests.verdict().evidence.first
                == "steady-large: off by 41.2 kcal, 95 % interval 29.5 to 55.8, over 9 meals.")
        let bare = VerdictTests.verdict { $0.scores.variants[0].nutrients[.energy]?.mae = Interval(41.2) }
        #expect(bare.evidence.first == "steady-large: off by 41.2 kcal over 9 meals, without an interval.")
    }

    @Test func `who is not separable is said with difference, interval and Holm's p, and that they may differ`() {
        #expect(
            point("Not separable")
                == "Not separable from steady-large: brisk-mini/analyze (+17 kcal, -3.5 to +38, Holm p = 0.21). They may still differ."
        )
    }

    @Test func `who is worse is said with the largest of their p`() {
        #expect(point("Worse than") == "Worse than steady-large: brisk-mini/short (Holm p ≤ 0.0029).")
        let both = point("Worse than") { report in
            setP(0.03, pair: 0, low: 2, in: &report)
            mark(&report)
        }
        #expect(both == "Worse than steady-large: brisk-mini/analyze and brisk-mini/short (Holm p ≤ 0.03).")
        let tiny = point("Worse than") { report in setP(0.00001, pair: 1, in: &report) }
        #expect(tiny.hasSuffix("(Holm p < 0.0001)."))
    }

    @Test func `one that the test separates and the interval does not is unclear, with the reason`() {
        let text = evidence { report in
            setP(0.03, pair: 0, in: &report)
            mark(&report)
        }
        #expect(
            text.contains(
                "Unclear: brisk-mini/analyze (+17 kcal, -3.5 to +38, Holm p = 0.03). Significant by the test, but the interval includes 0."
            ))
        #expect(!text.contains("Not separable") && text.contains("Worse than steady-large: brisk-mini/short"))
    }

    @Test func `one whose p is too near 0.05 is unclear, wherever the interval is`() {
        for low in [-3.5, 1] {
            for p in [0.0499, 0.0501] {
                let text = evidence { report in
                    setP(p, pair: 0, low: low, isUnclear: true, in: &report)
                    mark(&report)
                }
                #expect(text.contains("Unclear: brisk-mini/analyze"))
                #expect(text.contains("Holm's p is too near 0.05, however many swaps are drawn."))
                #expect(!text.contains("Worse than steady-large: brisk-mini/analyze"))
                #expect(!text.contains("Not separable") && !text.contains("ignificant"))
            }
        }
        let both = evidence { report in
            setP(0.0499, pair: 0, isUnclear: true, in: &report)
            setP(0.03, pair: 1, low: -1, in: &report)
            mark(&report)
        }
        #expect(
            both.contains(
                "Significant by the test, but the interval includes 0; or Holm's p is too near 0.05, however many swaps are drawn."
            ))
    }

    @Test func `overlapping intervals decide nothing`() {
        let apart = evidence { report in
            setP(0.03, pair: 0, low: 2, in: &report)
            mark(&report)
        }
        #expect(apart.contains("Worse than steady-large: brisk-mini/analyze"), "the intervals of the two overlap")
        let together = evidence { report in
            setP(0.2, pair: 1, in: &report)
            mark(&report)
        }
        #expect(
            together.contains("brisk-mini/short (+90 kcal, +51 to +130, Holm p = 0.2)"), "these do not overlap")
        #expect(!together.contains("Worse than steady-large"))
    }

    @Test func `where no test could separate any two, that is all that is said of the tests`() {
        let text = evidence { VerdictTests.clusters(3, in: &$0) }
        #expect(
            text.contains("With 3 groups of meals no test can separate two variants, whatever they answer."))
        for words in ["Not separable", "Worse than", "Unclear", "Cheaper", "No test compares"] {
            #expect(!text.contains(words), "\(words)")
        }
    }

    @Test func `without any comparison that is said`() {
        let text = evidence { report in
            report.scores.comparisons = []
            mark(&report)
        }
        #expect(text.contains("No test compares steady-large with brisk-mini/analyze and brisk-mini/short."))
        #expect(!text.contains("Not separable") && !text.contains("Worse than steady"))
    }

    @Test func `a pair is read the right way round whichever comes first`() {
        let turned = VerdictTests.verdict { report in
            for place in report.scores.comparisons.indices {
                let pair = report.scores.comparisons[place]
                report.scores.comparisons[place] = Comparison(
                    set: pair.set, a: pair.b, b: pair.a, differences: pair.differences.map(\.turned))
            }
            mark(&report)
        }
        #expect(turned == VerdictTests.verdict())
    }

    @Test func `one that never answered is not ranked, whatever the missing policy gave it`() {
        let verdict = VerdictTests.verdict { report in
            report.scores.variants[3].nutrients[.energy]?.mae = Interval(1, low: 0.5, high: 2)
            mark(&report)
        }
        #expect(verdict.answer.hasSuffix("cannot be separated from steady-large."))
        #expect(
            verdict.evidence.contains {
                $0.hasSuffix(": every answer failed; any numbers come from the missing policy (zero).")
            })
    }

    @Test func `of the names of many that are not separable the first are given`() {
        let text = point("Not separable") { report in
            let (row, pair) = (report.scores.variants[1], report.scores.comparisons[0])
            for copy in 0..<8 {
                var (row, pair) = (row, pair)
                row.variant = VariantID(provider: "copy-\(copy)", prompt: "analyze")
                pair.b = row.variant
                report.scores.variants.append(row)
                report.scores.comparisons.append(pair)
            }
            mark(&report)
        }
        #expect(text.contains("copy-1 (+17 kcal, -3.5 to +38, Holm p = 0.21) and 6 others. They may"), "\(text)")
    }

    @Test(arguments: [
        (0.2134, "p = 0.21"), (0.05, "p = 0.05"), (0.0312, "p = 0.031"), (0.0029, "p = 0.0029"),
        (0.00001, "p < 0.0001"), (1, "p = 1"),
        (.nan, "p unknown")
    ])
    func `a p value is written short`(p: Double, words: String) {
        #expect(Format.probability(p) == words)
    }

    // MARK: guesses

    @Test func `each variant is compared with the guess by the paired test, never by overlap`() {
        #expect(
            point("Always the median")
                == "Always the median (of all other groups): off by 88 kcal. Beaten by: steady-large; not shown to be beaten by: brisk-mini/analyze and brisk-mini/short."
        )
        let overlapping = point("Always the median") { report in
            report.scores.variants[0].nutrients[.energy]?.mae = Interval(41, low: 1, high: 500)
        }
        #expect(overlapping.contains("Beaten by: steady-large;"))
        let apart = point("Always the median") { report in
            report.scores.variants[0].nutrients[.energy]?.mae = Interval(41, low: 40, high: 42)
            setP(0.2, Fixture.steady, in: &report)
        }
        #expect(apart.contains("Not shown to be beaten by: steady-large, brisk-mini/analyze and brisk-mini/short."))
        #expect(
            point("Always the median") { setP(0.01, Fixture.briskShort, in: &$0) }
                .hasSuffix("better than: brisk-mini/short."))
        #expect(
            point("Always the median") { setP(nil, Fixture.brisk, in: &$0) }
                .hasSuffix("not tested with: brisk-mini/analyze."))
        #expect(!evidence { $0.scores.baselines = [] }.contains("lways the"))
    }

    @Test func `the stronger guess of each kind is named, and whose values it has`() {
        #expect(
            point("Always the median") { $0.scores.baselines[0].baselineSource = .tuneSplit }
                .contains("Always the median (of the tune split): off by"))
        let mean = point("Always the mean") { report in
            var row = report.scores.baselines[0]
            row.variant = PredictorName.constantMean.id
            row.nutrients[.energy]?.mae = Interval(70)
            report.scores.baselines.append(row)
        }
        #expect(mean.hasPrefix("Always the mean (of all other groups): off by 70 kcal."))
        #expect(mean.contains("Not tested with: steady-large,"), "the comparisons are with the median")
    }

    @Test func `nearest photos and typical servings have a sentence each`() {
        #expect(
            point("Nearest photos")
                == "Nearest photos (of all other groups): off by 62 kcal. Not shown to be beaten by: steady-large and brisk-mini/analyze; better than: brisk-mini/short."
        )
        #expect(
            point("Typical servings")
                == "Typical servings of the true foods: off by 139 kcal. Beaten by: steady-large and brisk-mini/analyze; not shown to be beaten by: brisk-mini/short."
        )
        #expect(point("Nearest photos") { $0.scores.baselines.remove(at: 1) }.isEmpty)
    }

    // MARK: what else limits the numbers

    @Test func `meals that are left out for all are counted, with the variants that lack them`() {
        let left = point("1 meal left out") { $0.scores.variants[1].scoredMeals = 11 }
        #expect(left == "1 meal left out for all, because these have no scored answer there: brisk-mini/analyze on 1.")
        #expect(point("1 meal left out").isEmpty)
    }

    @Test func `a small set is said to be rough by its groups, only where there are intervals`() {
        #expect(evidence().contains("Intervals are rough with 9 groups: they may cover less than 95 %."))
        func sized(_ clusters: Int, bounded: Bool = true) -> String {
            evidence { report in
                report.scores.variants[0].nutrients[.energy]?.clusters = clusters
                if !bounded { report.scores.variants[0].nutrients[.energy]?.mae = Interval(41) }
            }
        }
        #expect(!sized(50).contains("rough"))
        #expect(sized(49).contains("rough"))
        #expect(sized(3, bounded: false).contains("3 groups are too few to bound any error."))
        #expect(!sized(3, bounded: false).contains("rough"))
    }

    @Test func `estimates that the missing policy made for the best are counted beside its error`() {
        func supplied(_ count: Int) -> String {
            evidence { report in report.scores.variants[0].nutrients[.energy]?.supplied = count }
        }
        #expect(supplied(4).contains("4 values behind the error of steady-large came from the missing policy."))
        #expect(!supplied(0).contains("missing policy (zero).\n") || !supplied(0).contains("values behind"))
    }

    @Test func `impossible values that were clamped are counted`() {
        let text = evidence { $0.scores.variants[1].nutrients[.energy]?.beyondRange = 2 }
        #expect(text.contains("Energies beyond a billion kcal count as a billion: 2 of brisk-mini/analyze."))
        #expect(!evidence().contains("billion"))
    }
}
