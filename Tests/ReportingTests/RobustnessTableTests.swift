import JSON
import Nutrition
import Scoring
import Statistics
import Testing

@testable import Reporting

@Suite struct RobustnessTableTests {
    private func table(_ report: Report) throws -> RobustnessTable {
        let set = try #require(SetScores.all(of: report).first)
        return try #require(RobustnessTable(set, VariantNames(report)))
    }

    @Test func `a row holds what a change did, and nothing for what is not known`() throws {
        let rows = try table(Fixture.report(isSimulated: false)).table.rows.map { $0.cells.map(\.text) }
        #expect(
            rows[0] == [
                "brisk-mini/analyze", "false note", "9", "+61.5 [+22.3, +99.0]", "73 % [43 %, 90 %]", "–",
                "0.62 [0.51, 0.74]",
                "0"
            ])
        #expect(rows[1].last == "+17 [-5, +40]")
        #expect(Array(rows[2].dropFirst(2)) == ["0", "–", "–", "–", "–", "–"])
    }

    @Test func `only an interval that leaves 0 out is spoken of`() throws {
        let lead = try table(Fixture.report(isSimulated: false)).lead
        #expect(lead == "Larger errors than unchanged: brisk-mini/analyze (false note).")
        var report = Fixture.report(isSimulated: false)
        report.robustness.removeFirst()
        #expect(try table(report).lead == "No change of the request raises or lowers an energy error here.")
        report.robustness[0].mae?.difference = Interval(-9, low: -16, high: -2)
        #expect(try table(report).lead == "Smaller errors than unchanged: brisk-mini/analyze (schema not enforced).")
    }

    @Test func `notes say what is not known and what the trials cost`() throws {
        let notes = try table(Fixture.report()).notes
        #expect(notes.contains { $0.contains("use --repeats 2") })
        #expect(notes.contains { $0.contains("cost $0.012, besides 1 answer of unknown cost, and are") }, "\(notes)")
        var report = Fixture.report()
        report.robustness = [report.robustness[2]]
        #expect(try table(report).notes.contains { $0.contains("cost an unknown amount") })
        report.robustness[0].movedAnyway = Interval(0.1)
        #expect(!(try table(report).notes.contains { $0.contains("--repeats 2") }))
    }

    @Test func `a report without changes says nothing of them`() {
        var report = Fixture.report()
        report.robustness = []
        #expect(!HTMLReport.render(report).contains(RobustnessTable.title))
        #expect(!report.markdown.contains(RobustnessTable.title))
        #expect(!report.text(width: 100, colour: false).contains(RobustnessTable.title))
        #expect(SummaryJSON.render(report)["robustness"] == [])
    }

    @Test func `summary.json has a row per change, unknown as null`() throws {
        let rows = try #require(SummaryJSON.render(Fixture.report())["robustness"]?.array)
        #expect(rows[0]["perturbation"] == "notes-false" && rows[0]["name"] == "brisk-mini/analyze/default")
        #expect(rows[0]["pull"] == ["value": 0.62, "low": 0.51, "high": 0.74])
        #expect(rows[0]["mae_difference_kcal"]?["low"] == 22.25 && rows[0]["moved_unchanged"] == .null)
        #expect(rows[2]["mae_difference_kcal"] == .null && rows[2]["cost_usd"] == .null)
    }

    @Test func `a changed variant is named by what it is a change of`() {
        let changed = VariantID(provider: "a", prompt: "p", perturbation: .mirrored)
        let names = VariantNames([changed, changed.unperturbed], isSimulated: false)
        #expect(names[changed] == "a+mirrored" && names[changed.unperturbed] == "a")
    }
}
