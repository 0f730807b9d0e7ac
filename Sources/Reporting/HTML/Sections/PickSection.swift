/// Who may be picked by the criteria of config.yaml.
enum PickSection {
    static func render(_ set: SetScores, _ names: VariantNames, _ run: RunInfo, into page: inout HTML) {
        guard let table = PickTable(set, names, run) else { return }
        page.card(PickTable.title, note: table.lead) { page in
            page.table(["provider"] + table.titles) { page in
                for row in table.rows {
                    page.element(.tr) { page in
                        page.element(.th, [HTML.Attribute(.scope, "row")], text: row.name)
                        for cell in row.cells { page.element(.td, [.class("name")], text: cell) }
                    }
                }
            }
            for note in table.notes { page.element(.p, [.class("aside")], text: note, limit: 1000) }
        }
    }
}
