import Nutrition
import Scoring

/// Estimated against true energy: small multiples, one per variant, on one scale.
enum ScatterSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        var points: [VariantID: [PredictionPlot.Point]] = [:]
        let truths = TrueValues.of(.energy, set.meals.map(\.meal))
        for (meal, truth) in zip(set.meals, truths) {
            guard let truth else { continue }
            for trial in meal.trials {
                guard let estimate = trial.scoredTotals?[.energy] else { continue }
                points[trial.variant, default: []].append(.init(truth: truth, estimate: estimate))
            }
        }
        guard !points.isEmpty else { return }
        // Half as much again as the largest truth: one absurd estimate does not flatten all others.
        let plot = PredictionPlot(scale: PlotScale(holding: points.values.joined().lazy.map { $0.truth * 1.5 }))
        let note =
            "One point per answer. On the dashed line estimate and truth agree; above it meals are over-estimated."
        page.card("Estimated against true energy", note: note) { page in
            page.element(.div, [.class("multiples")]) { page in
                for score in set.variants {
                    guard let points = points[score.variant] else { continue }
                    figure(names[score.variant], points, plot, into: &page)
                }
            }
            data(set, truths, names, into: &page)
            let silent = set.variants.filter { points[$0.variant] == nil }.map { names[$0.variant] }
            guard !silent.isEmpty else { return }
            page.element(.p, [.class("aside")], text: "No energy estimates from \(Verdict.list(silent)).", limit: 600)
        }
    }

    /// Meals of the table behind the drawing; all of them are in `meals.csv`.
    private static let mealsInTable = 200

    private static func data(_ set: SetScores, _ truths: [Double?], _ names: VariantNames, into page: inout HTML) {
        let known = zip(set.meals, truths).compactMap { report, truth in
            truth.map { (report: report, truth: $0) }
        }
        let shown = known.prefix(mealsInTable)
        let title =
            known.count > shown.count
            ? "Numbers behind the drawing: the first \(shown.count) of \(known.count) meals, the rest is in meals.csv"
            : "Numbers behind the drawing"
        page.data(title, ["meal", "true kcal"] + set.variants.map { names[$0.variant] }) { page in
            for (report, truth) in shown {
                let answers = Dictionary(grouping: report.trials, by: \.variant)
                let cells = set.variants.map { score in
                    let values = (answers[score.variant] ?? []).compactMap(WorstMeals.estimate)
                    return values.isEmpty ? Format.none : values.map(Format.amount).joined(separator: " / ")
                }
                page.row(
                    CleanText.line(report.meal.id, limit: 60),
                    [Format.amount(truth)] + cells)
            }
        }
    }

    private static func figure(
        _ name: String, _ points: [PredictionPlot.Point], _ plot: PredictionPlot, into page: inout HTML
    ) {
        var words = Format.count(points.count, "estimate")
        if points.count > PredictionPlot.limit { words += ", \(PredictionPlot.limit) of them drawn" }
        let beyond = points.filter(plot.isBeyond).count
        if beyond > 0 { words += ", \(beyond) outside the plot (open circles at its edge)" }
        page.element(.figure) { page in
            plot.draw(points, label: "Estimated against true energy of \(name): \(words)", into: &page)
            page.element(.figcaption) { caption in
                caption.element(.strong, text: name)
                caption.add(words)
            }
        }
    }
}
