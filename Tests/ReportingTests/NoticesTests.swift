import Reporting
import Scoring
import Testing

@Suite struct NoticesTests {
    private func renderings(_ change: (inout Report) -> Void) -> [String] {
        var report = Fixture.report()
        change(&report)
        return [
            MarkdownReport.render(report), HTMLReport.render(report),
            TerminalLeaderboard.render(report, width: 400, colour: false)
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
