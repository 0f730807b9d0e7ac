import Nutrition
import Scoring

enum MealDetails {
    static func render(_ choice: MealChoice, _ context: ReportContext, into page: inout HTML) {
        for meal in choice.meals { render(meal, of: choice.set, context, isHome: choice.isHome, into: &page) }
    }

    private static func render(
        _ meal: Int, of set: Int, _ context: ReportContext, isHome: Bool, into page: inout HTML
    ) {
        let report = context.sets[set].meals[meal]
        let place = context.paging.place(set: set, meal: meal)
        page.element(.details, [.class("meal")]) { page in
            page.element(.summary) { page in
                page.element(.strong, text: report.meal.id, limit: 80)
                page.element(.span, [.class("soft")], text: summary(report))
            }
            let id = isHome ? [HTML.Attribute(.id, place.id)] : []
            page.element(.div, [.class("inside")] + id) { page in
                photos(report, into: &page)
                page.element(.div, [.class("answers")]) { page in
                    TruthCard.render(report.meal, into: &page)
                    let foods = context.foods[set]
                    let names = foods.names(of: report.meal.truth.foods ?? [])
                    let answers = AnswerCard(
                        truth: report.meal.truth, foods: foods, foodNames: names,
                        similarities: foods.similarities(in: report.trials, to: names))
                    for trial in report.trials { answers.render(trial, context.names[trial.variant], into: &page) }
                }
                guard !isHome else { return }
                page.element(.p, [.class("aside")]) { words in
                    words.element(.a, [.link(to: .meal(place), from: .main)], text: "This meal among the others")
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
                    let words = "Photo \(index + 1) of \(report.meal.id)"
                    page.void(.img, [.jpeg(bytes), HTML.Attribute(.alt, words)])
                }
            }
        }
    }

    /// Truth, range of errors and number of answers: `true 199.8 kcal · off by -12 to +85 · 7 of 8 answered`.
    private static func summary(_ report: MealReport) -> String {
        let answered = report.trials.count { $0.outcome.kind == .answered }
        return "\(truth(report)) · \(answered) of \(report.trials.count) answered"
    }

    private static func truth(_ report: MealReport) -> String {
        if report.meal.truth.isNoFood { return "no food in the photos" }
        guard let truth = report.meal.truth.nutrients[.energy] else { return "true energy unknown" }
        let words = "true \(Format.amount(truth)) kcal"
        let errors = report.trials.compactMap { $0.scoredTotals?[.energy] }.map { $0 - truth }.filter(\.isFinite)
        guard let least = errors.min(), let most = errors.max() else { return words }
        let range = least == most ? "" : " to \(Format.signed(most))"
        return "\(words) · off by \(Format.signed(least))\(range)"
    }
}

enum TruthCard {
    static func render(_ meal: Meal, into page: inout HTML) {
        page.element(.article, [.class("answer truth")]) { page in
            page.element(.h4, text: "Truth")
            let truth = meal.truth
            AnswerCard.totals(truth.nutrients, unknown: "energy unknown", truth: Nutrients(), into: &page)
            if let source = truth.provenance(of: .energy) {
                page.element(.p) { $0.element(.span, [.class("tag")], text: source.rawValue) }
            }
            AnswerCard.others(truth.nutrients, truth: Nutrients(), into: &page)
            if let foods = truth.foods {
                let names = foods.map { food in
                    food.mass.map { "\(food.name) \(Format.amount($0.value)) g" } ?? food.name
                }
                page.element(.p, text: AnswerCard.listed(names), limit: 2000)
            }
            if let notes = meal.notes { page.element(.p, [.class("soft")], text: "Notes: " + notes) }
        }
    }
}

/// Distributes a report's meals over pages, because a page of several thousand answers opens slowly.
struct MealPaging {
    /// Up to this many meals and answers fit on the main page.
    static let mealsOnMain = 200
    static let answersOnMain = 2000
    static let mealsPerPage = 50
    static let answersPerPage = 600

    /// The meals of one page, as indices of one set's list.
    struct Part: Hashable {
        var page: Page
        var set: Int
        var meals: Range<Int>
    }

    /// Empty if every meal is on the main page.
    let parts: [Part]

    init(_ sets: [SetScores]) {
        let meals = sets.reduce(0) { $0 + $1.meals.count }
        let answers = sets.reduce(0) { $0 + $1.meals.reduce(0) { $0 + $1.trials.count } }
        var parts: [Part] = []
        if meals > Self.mealsOnMain || answers > Self.answersOnMain {
            for (index, set) in sets.enumerated() {
                for range in Self.ranges(set.meals.map(\.trials.count)) {
                    parts.append(Part(page: .meals(parts.count + 1), set: index, meals: range))
                }
            }
        }
        self.parts = parts
    }

    var isPaged: Bool { !parts.isEmpty }

    func place(set: Int, meal: Int) -> MealPlace {
        let part = parts.first { $0.set == set && $0.meals.contains(meal) }
        return MealPlace(page: part?.page ?? .main, set: set, meal: meal)
    }

    /// Ranges of meals that fit on one page; a meal with too many answers gets its own.
    private static func ranges(_ answers: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var sum = 0
        for (index, count) in answers.enumerated() {
            if index > start, sum + count > answersPerPage || index - start == mealsPerPage {
                ranges.append(start..<index)
                (start, sum) = (index, 0)
            }
            sum += count
        }
        if start < answers.count { ranges.append(start..<answers.count) }
        return ranges
    }
}
