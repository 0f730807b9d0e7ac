import Nutrition
import Scoring
import Statistics

/// What accuracy costs: error against price, for the variants both are known of.
enum CostErrorSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        var points: [CostErrorPlot.Point] = []
        var missing: [String] = []
        for (index, score) in set.variants.enumerated() {
            if let cost = score.cost.perMeal?.value, let error = score.nutrients[.energy]?.mae, score.answered > 0 {
                points.append(.init(rank: index + 1, name: names[score.variant], cost: cost * 1000, error: error))
            } else {
                missing.append(names[score.variant])
            }
        }
        guard !points.isEmpty else { return }
        let note = "Lower is more accurate, further left is cheaper. The bars are 95 % intervals of the error."
        page.card("Error against cost", note: note) { page in
            page.element(.figure, [.class("wide")]) { page in
                page.element(.div, [.class("scroll")]) { page in
                    page.element(.div, [.class("drawn")]) { CostErrorPlot(points).draw(into: &$0) }
                }
                page.element(.figcaption) { caption in
                    Legend.render(points.map { ($0.rank, $0.name) }, into: &caption)
                    if !missing.isEmpty {
                        caption.add(
                            "Not drawn, for want of a known cost or an energy estimate: \(Verdict.list(missing)).",
                            limit: 600)
                    }
                }
            }
            page.data("Numbers behind the drawing", ["provider", "cost per 1000 meals", "energy MAE, kcal"]) { page in
                let money = MoneyColumn(points.map(\.cost))
                for point in points {
                    let error = Format.interval(point.error.value, low: point.error.low, high: point.error.high)
                    page.row(point.name, [money.text(point.cost), error])
                }
            }
        }
    }
}
