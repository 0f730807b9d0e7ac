import Scoring

/// The energy error by meal size and by difficulty.
enum MarkdownStrata {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        for kind in StratumKind.allCases {
            guard let table = StrataTable(kind, set.variants + set.baselines) else { continue }
            page.heading(3, table.title)
            page.table(
                ["provider"] + table.parts.map(StrataTable.words),
                set.variants.map { score in [names[score.variant]] + table.parts.map { table.cell(score, $0) } }
                    + set.baselines.map { score in
                        ["baseline: " + VariantNames.baseline(score)] + table.parts.map { table.cell(score, $0) }
                    })
            page.paragraph(table.note)
        }
    }
}
