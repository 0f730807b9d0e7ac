import Scoring

/// Which foods were found, what hangs on the matcher's threshold, and what a person would have to correct.
enum FoodSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        page.card(FoodTable.found, set, names) { page in sweep(set, names, into: &page) }
        page.card(FoodTable.effort, set, names)
    }

    private static func sweep(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        let shown = set.variants.prefix(LinePlot.limit)
        let series = shown.enumerated().map { place, score in
            LinePlot.Series(
                rank: place + 1, points: (score.foods?.sweep ?? []).map { ($0.threshold, $0.f1 ?? $0.recall) })
        }
        guard series.contains(where: { !$0.points.isEmpty }) else { return }
        let rows = FoodTable.sweep(set.variants)
        let used = set.info.map { ", \(Cell.plain($0.matchThreshold)) is used here" } ?? ""
        page.element(.details, [.class("data")]) { page in
            page.element(.summary, text: "F1 by the matcher's threshold\(used)")
            page.element(.figure, [.class("wide")]) { page in
                page.element(.div, [.class("scroll")]) { page in
                    page.element(.div, [.class("drawn")]) {
                        LinePlot(
                            series, range: 0.3...0.9, ticks: [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
                            caption: "similarity from which two names are one food; vertical: F1 (recall for prose)"
                        ).draw(
                            title: "F1 by the matcher's threshold",
                            words:
                                "From 0.3 to 0.9 in steps of 0.05, the assignment redone at each. The table holds the numbers.",
                            into: &$0)
                    }
                }
                page.element(.figcaption) { caption in
                    let drawn = shown.enumerated().filter { !series[$0.offset].points.isEmpty }
                    Legend.render(drawn.map { ($0.offset + 1, names[$0.element.variant]) }, into: &caption)
                }
            }
            page.table(["threshold"] + set.variants.map { names[$0.variant] }) { page in
                for row in rows { page.row(row.threshold, row.cells) }
            }
        }
    }
}
