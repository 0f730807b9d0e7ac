/// The headline under every missing policy.
enum BandSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        guard let band = BandTable(set, names), !band.rows.isEmpty else { return }
        page.card(BandTable.title, note: band.note) { page in
            page.table(["provider"] + band.titles) { page in
                for row in band.rows { page.row(row.name, row.cells) }
            }
        }
    }
}
