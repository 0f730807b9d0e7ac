import Nutrition
import Scoring

/// Every meal, closed until asked for: its photos beside every variant's answer. Of a large run only the meals that were
/// estimated worst stand here, and links to the pages that hold all of them.
enum MealsSection {
    static func render(_ index: Int, _ context: ReportContext, into page: inout HTML) {
        let set = context.sets[index]
        guard !set.meals.isEmpty else { return }
        guard context.paging.isPaged else {
            page.element(.h2, text: "Every meal")
            page.element(
                .p, [.class("soft")],
                text: "Open a meal to see its photos and what each variant made of them. \(legend)", limit: 800)
            for meal in set.meals.indices { MealDetails.render(meal, of: index, context, isHome: true, into: &page) }
            return
        }
        let worst = context.worst[index].byMean
        if !worst.isEmpty {
            page.element(.h2, text: "The \(Format.count(worst.count, "meal")) estimated worst")
            page.element(.p, [.class("soft")], text: "By mean error over the variants. \(legend)", limit: 800)
            for entry in worst { MealDetails.render(entry.meal, of: index, context, isHome: false, into: &page) }
        }
        pages(index, context, into: &page)
    }

    /// What the marks of an answer mean.
    static let legend =
        "✓ energy within 20 % of the truth, ▲ above, ▼ below it; red beyond 50 %. Foods: ✓ truly there, + invented, − missed."

    private static func pages(_ index: Int, _ context: ReportContext, into page: inout HTML) {
        let set = context.sets[index]
        let parts = context.paging.parts.filter { $0.set == index }
        page.element(.h2, text: "Every meal")
        page.element(
            .p, [.class("soft")],
            text:
                "All \(set.meals.count) meals with photos and answers stand on \(Format.count(parts.count, "page")) "
                + "in the folder \(PageKind.folder) beside this file; keep the two together.",
            limit: 400)
        page.element(.ol, [.class("pages")]) { list in
            for part in parts {
                list.element(.li) { item in
                    item.element(.a, [.link(to: part.page, from: .main)]) { link in
                        link.add(set.meals[part.meals.lowerBound].meal.id, limit: 40)
                        link.literal(" – ")
                        link.add(set.meals[part.meals.upperBound - 1].meal.id, limit: 40)
                    }
                    item.element(.span, [.class("soft")], text: Format.count(part.meals.count, "meal"))
                }
            }
        }
    }
}
