import Nutrition

/// Scores what a second turn changes: the meal's energy and the food's grams, before and after.
struct RefinedPortionScorer: TaskScorer {
    static let task = AnswerTask.refinedPortion
    static let headline: String? = nil
    static let heading = "What does a second turn change?"
    static let note =
        "Before and after: mean absolute error of the meal's energy, and of the refined food's grams, in the first and after the second turn. Change: after − before of the same answers; below 0 the second turn helps. Made worse: share of these answers whose error grew. Named first: share of the first answers that name the food."

    static let measures = [
        TaskMeasure("energy_before_mae", "energy before", .kilocalories),
        TaskMeasure("energy_after_mae", "energy after", .kilocalories),
        TaskMeasure("energy_change", "change", .kilocalories), TaskMeasure("made_worse", "made worse", .share),
        TaskMeasure("grams_before_mae", "food before", .grams), TaskMeasure("grams_after_mae", "food after", .grams),
        TaskMeasure("grams_change", "food's change", .grams), TaskMeasure("named_first", "named first", .share)
    ]

    private let set: ScoredSet
    private let meals: RefinedMeals
    private let energies: [Double?]

    init(_ set: ScoredSet, settings: ScoringSettings) {
        self.set = set
        meals = RefinedMeals(synonyms: set.synonyms, vectors: set.vectors, threshold: settings.matchThreshold)
        energies = TrueValues.of(.energy, set.meals)
    }

    /// Nil without a usable answer to both turns: without a first estimate nothing was refined.
    func counts(of trial: TrialResult, meal: Int) -> [TaskCount]? {
        guard let refinement = set.meals[meal].refinement, case .refinedPortion(let refined)? = trial.estimate?.task,
            let before = refined.before
        else { return nil }
        let place = meals.place(of: refinement.food, in: before.foods ?? [])
        let energy = errors(
            before.foods?.isEmpty == true ? 0 : before.scoredTotals[.energy], trial.scoredTotals?[.energy],
            of: energies[meal])
        let mass = set.meals[meal].truth.foods?.first { $0.name == refinement.food }?.mass?.value
        func grams(_ portion: Portion?, _ nutrients: Nutrients) -> Double? {
            nutrients[.mass] ?? portion.flatMap { PortionWeights.grams(of: $0, food: refinement.food)?.value }
        }
        let first = place.flatMap { before.foods?[$0] }
        let food = errors(
            first.flatMap { grams($0.portion, $0.nutrients) }, grams(refined.portion, refined.nutrients), of: mass)
        let worse = energy.map { $0.after > $0.before + 1e-9 ? 1.0 : 0 }
        return [
            count(energy?.before), count(energy?.after), count(energy.map { $0.after - $0.before }), count(worse),
            count(food?.before), count(food?.after), count(food.map { $0.after - $0.before }),
            TaskCount(above: place == nil ? 0 : 1, below: 1)
        ]
    }

    private func count(_ value: Double?) -> TaskCount { value.map { TaskCount(above: $0, below: 1) } ?? TaskCount() }

    /// Nil unless all three are known: the difference is of the same answers.
    private func errors(_ before: Double?, _ after: Double?, of truth: Double?) -> (before: Double, after: Double)? {
        guard let before = before.flatMap(PlainNumber.bounded), let after = after.flatMap(PlainNumber.bounded),
            let truth = truth.flatMap(PlainNumber.bounded)
        else { return nil }
        return (abs(before - truth), abs(after - truth))
    }
}
