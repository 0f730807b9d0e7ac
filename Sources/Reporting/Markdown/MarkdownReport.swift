/// `report.md`: the story of a run for a pull request.
package enum MarkdownReport {
    /// The page is never longer than this many bytes, and so never than as many characters: GitHub takes 65,536 in a
    /// comment.
    package static let limit = 65_000
    /// Kept free for naming what was left out.
    private static let reserve = 2000

    /// The whole page. Of a run so large that it does not fit, the later sections are left out and named at the end.
    package static func render(_ report: Report) -> String {
        let names = VariantNames(report)
        let sets = SetScores.all(of: report)
        var page = MarkdownWriter()
        let limit = Self.limit - reserve
        page.section("the verdict", limit: limit) { opening(report, into: &$0) }
        page.section("remarks", limit: limit) { $0.list(Array(report.remarks.prefix(30))) }
        for set in sets {
            for section in sections(set, names, report.run) {
                page.section("\(section.title) of set \(CleanText.line(set.name, limit: 40))", limit: limit) {
                    section.content(&$0)
                }
            }
        }
        page.section("how to read this", limit: limit) { page in
            page.heading(2, "How to read this")
            page.list(Explanations.all(report))
        }
        if !page.leftOut.isEmpty {
            let named = page.leftOut.prefix(12).joined(separator: ", ")
            let more = page.leftOut.count > 12 ? " and \(page.leftOut.count - 12) more" : ""
            page.notice("Left out, for a pull request takes no more: \(named)\(more). All of it is in report.html.")
        }
        return page.text
    }

    private static func sections(
        _ set: SetScores, _ names: VariantNames, _ run: RunInfo
    ) -> [(title: String, content: (inout MarkdownWriter) -> Void)] {
        [
            (
                "the leaderboard",
                {
                    $0.heading(2, "Set \(CleanText.line(set.name, limit: 60))")
                    MarkdownSets.render(set, into: &$0)
                    MarkdownLeaderboard.render(set, names, into: &$0)
                }
            ),
            ("who qualifies", { MarkdownPick.render(set, names, run, into: &$0) }),
            ("outcomes", { MarkdownOutcomes.render(set, names, into: &$0) }),
            ("cost and latency", { MarkdownCosts.render(set, names, run, into: &$0) }),
            ("the frontier", { MarkdownFrontier.render(set, names, into: &$0) }),
            ("changed requests", { MarkdownRobustness.render(set, names, into: &$0) }),
            ("error by meal size and difficulty", { MarkdownStrata.render(set, names, into: &$0) }),
            ("latency split", { MarkdownLatency.render(set, names, into: &$0) }),
            ("what failures do to the headline", { MarkdownScores.band(set, names, into: &$0) }),
            ("worst meals", { MarkdownWorstMeals.render(set, names, into: &$0) }),
            ("macronutrients and mass", { MarkdownNutrients.render(set, names, into: &$0) }),
            (
                "energy by other measures", { MarkdownScores.render(EnergyMeasures.main, set, names, into: &$0) }
            ),
            ("foods found", { MarkdownScores.render(FoodTable.found, set, names, into: &$0) }),
            ("what to correct", { MarkdownScores.render(FoodTable.effort, set, names, into: &$0) }),
            ("day totals", { MarkdownScores.render(DayTable.table, set, names, into: &$0) }),
            ("confidence", { MarkdownScores.confidence(set, names, into: &$0) }),
            ("sanity findings", { MarkdownSanity.render(set, names, into: &$0) }),
            ("what went wrong", { MarkdownFailures.render(set, names, into: &$0) })
        ]
    }

    private static func opening(_ report: Report, into page: inout MarkdownWriter) {
        page.heading(1, "Run \(CleanText.line(report.run.id, limit: 80))")
        if let simulated = Notices.simulated(report.run) { page.notice(simulated) }
        if let incomplete = Notices.incomplete(report.run) {
            let command = report.run.resumeCommand
            page.notice(command == nil ? incomplete : incomplete + " Finish it with", code: command)
        }
        if let priced = Notices.pricedAsOf(report.run) { page.paragraph(priced) }
        for verdict in Verdict.all(of: report) {
            page.lead(verdict.lead)
            page.list(verdict.points)
        }
    }
}
