import Nutrition
import Scoring

/// The error of every axis but energy.
enum MarkdownNutrients {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        let rows = set.variants + set.baselines
        let axes = NutrientTable.axes(of: rows)
        guard !axes.isEmpty else { return }
        page.heading(3, "Macronutrients and mass: MAE")
        page.table(
            ["provider"] + axes.map(NutrientTable.title),
            set.variants.map { score in [names[score.variant]] + axes.map { NutrientTable.cell(score, $0) } }
                + set.baselines.map { score in
                    ["baseline: " + VariantNames.baseline(score)] + axes.map { NutrientTable.cell(score, $0) }
                })
    }
}
