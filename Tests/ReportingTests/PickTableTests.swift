import JSON
import Nutrition
import Statistics
import Testing

@testable import Reporting
@testable import Scoring

@Suite struct PickTableTests {
    private func report(_ change: (inout Pick) -> Void = { _ in }) -> Report {
        var report = Fixture.report(isSimulated: false, isComplete: true)
        change(&report.scores.picks[0])
        return report
    }

    private func table(_ report: Report) throws -> PickTable {
        let set = try #require(SetScores.all(of: report).first)
        return try #require(PickTable(set, VariantNames(report), report.run))
    }

    /// All that it is asked, met by a variant.
    private func met(_ variant: VariantID, isOnFrontier: Bool? = nil) -> PickRow {
        PickRow(
            variant: variant,
            checks: [
                CriterionCheck(
                    .margin, .meets, value: Interval(1.5, low: -1, high: 4), limit: 4.125, upper: 3.25)
            ], isOnFrontier: isOnFrontier)
    }

    @Test func `the verdict, the number and its interval stand in each cell`() throws {
        let rows = try table(report()).rows
        #expect(
            rows[0].cells == [
                "yes: the lowest here", "yes: $0.00432 [$0.00410, $0.00460]",
                "more meals needed: 4.3 s [3.5 s, –]", "yes: eu", "more meals needed"
            ])
        #expect(
            rows[1].cells == [
                "more meals needed: +17.3 kcal [-3.5, +38.0]", "more meals needed: $0.00051, not bounded",
                "more meals needed: fewer than 20 latencies", "no: us", "no"
            ])
        #expect(rows[2].cells[0] == "more meals needed: +1.5 kcal, at most +4.0, not after Holm's correction")
        #expect(rows[2].cells[1] == "not known: cost unknown" && rows[2].cells[3] == "not known: region not stated")
        #expect(rows[2].cells.last == "not known", "more meals would not bring its region")
        #expect(rows[3].cells[0] == "not known: no usable answer" && rows[3].cells.last == "no")
    }

    @Test func `the lead names who is shown to qualify, who is open, and no one else`() throws {
        let none = try table(report()).lead
        #expect(
            none
                == "No model is shown to meet all 4 criteria. More meals are needed to tell for steady-large. A value is not known of brisk-mini/short."
        )
        let two = try table(
            report { pick in
                pick.limits = PickLimits()
                pick.rows = [met(Fixture.steady, isOnFrontier: true), met(Fixture.brisk, isOnFrontier: false)]
            }
        ).lead
        #expect(
            two
                == "steady-large and brisk-mini/analyze meet the energy margin."
        )
        let beaten = try table(
            report {
                $0.limits = PickLimits()
                $0.rows = [met(Fixture.brisk, isOnFrontier: false)]
            })
        #expect(
            beaten.lead
                == "brisk-mini/analyze meets the energy margin.")
    }

    @Test func `product targets are criteria with their limits, numbers and intervals`() throws {
        let asked = try table(
            report { pick in
                pick.limits = PickLimits()
                pick.limits.flagged = 0.05
                pick.limits.missedCatastrophes = 0
                pick.limits.accuracy = [.complex: 0.8]
                pick.rows = [
                    PickRow(
                        variant: Fixture.brisk,
                        checks: [
                            CriterionCheck(.margin, .open, doubt: .unknown),
                            CriterionCheck(.flagged, .meets, value: Interval(0.02, low: 0.01, high: 0.04), limit: 0.05),
                            CriterionCheck(.missedCatastrophes, .fails, value: Interval(2), limit: 0),
                            CriterionCheck(.accuracyComplex, .open, doubt: .unknown, limit: 0.8)
                        ])
                ]
            })
        #expect(
            Array(asked.titles[1...3]) == [
                "at most 5 % flagged", "at most 0 missed catastrophes", "at least 80 % accuracy on complex meals"
            ])
        #expect(
            Array(asked.rows[0].cells[1...3]) == [
                "yes: 2.0 % [1.0 %, 4.0 %]", "no: 2", "more meals needed: no such meal"
            ])
        #expect(!asked.notes.contains { $0.contains("accuracy by difficulty") && $0.contains(", flagged") })
    }

    @Test func `what is not asked is said, and simulated latencies are not passed off as real`() throws {
        let bare = try table(report { $0.limits = PickLimits() })
        #expect(bare.notes.last?.hasPrefix("Not asked for: cost, p95, data residency, flagged, ") == true)
        #expect(try table(report()).notes.contains { $0.hasPrefix("Not asked for: flagged") })
        let simulated = try table(Fixture.report(isSimulated: true))
        #expect(simulated.notes.contains { $0.contains("shortened by a factor of 20") })
    }

    @Test func `every form of the report has it, and the terminal only where more than the margin is asked`() throws {
        let full = report()
        let lead = try table(full).lead
        #expect(full.markdown.contains("## Which models meet your criteria?"))
        #expect(HTMLReport.render(full).contains("<h2>Which models meet your criteria?</h2>"))
        #expect(MarkupCheck(HTMLReport.render(full)).problems.isEmpty)
        let terminal = full.text(width: 80, colour: false)
        #expect(terminal.replacing("\n", with: " ").contains("Which models meet your criteria? \(lead)"))
        #expect(terminal.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let bare = report { $0.limits = PickLimits() }
        for text in [bare.text(width: 80, colour: false), bare.markdown, HTMLReport.render(bare)] {
            #expect(!text.contains("meet your criteria?"), "the verdict has the margin")
        }
    }

    @Test func `summary.json has what is asked, the verdicts and why one cannot be told`() throws {
        let pick = try #require(SummaryJSON.render(report())["picks"]?[0])
        #expect(pick["set"] == "fruit" && pick["margin_kcal"] == 4.125 && pick["max_p95_ms"] == 4000)
        #expect(pick["residency"] == ["eu", "own-server"])
        let rows = try #require(pick["variants"]?.array)
        #expect(rows.map { $0["qualifies"] } == ["cannot_be_told", "does_not_meet", "cannot_be_told", "does_not_meet"])
        #expect(rows[1]["criteria"]?["margin"]?["why_not_told"] == "straddles")
        #expect(rows[1]["criteria"]?["margin"]?["upper"] == 34)
        #expect(
            rows[2]["criteria"]?["cost"] == [
                "verdict": "cannot_be_told", "why_not_told": "unknown", "value": nil, "low": nil, "high": nil
            ])
        #expect(rows[2]["criteria"]?["residency"]?["region"] == .null && rows[3]["on_frontier"] == .null)
    }
}
