/// One of the pages that hold the meals of a large run.
enum MealPageSection {
    static func render(_ part: MealPaging.Part, _ context: ReportContext, into page: inout HTML) {
        let set = context.sets[part.set]
        let first = part.meals.lowerBound + 1
        page.element(.header) { page in
            page.element(.p, [.class("eyebrow")], text: "nutrieval report · meals")
            page.element(.h1, text: context.run.id, limit: 80)
            page.element(.p, [.class("facts")]) { facts in
                facts.element(.span, text: "Set \(set.name)", limit: 80)
                facts.element(.span, text: "meals \(first) to \(part.meals.upperBound) of \(set.meals.count)")
            }
            HeaderSection.banners(context.run, into: &page)
            links(part, context, into: &page)
            page.element(.p, [.class("soft")], text: MealsSection.legend)
        }
        page.element(.main) { page in
            for meal in part.meals { MealDetails.render(meal, of: part.set, context, isHome: true, into: &page) }
        }
        page.element(.footer) { page in
            links(part, context, into: &page)
            if let simulated = Notices.simulated(context.run) {
                page.element(.p, [.class("banner")], text: simulated)
            }
        }
    }

    private static func links(_ part: MealPaging.Part, _ context: ReportContext, into page: inout HTML) {
        page.element(.nav) { nav in
            nav.element(.a, [.link(to: .main, from: part.page)], text: "Summary")
            for (offset, words) in [(-1, "Previous meals"), (1, "Next meals")] {
                guard let place = context.paging.parts.firstIndex(of: part),
                    context.paging.parts.indices.contains(place + offset)
                else { continue }
                nav.element(.a, [.link(to: context.paging.parts[place + offset].page, from: part.page)], text: words)
            }
        }
    }
}
