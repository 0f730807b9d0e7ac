import Nutrition
import Scoring

/// Every meal, closed until asked for: its photos beside every variant's answer.
enum MealsSection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        guard !set.meals.isEmpty else { return }
        page.element(.h2, text: "Every meal")
        page.element(.p, [.class("soft")], text: "Open a meal to see its photos and what each variant made of them.")
        for meal in set.meals { render(meal, names, into: &page) }
    }

    private static func render(_ report: MealReport, _ names: VariantNames, into page: inout HTML) {
        page.element(.details, [.class("meal")]) { page in
            page.element(.summary) { page in
                page.element(.strong, text: report.meal.id, limit: 80)
                page.element(.span, [.class("soft")], text: MealSummary.line(report))
            }
            page.element(.div, [.class("inside")]) { page in
                photos(report, into: &page)
                page.element(.div, [.class("answers")]) { page in
                    TruthCard.render(report.meal, into: &page)
                    for trial in report.trials {
                        AnswerCard.render(trial, names[trial.variant], truth: report.meal.truth, into: &page)
                    }
                }
            }
        }
    }

    private static func photos(_ report: MealReport, into page: inout HTML) {
        page.element(.div, [.class("photos")]) { page in
            let thumbnails = report.thumbnails.prefix(8)
            if thumbnails.isEmpty { page.element(.div, [.class("nophoto")], text: "no photo") }
            for (index, bytes) in thumbnails.enumerated() {
                if bytes.isEmpty {
                    page.element(.div, [.class("nophoto")], text: "photo \(index + 1) could not be read")
                } else {
                    page.void(
                        .img, [.jpeg(bytes), HTML.Attribute(.alt, "Photo \(index + 1) of \(report.meal.id)")])
                }
            }
        }
    }
}
