import Nutrition
import Reporting
import Scoring
import Testing

@testable import Sanity

@Suite struct SanityMessageTests {
    private func page(_ change: (inout TrialResult, Int) -> Void) -> String {
        var report = Fixture.report()
        for meal in report.meals.indices {
            for trial in report.meals[meal].trials.indices {
                report.meals[meal].trials[trial].values.findings = []
                change(&report.meals[meal].trials[trial], meal)
            }
        }
        return report.markdown
    }

    @Test func `each rule's first message and its number of findings are there, critical ones first`() {
        let page = page { trial, meal in
            guard trial.variant == Fixture.steady, meal < 3 else { return }
            trial.values.findings = [
                Finding(rule: .macrosDoNotAddUp, severity: .minor, message: "the macros make \(meal) kcal"),
                Finding(
                    rule: .totalsDisagree, severity: .critical, message: "the foods add up to <b>\(meal)</b> | kcal")
            ]
        }
        let critical =
            "- steady-large (simulated), totals disagree (3, critical), first on mix0: the foods add up to &lt;b&gt;0&lt;/b&gt; \\| kcal\n"
        let warning = "- steady-large (simulated), macros do not add up (3), first on mix0: the macros make 0 kcal\n"
        #expect(page.contains(critical + warning))
        #expect(!page.contains("make 1 kcal"))
    }

    @Test func `answers without a finding have no message`() {
        #expect(!page { _, _ in }.contains(", first on "))
    }
}
