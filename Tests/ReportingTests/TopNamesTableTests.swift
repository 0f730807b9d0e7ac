import JSON
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

@Suite struct TopNamesTableTests {
    private func report(_ changed: (inout TopNamesScore) -> Void = { _ in }) -> Report {
        var report = Fixture.report(isSimulated: false)
        var score = TopNamesScore(
            meals: 12, foods: 30, first: Interval(0.8, low: 0.7, high: 0.88),
            three: Interval(0.9, low: 0.82, high: 0.95), gain: Interval(0.1, low: 0.05, high: 0.16),
            offered: OfferedNamesScore(
                answers: 4, first: Interval(0.25), three: Interval(0.75), gain: Interval(0.5)))
        changed(&score)
        report.scores.variants[0].topNames = score
        return report
    }

    @Test func `the section answers its question in every format`() {
        let lead =
            "steady-large names 80 % of the true foods first, and 90 % among its first three names. In the \"offer three\" band (4 answers), 75 % offer every true food, 25 % with the first names alone."
        let markdown = report().markdown
        #expect(markdown.contains(TopNamesTable.title) && markdown.contains("80 % [70 %, 88 %]"))
        #expect(markdown.replacing("\n", with: " ").contains(lead.replacing("\"", with: "\"")), "\(markdown)")
        #expect(HTMLReport(report()).main.text.contains("among its first three names"))
        #expect(report().text(width: 400, colour: false).contains("among its first three names"))
    }

    @Test func `an answer without confidence says nothing of the band`() {
        let text = report { $0.offered = nil }.markdown
        #expect(text.contains("among its first three names.") && !text.contains("\"offer three\" band ("))
    }

    @Test func `a report without other names says nothing of them`() throws {
        let report = Fixture.report()
        #expect(!HTMLReport(report).main.text.contains(TopNamesTable.title))
        #expect(!report.markdown.contains(TopNamesTable.title))
        let rows = try #require(SummaryJSON.render(report)["variants"]?.array)
        #expect(rows.allSatisfy { $0["top_names"] == nil })
    }

    @Test func `summary.json has the shares with their intervals`() throws {
        let row = try #require(SummaryJSON.render(report())["variants"]?.array?.first)
        let names = try #require(row["top_names"])
        #expect(names["true_foods"] == 30 && names["top_3_recall"] == ["value": 0.9, "low": 0.82, "high": 0.95])
        #expect(names["offer_three"]?["answers"] == 4 && names["offer_three"]?["from"] == 0.5)
        #expect(names["offer_three"]?["right_at_3"]?["low"] == .null)
    }
}
