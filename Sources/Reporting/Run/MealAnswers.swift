package import Nutrition
import Sanity
package import Scoring

/// What the variants made of one meal: for its tile, its matrix and the filters of the gallery.
package struct MealAnswers: Sendable {
    /// A class, since lists of answers are filtered and sorted often.
    package final class Answer: Sendable {
        package let trial: TrialResult
        /// Of its variant.
        package let name: String
        /// Place of its variant on the leaderboard; nil if it is not there.
        package let rank: Int?
        /// Stated energy, kcal; nil without a usable answer or energy.
        package let energy: Double?
        /// Signed error as a share of the truth; nil if either is unknown or the truth is 0.
        package let error: Double?
        /// By true food, whether the answer has it; nil where that cannot be told.
        package let hasFood: [Bool]?
        /// Nil for prose and totals.
        package let foods: FoodDifferences.Found?

        package var isFailed: Bool { ![.answered, .pending].contains(trial.outcome.kind) }
        /// Foods missed or invented; empty where that cannot be told.
        package var misses: Bool { hasFood?.contains(false) ?? false }
        package var invents: Bool { foods.map { !$0.invented.isEmpty } ?? false }
        init(
            _ trial: TrialResult, name: String, rank: Int?, energy: Double?, error: Double?, hasFood: [Bool]?,
            foods: FoodDifferences.Found?
        ) {
            (self.trial, self.name, self.rank) = (trial, name, rank)
            (self.energy, self.error, self.hasFood, self.foods) = (energy, error, hasFood, foods)
        }

        /// Energy within 20 % and no food missed or invented.
        package var isRight: Bool { error.map { abs($0) <= 0.2 } == true && !misses && !invents }
    }

    package let report: MealReport
    /// True energy, kcal.
    package let truth: Double?
    /// In leaderboard order, then by repeat.
    package let answers: [Answer]

    init(_ report: MealReport, _ context: ReportContext, set: Int) {
        self.init(report, foods: context.foods[set], names: context.names, ranks: context.ranks[set])
    }

    init(_ report: MealReport, foods: FoodDifferences, names variants: VariantNames, ranks: [VariantID: Int]) {
        self.report = report
        let meal = report.meal
        truth = meal.truth.value(of: .energy)
        let truth = truth
        let trueFoods = meal.truth.foods
        let names = foods.names(of: trueFoods ?? [])
        let similarities = foods.similarities(in: report.trials, to: names)
        // Answers to a meal mostly repeat lists of names.
        var foundByNames: [[String]: FoodDifferences.Found] = [:]
        var last: (trial: TrialResult, name: String, rank: Int?)?
        answers = report.trials.map { trial in
            // Repeats of a variant are adjacent, and this comparison is faster than a look-up.
            if last?.trial.isSameVariant(as: trial) != true {
                last = (trial, variants[trial.variant], ranks[trial.variant])
            }
            let energy = WorstMeals.estimate(of: trial)
            var found: FoodDifferences.Found?
            var hasFood: [Bool]?
            if let trueFoods, let listed = trial.foods {
                let listedNames = listed.map { $0.name }
                found =
                    foundByNames[listedNames] ?? foods.found(listedNames, truth: trueFoods, known: similarities)
                foundByNames[listedNames] = found
                hasFood = found?.matched.map { $0 != nil }
            } else if trueFoods?.isEmpty == false, let words = trial.answerDescription {
                hasFood = foods.mentions(words, names: names)
            }
            let error = truth.flatMap { truth in
                truth > 0 ? energy.flatMap { $0.isFinite ? ($0 - truth) / truth : nil } : nil
            }
            return Answer(
                trial, name: last?.name ?? "", rank: last?.rank, energy: energy, error: error, hasFood: hasFood,
                foods: found)
        }.sorted { ($0.rank ?? .max, $0.trial.repeatIndex) < ($1.rank ?? .max, $1.trial.repeatIndex) }
    }

    /// `truth 1,006 kcal · food table`; the foods where the energy is unknown.
    package var truthWords: String {
        if report.meal.truth.isNoFood { return "no food" }
        guard let truth else {
            guard let foods = report.meal.truth.foods, !foods.isEmpty else { return "true energy unknown" }
            return "truth: \(Format.list(foods.map { CleanText.line($0.name, limit: 40) }, atMost: 4))"
        }
        let source = report.meal.truth.source.map { " · \($0)" } ?? ""
        return "truth \(Format.kcal(truth)) kcal\(source)"
    }

    /// How answers were off, in words: `off by -40 % to +88 %, 1 failed`.
    package var errorWords: String {
        let errors = answers.compactMap(\.error)
        let failed = answers.count(where: \.isFailed)
        let range: String? =
            if let least = errors.min(), let most = errors.max() {
                least == most
                    ? "off by \(Format.signedPercent(least))"
                    : "off by \(Format.signedPercent(least)) to \(Format.signedPercent(most))"
            } else {
                nil
            }
        return [range, failed > 0 ? "\(failed) failed" : nil].compactMap { $0 }.joined(separator: ", ")
    }
}

extension Truth {
    /// Where its energy comes from, for people; nil if the set does not say.
    package var source: String? {
        switch provenance(of: .energy) {
        case .weighed: "weighed"
        case .label: "label"
        case .database:
            (provenance(of: .mass) ?? provenance["foods"]) == .weighed ? "weighed × food table" : "food table"
        case .estimated: "estimated"
        case nil: nil
        }
    }
}

/// What a gallery can be filtered by; the words are those of the choices.
enum MealFilter: String, CaseIterable {
    case failed, far, missed, invented, close

    var words: String {
        switch self {
        case .failed: "failed"
        case .far: "off by more than 50 %"
        case .missed: "missed a food"
        case .invented: "invented a food"
        case .close: "within 20 %"
        }
    }

    func holds(_ answer: MealAnswers.Answer) -> Bool {
        switch self {
        case .failed: answer.isFailed
        case .far: answer.error.map { abs($0) > 0.5 } ?? false
        case .missed: answer.misses
        case .invented: answer.invents
        case .close: answer.error.map { abs($0) <= 0.2 } ?? false
        }
    }
}

enum Gallery {
    /// Meals shown at first; the others on request or if a filter is chosen.
    static let open = 24
    /// Variants with a filter of their own.
    static let variantsAtMost = 25
}
