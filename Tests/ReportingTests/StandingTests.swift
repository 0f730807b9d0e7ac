import Nutrition
import Reporting
import Scoring
import Statistics
import Testing

@Suite struct StandingTests {
    private func verdict(_ change: (inout ScoreBoard) -> Void = { _ in }) -> String {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        report.sets.removeLast()
        report.meals.removeLast()
        change(&report.scores)
        return Verdict.all(of: report).flatMap { [$0.lead] + $0.points }.joined(separator: "\n")
    }

    private func setP(
        _ p: Double?, _ metric: ComparedMetric, pair: Int, low: Double? = nil, in board: inout ScoreBoard
    ) {
        for index in board.comparisons[pair].differences.indices
        where board.comparisons[pair].differences[index].metric == metric {
            board.comparisons[pair].differences[index].pHolm = p
            let interval = board.comparisons[pair].differences[index].difference
            if let low {
                board.comparisons[pair].differences[index].difference =
                    Interval(interval.value, low: low, high: interval.high)
            }
        }
    }

    @Test func `who is told apart by the test alone, the interval including 0, is unclear`() {
        let text = verdict { board in
            board.variants[1].isTiedWithBest = false
            setP(0.03, .energyMAE, pair: 0, in: &board)
        }
        #expect(text.contains("better than 1 other, unclear beside 1 other,"))
        #expect(text.contains("Told apart from it as worse: brisk-mini/short (Holm"))
        #expect(
            text.contains(
                "Unclear beside steady-large: brisk-mini/analyze (+17.3 kcal, uncorrected 95 % interval -3.5 to +38.0, Holm p = 0.03). That is: significant by the permutation test, but the 95 % interval includes 0."
            ))
    }

    @Test func `whose p is too near 0.05 for the swaps drawn is unclear, however the interval lies`() {
        for isTied in [true, false] {
            let text = verdict { board in
                board.variants[1].isTiedWithBest = isTied
                setP(0.0499, .energyMAE, pair: 0, low: 1, in: &board)
                for place in board.comparisons[0].differences.indices {
                    board.comparisons[0].differences[place].isUnclear = true
                }
            }
            #expect(text.contains("unclear beside 1 other"))
            #expect(text.contains("Holm's p is too near 0.05 to call"))
            #expect(!text.contains("worse: brisk-mini/analyze") && !text.contains("ied with"))
            #expect(!text.contains("lowest cost") && !text.contains("not separable from"))
        }
    }

    @Test func `who is tied is said with difference, uncorrected interval and Holm's p, and that a tie is no proof`() {
        #expect(
            verdict().contains(
                "brisk-mini/analyze (+17.3 kcal, uncorrected 95 % interval -3.5 to +38.0, Holm p = 0.21)"))
        #expect(verdict().contains("no proof that they are equal"))
        #expect(!verdict().contains("leaves 0 out"))
    }

    @Test func `of the tied those whose interval leaves 0 out come first`() throws {
        let text = verdict { board in
            board.variants[2].isTiedWithBest = true
            setP(0.06, .energyMAE, pair: 1, in: &board)
        }
        let doubtful = try #require(text.firstRange(of: "brisk-mini/short (+89.8"))
        let clear = try #require(text.firstRange(of: "brisk-mini/analyze (+17.3"))
        #expect(doubtful.lowerBound < clear.lowerBound)
        #expect(text.contains("leaves 0 out"))
    }

    @Test func `where no test could tell any two apart, that is all that is said of ties`() {
        let text = verdict { board in
            for pair in board.comparisons.indices {
                for index in board.comparisons[pair].differences.indices {
                    board.comparisons[pair].differences[index].clusters = 3
                }
            }
            for pair in board.baselineComparisons.indices {
                board.baselineComparisons[pair].differences[0].clusters = 3
            }
        }
        #expect(
            text.contains(
                "With 3 groups of meals this test cannot tell any two variants apart, whatever they answered."))
        #expect(!text.contains("ied with") && !text.contains("old apart") && !text.contains("lowest cost"))
    }

    @Test func `who is told apart is said with the largest of their p`() {
        #expect(verdict().contains("brisk-mini/short (Holm p ≤ 0.0029)."))
    }

    @Test func `overlapping intervals decide nothing`() {
        let apart = verdict { board in
            board.variants[1].isTiedWithBest = false
            setP(0.03, .energyMAE, pair: 0, low: 2, in: &board)
        }
        #expect(apart.contains("as worse: brisk-mini/analyze and brisk-mini/short"))
        #expect(!apart.contains("ied with") && !apart.contains("not separable from"))
        let tied = verdict { board in
            board.variants[2].isTiedWithBest = true
            setP(0.2, .energyMAE, pair: 1, in: &board)
        }
        #expect(tied.contains("not separable from 2 others"), "the intervals of the first and the third do not overlap")
    }

    @Test func `the cheapest of the tied is named only where a test tells the costs apart`() {
        #expect(verdict().contains("Of the tied, brisk-mini/analyze had the lowest cost here"))
        #expect(verdict().contains("Whether brisk-mini/analyze is no worse in energy is not shown."))
        #expect(!verdict { setP(0.2, .cost, pair: 0, in: &$0) }.contains("lowest cost"))
        #expect(!verdict { setP(nil, .cost, pair: 0, in: &$0) }.contains("lowest cost"))
        #expect(!verdict { $0.variants[1].cost.unknown = 1 }.contains("lowest cost"))
        #expect(!verdict { $0.variants[0].cost.perMeal = nil }.contains("lowest cost"))
    }

    @Test func `the costs beside the p are those that were tested, not those of all trials`() {
        let text = verdict { board in
            board.variants[0].cost.perMeal = Interval(0.9)
            board.variants[1].cost.perMeal = Interval(0.8)
        }
        #expect(text.contains("$0.51 per 1000 meals, against $4.32 (against steady-large: Holm p = 0.0012)"))
    }

    @Test func `the best is called the cheapest only of those it is tied with`() {
        let text = verdict { board in
            board.variants[1].cost.perMeal = Interval(0.009)
            for index in board.comparisons[0].differences.indices
            where board.comparisons[0].differences[index].metric == .cost {
                board.comparisons[0].differences[index].difference = Interval(0.005, low: 0.004, high: 0.006)
            }
        }
        #expect(text.contains("It also cost the least of the tied, $4.3 per 1000 meals."))
    }

    @Test func `a pair is read the right way round whichever comes first`() {
        let text = verdict { board in
            let pair = board.comparisons[0]
            board.comparisons[0] = Comparison(
                set: pair.set, a: pair.b, b: pair.a,
                differences: pair.differences.map { found in
                    var turned = found
                    (turned.a, turned.b) = (found.b, found.a)
                    turned.difference = Interval(
                        -found.difference.value, low: found.difference.high.map { -$0 },
                        high: found.difference.low.map { -$0 })
                    return turned
                })
        }
        #expect(text == verdict())
    }

    @Test func `without any comparison the order is open`() {
        let text = verdict { board in
            board.comparisons = []
            for index in board.variants.indices {
                board.variants[index].isTiedWithBest = nil
                board.variants[index].groups = []
            }
        }
        #expect(
            text.contains(
                "No test compares it with brisk-mini/analyze and brisk-mini/short: the order among them is open."
            ))
        #expect(!text.contains("ied with"))
    }

    @Test(arguments: [
        (0.2134, "p = 0.21"), (0.05, "p = 0.05"), (0.0312, "p = 0.031"), (0.0029, "p = 0.0029"),
        (0.00001, "p < 0.0001"), (1, "p = 1"),
        (.nan, "p unknown")
    ])
    func `a p value is written short`(p: Double, words: String) {
        #expect(Format.probability(p) == words)
    }

    @Test func `the leaderboard gives letters and marks the tied, where anything was compared`() {
        let page = HTMLReportTests.page
        #expect(page.contains("<td>A B =</td>"))
        #expect(page.matches(of: /tied with the best<\/span>/).count == 1)
        #expect(MarkdownReportTests.page.contains("| A B = |"))
        var report = Fixture.report()
        for index in report.scores.variants.indices {
            report.scores.variants[index].groups = []
            report.scores.variants[index].isTiedWithBest = nil
        }
        #expect(!HTMLReport.render(report).contains(">ties</th>"))
        #expect(!report.markdown.contains("| ties |"))
    }

    @Test func `what was tested of the first is not said of all that share the lowest error`() {
        let text = verdict { board in
            let lowest = board.variants[0].nutrients[.energy]?.mae
            if let lowest { board.variants[1].nutrients[.energy]?.mae = lowest }
        }
        #expect(
            text.hasPrefix(
                "steady-large and brisk-mini/analyze share the lowest energy error here, 41.2 kcal per meal. steady-large is not separable from 1 other, better than 1 other,"
            ))
        #expect(text.contains("not separable from steady-large, cost less"))
        #expect(text.contains("Tied with steady-large: brisk-mini/analyze"))
        #expect(!text.contains("ith it") && !text.contains("from it"))
    }
}
