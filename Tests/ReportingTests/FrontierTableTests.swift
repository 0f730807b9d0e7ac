import Reporting
import Scoring
import Testing

@Suite struct FrontierTableTests {
    @Test func `one variant alone is no frontier, and few groups give no shares`() {
        var report = Fixture.report()
        report.scores.frontiers[0].points[0].probability = nil
        report.scores.frontiers[0].resamples = 0
        let page = report.markdown
        #expect(page.contains("too few to say how sure that is"))
        #expect(page.contains("| yes | – |"))
        #expect(page.contains("Not placed, for want of a value that others have: brisk-mini/short (no known cost)"))
        report.scores.frontiers[0].points.removeLast()
        #expect(!report.markdown.contains("Frontier"))
        #expect(!HTMLReport.render(report).contains("On the frontier"))
    }

    @Test func `the drawing fills who is on the frontier and no one else`() {
        let page = HTMLReport.render(Fixture.report())
        // The variant on the frontier; then the one off it and the one that has a cost and is not placed.
        #expect(page.matches(of: /<circle class="dot" [^>]*r="9.0"/).count == 1)
        #expect(page.matches(of: /<circle class="dot off"/).count == 1)
        #expect(page.contains("<line class=\"frontier\""))
        var report = Fixture.report()
        report.scores.frontiers = []
        #expect(!HTMLReport.render(report).contains("class=\"dot off\""))
    }

    @Test func `without any cost the frontier of error and latency stands alone`() {
        var report = Fixture.report()
        for place in report.scores.variants.indices { report.scores.variants[place].cost.perMeal = nil }
        report.scores.frontiers[0].dimensions = [.energyMAE, .p95]
        for place in report.scores.frontiers[0].points.indices {
            report.scores.frontiers[0].points[place].values[.cost] = nil
        }
        let page = HTMLReport.render(report)
        #expect(page.contains("<h3>Frontier of energy error and p95 latency</h3>"))
        #expect(!page.contains("Error against cost"))
        #expect(MarkupCheck(page).problems.isEmpty)
    }
}
