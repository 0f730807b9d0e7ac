/// Who may be picked by the criteria of config.yaml.
enum MarkdownPick {
    static func render(_ set: SetScores, _ names: VariantNames, _ run: RunInfo, into page: inout MarkdownWriter) {
        guard let table = PickTable(set, names, run) else { return }
        page.heading(3, PickTable.title)
        page.paragraph(table.lead)
        page.table(["provider"] + table.titles, table.rows.map { [$0.name] + $0.cells })
        for note in table.notes { page.paragraph(note) }
    }
}
