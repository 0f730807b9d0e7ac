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
                CostErrorPlot(points).draw(into: &page)
                page.element(.figcaption) { caption in
                    caption.element(.ul, [.class("legend")]) { list in
                        for point in points {
                            list.element(.li) { item in
                                item.element(.span, [.class("rank")], text: String(point.rank))
                                item.add(point.name)
                            }
                        }
                    }
                    if !missing.isEmpty {
                        caption.add(
                            "Not drawn, for want of a known cost or an energy estimate: \(Verdict.list(missing)).",
                            limit: 600)
                    }
                }
            }
        }
    }
}
