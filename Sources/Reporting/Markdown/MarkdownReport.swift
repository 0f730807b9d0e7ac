/// `report.md`: the story of a run for a pull request.
package enum MarkdownReport {
    /// The whole page.
    package static func render(_ report: Report) -> String {
        let names = VariantNames(report)
        var page = MarkdownWriter()
        opening(report, into: &page)
        for set in SetScores.all(of: report) {
            page.heading(2, "Set \(CleanText.line(set.name, limit: 60))")
            MarkdownSets.render(set, into: &page)
            MarkdownLeaderboard.render(set, names, into: &page)
            MarkdownNutrients.render(set, names, into: &page)
            MarkdownOutcomes.render(set, names, into: &page)
            MarkdownFailures.render(set, names, into: &page)
            MarkdownSanity.render(set, names, into: &page)
            MarkdownCosts.render(set, names, report.run, into: &page)
        }
        page.heading(2, "How to read this")
        page.list(Explanations.all(report))
        return page.text
    }

    private static func opening(_ report: Report, into page: inout MarkdownWriter) {
        page.heading(1, "Run \(CleanText.line(report.run.id, limit: 80))")
        if let simulated = Notices.simulated(report.run) { page.notice(simulated) }
        if let incomplete = Notices.incomplete(report.run) {
            let command = report.run.resumeCommand
            page.notice(command == nil ? incomplete : incomplete + " Finish it with", code: command)
        }
        if let priced = Notices.pricedAsOf(report.run) { page.paragraph(priced) }
        for paragraph in Verdict.paragraphs(report) { page.paragraph(paragraph) }
        page.list(report.remarks)
    }
}
