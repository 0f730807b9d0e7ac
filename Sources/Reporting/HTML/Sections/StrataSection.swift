import Scoring

/// The energy error by meal size and by difficulty, drawn and in numbers.
enum StrataSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        for kind in StratumKind.allCases {
            guard let table = StrataTable(kind, set.variants + set.baselines) else { continue }
            page.card(table.title, note: table.note) { page in
                chart(table, set, names, into: &page)
                page.data("Numbers behind the drawing", ["provider"] + table.parts.map(StrataTable.words)) { page in
                    for score in set.variants {
                        page.row(names[score.variant], table.parts.map { table.cell(score, $0) })
                    }
                    for score in set.baselines {
                        page.row(
                            "baseline: " + VariantNames.baseline(score), table.parts.map { table.cell(score, $0) })
                    }
                }
            }
        }
    }

    private static func chart(
        _ table: StrataTable, _ set: SetScores, _ names: VariantNames, into page: inout HTML
    ) {
        let shown = set.variants.prefix(StrataPlot.limit)
        let groups = table.parts.map { part in
            StrataPlot.Group(
                title: part.name,
                detail: part.trueEnergy.map { "\(Format.amount($0.lowerBound))–\(Format.amount($0.upperBound)) kcal" },
                points: shown.enumerated().compactMap { index, score in
                    table.stratum(score, part).map { .init(rank: index + 1, mae: $0.mae) }
                })
        }
        page.element(.figure, [.class("wide")]) { page in
            page.element(.div, [.class("scroll")]) { page in
                page.element(.div, [.class("drawn")]) {
                    StrataPlot(groups).draw(title: table.title, names: shown.map { names[$0.variant] }, into: &$0)
                }
            }
            page.element(.figcaption) { caption in
                Legend.render(shown.enumerated().map { ($0.offset + 1, names[$0.element.variant]) }, into: &caption)
                if set.variants.count > shown.count {
                    caption.add("The \(shown.count) best of \(set.variants.count) are drawn.")
                }
            }
        }
    }
}
