/// What changes of the request did to the answers.
enum MarkdownRobustness {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        guard let table = RobustnessTable(set, names) else { return }
        page.heading(3, RobustnessTable.title)
        page.paragraph(table.lead)
        page.table(["provider"] + RobustnessTable.titles, table.rows.map { [$0.name] + $0.cells })
        for note in table.notes { page.paragraph(note) }
    }
}
