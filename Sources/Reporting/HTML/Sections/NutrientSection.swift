import Nutrition
import Scoring

/// The error of every axis but energy.
enum NutrientSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        let axes = NutrientTable.axes(of: set.variants + set.baselines)
        guard !axes.isEmpty else { return }
        page.card("Macronutrients and mass", note: "MAE [95 % interval], then PMAE.") { page in
            page.table(["provider"] + axes.map(NutrientTable.title)) { page in
                for score in set.variants { page.row(names[score.variant], axes.map { NutrientTable.cell(score, $0) }) }
                for score in set.baselines {
                    page.row("baseline: " + VariantNames.baseline(score), axes.map { NutrientTable.cell(score, $0) })
                }
            }
            page.data("Other measures of these", ["axis, provider"] + NutrientMeasures.titles) { page in
                for row in NutrientMeasures.rows(set, names, axes) { page.row(row.name, row.cells) }
            }
        }
    }
}
