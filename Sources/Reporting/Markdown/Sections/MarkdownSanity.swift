import Scoring

/// What the sanity rules said, and what an app should then do.
enum MarkdownSanity {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        guard set.variants.contains(where: { $0.sanity.answers > 0 }) else { return }
        table("Sanity findings", SanityTable.findings(of: set.variants), set, names, into: &page)
        table("How right the findings were", SanityTable.detectors, set, names, into: &page)
        page.paragraph(SanityTable.detectorNote)
        table("Logged unasked", SanityTable.logged, set, names, into: &page)
        page.paragraph(SanityTable.loggedNote)
        let decisions = SanityTable.decisions(of: set.variants)
        if !decisions.isEmpty { table("Decisions", decisions, set, names, into: &page) }
    }

    private static func table(
        _ title: String, _ columns: [SanityTable.Column], _ set: SetScores, _ names: VariantNames,
        into page: inout MarkdownWriter
    ) {
        page.heading(3, title)
        page.table(
            ["provider"] + columns.map(\.title),
            set.variants.map { score in [names[score.variant]] + columns.map { $0.cell(score.sanity) } })
    }
}
