/// What changes of the request did to the answers.
enum RobustnessSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        guard let table = RobustnessTable(set, names) else { return }
        page.card(RobustnessTable.title, note: table.lead) { page in
            page.table(["provider"] + RobustnessTable.titles) { page in
                for row in table.rows { page.row(row.name, row.cells) }
            }
            for note in table.notes { page.element(.p, [.class("aside")], text: note, limit: 1000) }
        }
    }
}
