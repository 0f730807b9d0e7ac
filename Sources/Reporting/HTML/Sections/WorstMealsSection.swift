import Nutrition
import Scoring

/// Where the answers were furthest off: by mean error over the variants, and for each variant.
enum WorstMealsSection {
    static func render(_ index: Int, _ context: ReportContext, into page: inout HTML) {
        let worst = context.worst[index]
        guard !worst.byMean.isEmpty else { return }
        let meals = context.sets[index].meals
        page.card("Worst meals", note: WorstMealsTable.note) { page in
            page.table(WorstMealsTable.meanTitles) { page in
                for entry in worst.byMean {
                    page.element(.tr) { row in
                        row.element(.th, [HTML.Attribute(.scope, "row")]) { cell in
                            link(entry.meal, index, meals, context, into: &cell)
                        }
                        for cell in WorstMealsTable.cells(entry) { row.element(.td, text: cell) }
                    }
                }
            }
            guard !worst.byVariant.isEmpty else { return }
            page.element(.h4, text: "By variant")
            page.table(WorstMealsTable.variantTitles) { page in
                for (variant, misses) in worst.byVariant {
                    for (place, miss) in misses.enumerated() {
                        page.element(.tr) { row in
                            row.element(
                                .th, [HTML.Attribute(.scope, "row")], text: place == 0 ? context.names[variant] : "")
                            row.element(.td, [.class("name")]) { link(miss.meal, index, meals, context, into: &$0) }
                            for cell in WorstMealsTable.cells(miss) { row.element(.td, text: cell) }
                        }
                    }
                }
            }
        }
    }

    private static func link(
        _ meal: Int, _ set: Int, _ meals: [MealReport], _ context: ReportContext, into cell: inout HTML
    ) {
        let place = context.paging.place(set: set, meal: meal)
        cell.element(.a, [.link(to: place, from: .main)], text: meals[meal].meal.id, limit: 60)
    }
}
