import Nutrition
import Reporting
import Scoring
import Testing

@Suite struct FailuresTests {
    private func lines(limit: Int = 12, _ change: (inout Report) -> Void) -> [String] {
        var report = Fixture.report(isSimulated: false)
        for index in report.meals.indices { report.meals[index].trials = [] }
        change(&report)
        return Failures.lines(SetScores.all(of: report)[0], VariantNames(report), limit: limit, more: "report.md")
    }

    private func trial(_ variant: VariantID, _ outcome: Outcome, _ reason: String?) -> TrialResult {
        TrialResult(variant: variant, set: "fruit", meal: "mix", outcome: outcome, reason: reason)
    }

    @Test func `a line per variant and outcome, with the first reason`() {
        let found = lines { report in
            report.meals[0].trials = [trial(Fixture.steady, .network, nil), trial(Fixture.brisk, .noFood, "empty")]
            report.meals[1].trials = [trial(Fixture.steady, .network, "localhost:11434: Couldn't connect to server")]
            report.meals[2].trials = [trial(Fixture.steady, .network, "later"), trial(Fixture.steady, .refused, nil)]
        }
        #expect(
            found == [
                "steady-large: 1 refused", "steady-large: 3 network (localhost:11434: Couldn't connect to server)"
            ])
    }

    @Test func `a photo that cannot be read is one line, whoever was to see it`() {
        let found = lines { report in
            report.meals[1].trials = Fixture.variants.map { trial($0, .photoUnreadable, "a.jpg: no JPEG\u{1B}") }
        }
        #expect(found == ["meal mix1: photo_unreadable (a.jpg: no JPEG\u{FFFD})"])
    }

    @Test func `what does not fit is counted`() {
        let found = lines(limit: 2) { report in
            report.meals[0].trials = [Outcome.refused, .network, .empty, .noKey].map { trial(Fixture.steady, $0, nil) }
        }
        #expect(found == ["steady-large: 1 empty", "steady-large: 1 refused", "… and 2 more, see report.md"])
    }

    @Test func `the terminal and the page for a pull request say so`() {
        let terminal = Fixture.report().text(width: 400, colour: false)
        #expect(terminal.contains(": 9 schema_invalid (very very"))
        #expect(Fixture.report().markdown.contains("### Failed answers, by cause\n\n- =&lt;script&gt;"))
        #expect(Fixture.report().markdown.contains(": 9 schema\\_invalid (very very"))
    }
}
