import Statistics
import Testing

@testable import Reporting
@testable import Scoring

@Suite struct NoticesTests {
    @Test(arguments: [(19, false, false), (20, true, false), (99, true, false), (100, true, true)])
    func `far quantiles are shown from as many latencies as they take`(count: Int, p95: Bool, p99: Bool) {
        var report = Fixture.report(isSimulated: false)
        report.scores.variants[0].latency = LatencyScore(
            count: count, p50: 1000, p90: 2000, p95: 7700, p99: 9900, p50Interval: Interval(1000),
            p95Interval: Interval(7700, low: 6600))
        let set = SetScores.all(of: report)[0]
        let board = Leaderboard(set, VariantNames(report), report.run, report.asked)
        #expect(board.rows[0].latency == (p95 ? "7.7 s" : "–"))
        let page = report.markdown
        #expect(page.contains("| 7.7 s [6.6 s, –] |") == p95)
        #expect(page.contains("9.9 s") == p99)
    }

    private func renderings(_ change: (inout Report) -> Void) -> [String] {
        var report = Fixture.report()
        change(&report)
        return [
            report.markdown, HTMLReport.render(report),
            report.text(width: 400, colour: false, isExplained: true)
        ]
    }

    @Test func `another day's prices are said wherever people read`() {
        let words = "Priced as of 2026-02-01 instead of the day each answer was sent."
        #expect(renderings { $0.run.pricedAsOf = "2026-02-01" }.allSatisfy { $0.contains(words) })
        #expect(renderings { _ in }.allSatisfy { !$0.contains("Priced as of") })
    }

    @Test(arguments: MissingPolicy.allCases)
    func `the missing policy is named wherever scores are shown`(policy: MissingPolicy) {
        let pages = renderings { $0.scores.missing = policy }
        #expect(pages.allSatisfy { $0.contains("(policy \(policy.rawValue))") })
    }

    @Test func `a simulated run says by which factor latencies were shortened`() {
        #expect(renderings { $0.run.simulatedSpeedUp = 7 }.allSatisfy { $0.contains("shortened by a factor of 7.") })
        #expect(renderings { $0.run.isSimulated = false }.allSatisfy { !$0.contains("shortened") })
    }
}
