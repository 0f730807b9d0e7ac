/// Tables of scores as cards and closed details.
extension HTML {
    /// A card with that table; nothing where no row has a value.
    mutating func card(
        _ table: ScoreTable, _ set: SetScores, _ names: VariantNames, more: (inout HTML) -> Void = { _ in }
    ) {
        guard !table.rows(set, names).isEmpty else { return }
        card(table.title, note: table.note) { page in
            page.rows(table, set, names)
            more(&page)
        }
    }

    /// The table alone.
    mutating func rows(_ table: ScoreTable, _ set: SetScores, _ names: VariantNames) {
        self.table(["provider"] + table.columns.map(\.title)) { page in
            for row in table.rows(set, names) { page.row(row.name, row.cells) }
        }
    }

    /// Several tables with their notes, closed until asked for; nothing where none has a row.
    mutating func closed(_ title: String, _ tables: [ScoreTable], _ set: SetScores, _ names: VariantNames) {
        let shown = tables.filter { !$0.rows(set, names).isEmpty }
        guard !shown.isEmpty else { return }
        element(.details, [.class("data")]) { page in
            page.element(.summary, text: title)
            for table in shown {
                page.element(.h4, text: table.title)
                page.element(.p, [.class("soft")], text: table.note, limit: 1000)
                page.rows(table, set, names)
            }
        }
    }
}
