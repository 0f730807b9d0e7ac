import Scoring

/// Who is beaten by none at cost, energy error and p95 together.
enum MarkdownFrontier {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        guard let table = FrontierTable(set) else { return }
        page.heading(3, table.title)
        page.table(["provider"] + table.titles, table.rows.map { [names[$0.variant]] + $0.cells })
        for note in table.notes(names) { page.paragraph(note) }
    }
}
