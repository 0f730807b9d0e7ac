package import Nutrition
import Scoring
import Statistics

/// The meals of a recorded run with what every variant answered, to look for mistakes. Has no scores.
package struct RunTriage: Sendable {
    package let run: RunInfo
    /// In the run's order; sets are never pooled.
    package let sets: [TriagedSet]

    /// - Parameters:
    ///   - meals: those of all sets, without pictures.
    ///   - reviewed: meals with a mark or a correction in force, by set.
    package init(run: RunInfo, sets: [SetInfo], meals: [MealReport], reviewed: [String: Set<String>] = [:]) {
        self.run = run
        let variants = Set(meals.flatMap { $0.trials.map(\.variant) })
        let names = VariantNames(variants, isSimulated: run.isSimulated)
        let bySet = Dictionary(grouping: meals, by: \.set)
        self.sets = sets.map {
            TriagedSet($0, meals: bySet[$0.name] ?? [], names: names, reviewed: reviewed[$0.name] ?? [])
        }
    }
}

/// The meals of one set.
package struct TriagedSet: Sendable {
    package struct Variant: Sendable, Hashable {
        package let id: VariantID
        /// For people; unique in the run.
        package let name: String
    }

    package let info: SetInfo
    /// Lowest mean energy error first, each on its own answers.
    package let variants: [Variant]
    /// In the set's order.
    package let meals: [TriagedMeal]

    init(_ info: SetInfo, meals: [MealReport], names: VariantNames, reviewed: Set<String>) {
        self.info = info
        let errors = Self.errors(meals)
        let order = errors.keys.sorted {
            (errors[$0]?.mean ?? .infinity, $0) < (errors[$1]?.mean ?? .infinity, $1)
        }
        let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        variants = order.map { Variant(id: $0, name: names[$0]) }
        let foods = FoodDifferences(info)
        self.meals = meals.pieces(of: 64).concurrentMap { meals in
            meals.map { meal in
                TriagedMeal(
                    MealAnswers(meal, foods: foods, names: names, ranks: ranks),
                    isReviewed: reviewed.contains(meal.meal.id))
            }
        }.flatMap { $0 }
    }

    private typealias Errors = (sum: Double, count: Double, mean: Double?)

    private static func errors(_ meals: [MealReport]) -> [VariantID: Errors] {
        var errors: [VariantID: Errors] = [:]
        for meal in meals {
            let truth = meal.meal.truth.value(of: .energy)
            for trial in meal.trials {
                var entry = errors[trial.variant] ?? (0, 0, nil)
                if let truth, let energy = WorstMeals.estimate(of: trial), energy.isFinite {
                    entry.sum += abs(energy - truth)
                    entry.count += 1
                    entry.mean = entry.sum / entry.count
                }
                errors[trial.variant] = entry
            }
        }
        return errors
    }

    /// Indices of the meals that a choice shows, in its order.
    package func queue(_ choice: TriageChoice) -> [Int] {
        let rank = rank(choice)
        let shown = meals.indices.filter { meals[$0].isShown(by: choice, rank: rank) }
        func key(_ index: Int) -> Double? {
            switch choice.order {
            case .worst: meals[index].meanError(rank: rank)
            case .largest: meals[index].largestError(rank: rank)
            case .set: 0
            }
        }
        // Meals without an error come last.
        return shown.map { ($0, key($0) ?? -1) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
    }

    /// Meals to go on to; `unreviewed` is the next that nobody reviewed, from the start again after the last.
    package typealias Neighbours = (previous: Int?, next: Int?, unreviewed: Int?)

    /// The neighbours at a place of a queue.
    package func neighbours(at place: Int, in queue: [Int]) -> Neighbours {
        let (before, after) = (queue[..<place], queue[(place + 1)...])
        return (
            before.last, after.first, after.first { !meals[$0].isReviewed } ?? before.first { !meals[$0].isReviewed }
        )
    }

    /// The neighbours of a meal that a choice no longer shows, such as one just reviewed.
    package func neighbours(of meal: Int, _ choice: TriageChoice) -> Neighbours {
        var open = choice
        open.filter = nil
        open.search = ""
        let all = queue(open)
        guard let place = all.firstIndex(of: meal) else { return (nil, nil, nil) }
        let rank = rank(choice)
        func isShown(_ index: Int) -> Bool { meals[index].isShown(by: choice, rank: rank) }
        let (before, after) = (all[..<place].filter(isShown), all[(place + 1)...].filter(isShown))
        return neighbours(at: before.count, in: before + [meal] + after)
    }

    /// How many meals each filter would show, with the choice's variant and search.
    package func counts(_ choice: TriageChoice) -> [TriageFilter: Int] {
        let rank = rank(choice)
        var open = choice
        open.filter = nil
        var counts: [TriageFilter: Int] = [:]
        for meal in meals where meal.isShown(by: open, rank: rank) {
            for filter in TriageFilter.allCases where meal.matches(filter, rank: rank) {
                counts[filter, default: 0] += 1
            }
        }
        return counts
    }

    /// Meals with all models against the truth that nobody has reviewed: where to look first.
    package var doubtful: Int { meals.count { !$0.isReviewed && $0.matches(.against) } }

    /// The place of the chosen variant; nil for all of them, and for one that the set does not have.
    package func rank(_ choice: TriageChoice) -> Int? {
        choice.variant.flatMap { name in variants.firstIndex { $0.id.description == name } }
    }
}

/// One meal, and which filters it matches.
package struct TriagedMeal: Sendable {
    package let answers: MealAnswers
    /// Lower case: id, foods and tags.
    private let words: String
    private let models: Set<TriageFilter>
    /// It has a mark or a correction in force.
    package let isReviewed: Bool

    package var meal: Meal { answers.report.meal }

    init(_ answers: MealAnswers, isReviewed: Bool) {
        self.answers = answers
        self.isReviewed = isReviewed
        let meal = answers.report.meal
        words = ([meal.id] + (meal.truth.foods ?? []).map(\.name) + meal.tags).joined(separator: "\n").lowercased()
        models = Self.models(answers)
    }

    /// The filters that compare variants with each other.
    private static func models(_ answers: MealAnswers) -> Set<TriageFilter> {
        var found: Set<TriageFilter> = []
        let usable = answers.answers.filter { $0.energy?.isFinite == true }
        guard Set(usable.map(\.trial.variant)).count > 1 else { return [] }
        let energies = usable.compactMap(\.energy)
        if let least = energies.min(), let most = energies.max(), most > 2 * max(least, 0), most >= 20 {
            found.insert(.disagree)
        }
        let errors = usable.compactMap(\.error)
        if errors.count == usable.count, errors.allSatisfy({ $0 > 0.2 }) || errors.allSatisfy({ $0 < -0.2 }) {
            found.insert(.against)
        }
        return found
    }

    /// - Parameter rank: of the only variant that counts; nil: any answer counts.
    package func matches(_ filter: TriageFilter, rank: Int? = nil) -> Bool {
        if filter == .unreviewed { return !isReviewed }
        guard let own = filter.ofAnswer else { return models.contains(filter) }
        return answers.answers.contains { (rank == nil || $0.rank == rank) && own.holds($0) }
    }

    func isShown(by choice: TriageChoice, rank: Int?) -> Bool {
        if let filter = choice.filter, !matches(filter, rank: rank) { return false }
        return choice.search.isEmpty || words.contains(choice.search.lowercased())
    }

    /// Mean absolute energy error over the variants, each weighted equally, kcal; nil without any.
    package func meanError(rank: Int? = nil) -> Double? {
        let errors = errors(rank: rank)
        guard !errors.isEmpty else { return nil }
        let means = Dictionary(grouping: errors, by: \.rank).values.map { own in
            own.reduce(0) { $0 + $1.error } / Double(own.count)
        }
        return means.reduce(0, +) / Double(means.count)
    }

    /// The largest absolute energy error of an answer, kcal; nil without any.
    package func largestError(rank: Int? = nil) -> Double? { errors(rank: rank).map(\.error).max() }

    private func errors(rank: Int?) -> [(rank: Int, error: Double)] {
        guard let truth = answers.truth else { return [] }
        return answers.answers.compactMap { answer in
            guard let own = answer.rank, rank == nil || own == rank, let energy = answer.energy, energy.isFinite
            else { return nil }
            return (own, abs(energy - truth))
        }
    }
}
