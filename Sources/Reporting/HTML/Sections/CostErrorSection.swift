import Nutrition
import Scoring
import Statistics

/// What accuracy costs: error against price, for the variants both are known of, and the frontier of these and speed.
enum CostErrorSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        let table = FrontierTable(set)
        var points: [CostErrorPlot.Point] = []
        var missing: [String] = []
        for (index, score) in set.variants.enumerated() {
            // Where there is a frontier, its costs stand on the same meals as its errors.
            let placed = set.frontier?.points.first { $0.variant == score.variant }
            let cost = placed?.values[.cost] ?? score.cost.perMeal?.value
            if let cost, let error = score.nutrients[.energy]?.mae, score.answered > 0 {
                points.append(
                    .init(
                        rank: index + 1, name: names[score.variant], cost: cost * 1000, error: error,
                        isOff: table != nil && placed?.isOnFrontier != true))
            } else {
                missing.append(names[score.variant])
            }
        }
        guard !points.isEmpty else { return alone(table, names, into: &page) }
        let note = "Lower is more accurate, further left is cheaper. The bars are 95 % intervals of the error."
        page.card("Error against cost", note: note) { page in
            page.element(.figure, [.class("wide")]) { page in
                page.element(.div, [.class("scroll")]) { page in
                    page.element(.div, [.class("drawn")]) { CostErrorPlot(points).draw(into: &$0) }
                }
                page.element(.figcaption) { caption in
                    Legend.render(points.map { ($0.rank, $0.name) }, into: &caption)
                    if points.count > 1 {
                        caption.add("The line joins those that none beats at cost and error alone. ")
                    }
                    if table != nil { caption.add("Filled dots are on the frontier below. ") }
                    if !missing.isEmpty {
                        caption.add(
                            "Not drawn, for want of a known cost or an energy estimate: \(Verdict.list(missing)).",
                            limit: 600)
                    }
                }
            }
            numbers(points, into: &page)
            if let table { frontier(table, names, into: &page) }
        }
    }

    private static func numbers(_ points: [CostErrorPlot.Point], into page: inout HTML) {
        page.data("Numbers behind the drawing", ["provider", "cost per 1000 meals", "energy MAE, kcal"]) { page in
            let money = MoneyColumn(points.map(\.cost))
            for point in points {
                let error = Format.interval(point.error.value, low: point.error.low, high: point.error.high)
                page.row(point.name, [money.text(point.cost), error])
            }
        }
    }

    /// The frontier where no cost is known and nothing can be drawn.
    private static func alone(_ table: FrontierTable?, _ names: VariantNames, into page: inout HTML) {
        guard let table else { return }
        page.element(.div, [.class("card")]) { frontier(table, names, into: &$0) }
    }

    private static func frontier(_ table: FrontierTable, _ names: VariantNames, into page: inout HTML) {
        page.element(.h4, text: table.title)
        page.table(["provider"] + table.titles) { page in
            for row in table.rows { page.row(names[row.variant], row.cells) }
        }
        for note in table.notes(names) { page.element(.p, [.class("aside")], text: note, limit: 1000) }
    }
}
