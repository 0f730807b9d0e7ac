import Nutrition
import Scoring

/// Where the answers were furthest off: by mean error over the variants, and for each variant.
enum MarkdownWorstMeals {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout MarkdownWriter) {
        let worst = WorstMeals(set)
        guard !worst.byMean.isEmpty else { return }
        let name: (Int) -> String = { CleanText.line(set.meals[$0].meal.id, limit: 60) }
        page.heading(3, "Worst meals")
        page.table(
            WorstMealsTable.meanTitles, worst.byMean.map { [name($0.meal)] + WorstMealsTable.cells($0) })
        page.paragraph(WorstMealsTable.note)
        page.table(
            WorstMealsTable.variantTitles,
            worst.byVariant.flatMap { variant, misses in
                misses.prefix(1).map { [names[variant], name($0.meal)] + WorstMealsTable.cells($0) }
            })
    }
}
