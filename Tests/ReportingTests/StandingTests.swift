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
        return Verdict.paragraphs(report).joined(separator: "\n")
    }

    private func setP(_ p: Double?, _ metric: ComparedMetric, pair: Int, in board: inout ScoreBoard) {
        for index in board.comparisons[pair].differences.indices
        where board.comparisons[pair].differences[index].metric == metric {
            board.comparisons[pair].differences[index].pHolm = p
        }
    }

    @Test func `who is tied is said with difference, interval and p, and that a tie is no proof`() {
        #expect(
            verdict().contains(
                "Tied with the best: brisk-mini/analyze (+17.3 kcal, 95 % interval -3.5 to +38.0, p = 0.21). On the same meals a permutation test, Holm-corrected over all pairs, does not tell it apart from steady-large; that is no proof that they are equal."
            ))
    }

    @Test func `who is told apart is said with the largest of their p`() {
        #expect(
            verdict().contains("Told apart from it by the same test: brisk-mini/short (Holm-corrected p ≤ 0.0029)."))
    }

    @Test func `overlapping intervals decide nothing`() {
        let apart = verdict { board in
            board.variants[1].isTiedWithBest = false
            setP(0.03, .energyMAE, pair: 0, in: &board)
        }
        #expect(apart.contains("Told apart from it by the same test: brisk-mini/analyze and brisk-mini/short"))
        #expect(!apart.contains("Tied with the best"))
        let tied = verdict { board in
            board.variants[2].isTiedWithBest = true
            setP(0.2, .energyMAE, pair: 1, in: &board)
        }
        #expect(tied.contains("does not tell them apart"), "the intervals of the first and the third do not overlap")
    }

    @Test func `the cheapest of the tied is named only where a test tells the costs apart`() {
        let words =
            "Of these brisk-mini/analyze was the cheapest: $0.51 per 1000 meals against $4.32 for steady-large, Holm-corrected p = 0.0012."
        #expect(verdict().contains(words))
        #expect(!verdict { setP(0.2, .cost, pair: 0, in: &$0) }.contains("cheapest"))
        #expect(!verdict { setP(nil, .cost, pair: 0, in: &$0) }.contains("cheapest"))
        #expect(!verdict { $0.variants[1].cost.unknown = 1 }.contains("cheapest"))
        #expect(!verdict { $0.variants[0].cost.perMeal = nil }.contains("cheapest"))
    }

    @Test func `the best is called the cheapest only of those it is tied with`() {
        let text = verdict { board in
            board.variants[1].cost.perMeal = Interval(0.009)
            for index in board.comparisons[0].differences.indices
            where board.comparisons[0].differences[index].metric == .cost {
                board.comparisons[0].differences[index].difference = Interval(0.005, low: 0.004, high: 0.006)
            }
        }
        #expect(text.contains("steady-large was also the cheapest of these, at $4.3 per 1000 meals."))
    }

    @Test func `a pair is read the right way round whichever comes first`() {
        let text = verdict { board in
            let pair = board.comparisons[0]
            board.comparisons[0] = Comparison(
                set: pair.set, a: pair.b, b: pair.a,
                differences: pair.differences.map { found in
                    var turned = found
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
                "No test compares steady-large with brisk-mini/analyze and brisk-mini/short: the order among them is open."
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
        #expect(!MarkdownReport.render(report).contains("| ties |"))
    }
}
