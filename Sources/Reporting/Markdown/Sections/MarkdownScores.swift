import Scoring

/// The tables of scores that every format shares.
enum MarkdownScores {
    /// The table with its note; nothing where no row has a value.
    static func render(
        _ table: ScoreTable, _ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter
    ) {
        let rows = table.rows(set, names)
        guard !rows.isEmpty else { return }
        page.heading(3, table.title)
        page.table(["provider"] + table.columns.map(\.title), rows.map { [$0.name] + $0.cells })
        page.paragraph(table.note)
    }

    /// The headline under every missing policy.
    static func band(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        guard let band = BandTable(set, names), !band.rows.isEmpty else { return }
        page.heading(3, BandTable.title)
        page.table(["provider"] + band.titles, band.rows.map { [$0.name] + $0.cells })
        page.paragraph(band.note)
    }

    /// How far confidences can be relied on, and from where answers may be logged unasked.
    static func confidence(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        for target in ConfidenceTarget.allCases {
            let table = ConfidenceTable.table(target)
            let rows = table.rows(set, names)
            guard !rows.isEmpty else { continue }
            page.heading(3, "Confidence. \(table.title)")
            page.table(["provider"] + table.columns.map(\.title), rows.map { [$0.name] + $0.cells })
            page.list(ConfidenceTable.thresholds(target, set, names))
        }
    }
}
