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

/// The meals of one set with the largest errors, counting only usable answers.
struct WorstMeals {
    static let count = 10
    static let perVariant = 3

    struct Entry {
        var meal: Int
        /// kcal.
        var truth: Double
        /// Mean absolute error over the variants that answered, each weighted equally, kcal.
        var meanError: Double
        var variants: Int
    }

    struct Miss {
        var meal: Int
        var truth: Double
        var estimate: Double
        /// Mean absolute error over its repeats, kcal.
        var error: Double
    }

    /// Largest mean error first, at most `count`.
    let byMean: [Entry]
    /// In the set's order of variants, worst first, at most `perVariant` each; without variants that never answered.
    let byVariant: [(variant: VariantID, misses: [Miss])]

    init(_ set: SetScores) {
        var entries: [Entry] = []
        var misses: [VariantID: [Miss]] = [:]
        let truths = TrueValues.of(.energy, set.meals.map(\.meal))
        for (index, report) in set.meals.enumerated() {
            guard let truth = truths[index] else { continue }
            // Fast path: the repeats of a variant are mostly adjacent.
            var estimates: [(of: TrialResult, values: [Double])] = []
            for trial in report.trials {
                guard let value = Self.estimate(of: trial), value.isFinite else { continue }
                if let place = estimates.lastIndex(where: { $0.of.isSameVariant(as: trial) }) {
                    estimates[place].values.append(value)
                } else {
                    estimates.append((trial, [value]))
                }
            }
            guard !estimates.isEmpty else { continue }
            var sum = 0.0
            for (variant, values) in estimates.map({ ($0.of.variant, $0.values) }).sorted(by: { $0.0 < $1.0 }) {
                let error = values.reduce(0) { $0 + abs($1 - truth) } / Double(values.count)
                let mean = values.reduce(0, +) / Double(values.count)
                misses[variant, default: []].append(Miss(meal: index, truth: truth, estimate: mean, error: error))
                sum += error
            }
            let mean = sum / Double(estimates.count)
            entries.append(Entry(meal: index, truth: truth, meanError: mean, variants: estimates.count))
        }
        byMean = Array(entries.sorted { ($1.meanError, $0.meal) < ($0.meanError, $1.meal) }.prefix(Self.count))
        byVariant = set.variants.compactMap { score in
            misses[score.variant].map { found in
                let worst = found.sorted { ($1.error, $0.meal) < ($0.error, $1.meal) }
                return (score.variant, Array(worst.prefix(Self.perVariant)))
            }
        }
    }

    /// The energy of a trial's answer, 0 if it sees no food; nil without an answer.
    static func estimate(of trial: TrialResult) -> Double? {
        trial.scoredTotals?[.energy] ?? (trial.outcome == .noFood ? 0 : nil)
    }

    static let note =
        "By how far usable answers were off in energy, kcal; trials without one are under Outcomes. Each variant counts once."
    static let meanTitles = ["meal", "true", "mean error", "variants"]
    static let variantTitles = ["provider", "meal", "true", "estimate", "error"]

    static func cells(_ entry: Entry) -> [String] {
        [Format.amount(entry.truth), Format.amount(entry.meanError), String(entry.variants)]
    }

    /// The cells after the names of variant and meal. The error is that of the mean estimate unless repeats differ.
    static func cells(_ miss: Miss) -> [String] {
        let signed = miss.estimate - miss.truth
        let isOneSided = abs(abs(signed) - miss.error) <= 1e-9 * max(1, miss.error)
        return [
            Format.amount(miss.truth), Format.amount(miss.estimate),
            isOneSided ? Format.signed(signed) : "±" + Format.amount(miss.error)
        ]
    }
}

/// Failed answers on one set, one line per kind. Plain text, cleaned, not escaped.
package enum Failures {
    /// One line per variant and outcome, then one per unreadable photo. After `limit` lines, one line counts the rest
    /// and says where to find it: `more`.
    package static func lines(_ set: SetScores, _ names: VariantNames, limit: Int, more: String) -> [String] {
        var lines: [String] = []
        // Skip answered trials first: they are most of a large run.
        let unanswered = set.meals.flatMap { $0.trials.filter { $0.outcome.kind != .answered } }
        let trials = Dictionary(grouping: unanswered) { $0.variant }
        let others = Set(trials.keys).subtracting(set.variants.map(\.variant)).sorted()
        for variant in set.variants.map(\.variant) + others {
            let failed = Dictionary(grouping: trials[variant] ?? []) { $0.outcome }
            for outcome in Outcome.allCases where outcome.kind != .answered && outcome != .photoUnreadable {
                guard let failed = failed[outcome] else { continue }
                let reason = failed.lazy.compactMap(\.reason).first { !$0.isEmpty }
                lines.append("\(names[variant]): \(failed.count) \(outcome.rawValue)\(bracketed(reason))")
            }
        }
        lines += photos(set)
        guard lines.count > limit else { return lines }
        return lines.prefix(limit) + ["… and \(lines.count - limit) more, see \(more)"]
    }

    private static func photos(_ set: SetScores) -> [String] {
        set.meals.flatMap { report in
            var seen: Set<String> = []
            return report.trials.filter { $0.outcome == .photoUnreadable }.compactMap { trial -> String? in
                guard seen.insert(trial.reason ?? "").inserted else { return nil }
                return "meal \(CleanText.line(report.meal.id, limit: 60)): photo_unreadable\(bracketed(trial.reason))"
            }
        }
    }

    private static func bracketed(_ reason: String?) -> String {
        guard let reason, !reason.isEmpty else { return "" }
        return " (\(CleanText.line(reason, limit: 160)))"
    }
}
