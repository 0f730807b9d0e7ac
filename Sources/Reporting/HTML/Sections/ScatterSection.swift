import Nutrition
import Scoring

/// Estimated against true energy: small multiples, one per variant, on one scale.
enum ScatterSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        var points: [VariantID: [PredictionPlot.Point]] = [:]
        for meal in set.meals {
            guard let truth = meal.meal.truth.nutrients[.energy], truth.isFinite else { continue }
            for trial in meal.trials {
                guard let estimate = trial.estimate?.scoredTotals[.energy] else { continue }
                points[trial.variant, default: []].append(.init(truth: truth, estimate: estimate))
            }
        }
        guard !points.isEmpty else { return }
        // Half as much again as the largest truth: one absurd estimate does not flatten all others.
        let plot = PredictionPlot(scale: PlotScale(holding: points.values.joined().lazy.map { $0.truth * 1.5 }))
        let note = "One point per answer. On the dashed line estimate and truth agree; above it meals are over-estimated."
        page.card("Estimated against true energy", note: note) { page in
            page.element(.div, [.class("multiples")]) { page in
                for score in set.variants { figure(score, names[score.variant], points[score.variant] ?? [], plot, into: &page) }
            }
        }
    }

    private static func figure(
        _ score: VariantScore, _ name: String, _ points: [PredictionPlot.Point], _ plot: PredictionPlot,
        into page: inout HTML
    ) {
        var words = points.isEmpty ? "no energy estimates" : Format.count(points.count, "estimate")
        if points.count > PredictionPlot.limit { words += ", \(PredictionPlot.limit) of them drawn" }
        let beyond = points.filter { $0.estimate > plot.scale.end }.count
        if beyond > 0 { words += ", \(beyond) above the top edge (open circles)" }
        page.element(.figure) { page in
            plot.draw(points, label: "Estimated against true energy of \(name): \(words)", into: &page)
            page.element(.figcaption) { caption in
                caption.element(.strong, text: name)
                caption.add(words)
            }
        }
    }
}
