import Nutrition

/// Scores the errors found among stated foods, and what the corrections do to them.
struct VerifyFoodsScorer: TaskScorer {
    static let task = AnswerTask.verifyFoods
    static let headline: String? = nil
    static let heading = "Which wrong values were found?"
    static let note =
        "Precision: share of the foods called implausible that have a wrong value. Recall: share of the foods with a wrong value that were called so. Energy before and after: mean absolute error per food, as stated and with the answer's corrections; a food called plausible keeps its values. Change: after − before. Values off: share of energy, protein, carbs and fat more than 5 % from the right value. Right ones changed: share of the right foods called implausible. A product that collects foods for up to 5 s waits that much longer."

    static let measures = [
        TaskMeasure("errors_precision", "precision", .share), TaskMeasure("errors_recall", "recall", .share),
        TaskMeasure("energy_before_mae", "energy before", .kilocalories),
        TaskMeasure("energy_after_mae", "energy after", .kilocalories),
        TaskMeasure("energy_change", "change", .kilocalories),
        TaskMeasure("values_off_before", "values off before", .share),
        TaskMeasure("values_off_after", "values off after", .share),
        TaskMeasure("right_changed", "right ones changed", .share),
        TaskMeasure("cost_per_food_usd", "cost per food", .usd)
    ]

    private let set: ScoredSet

    init(_ set: ScoredSet, settings: ScoringSettings) { self.set = set }

    func counts(of trial: TrialResult, meal: Int) -> [TaskCount]? {
        guard let stated = set.meals[meal].statedFoods, !stated.isEmpty else { return nil }
        let answers = Self.answers(of: trial, count: stated.count)
        var sums = Array(repeating: TaskCount(), count: Self.measures.count)
        func add(_ measure: Int, _ above: Double, _ below: Double = 1) {
            sums[measure].above += above
            sums[measure].below += below
        }
        for (food, answer) in zip(stated, answers) {
            let isFlagged = answer != nil
            if isFlagged { add(0, food.isWrong ? 1 : 0) }
            if food.isWrong { add(1, isFlagged ? 1 : 0) } else { add(7, isFlagged ? 1 : 0) }
            for axis in StatedFood.axes {
                guard let before = food.nutrients[axis], let right = food.right[axis] else { continue }
                let after = answer?[axis].flatMap(PlainNumber.bounded) ?? before
                if axis == .energy {
                    add(2, abs(before - right))
                    add(3, abs(after - right))
                    add(4, abs(after - right) - abs(before - right))
                }
                add(5, Self.isOff(before, right) ? 1 : 0)
                add(6, Self.isOff(after, right) ? 1 : 0)
            }
        }
        if !trial.costUnknown, let cost = trial.cost ?? trial.failedCost {
            add(8, cost.value + (trial.cost == nil ? 0 : trial.failedCost?.value ?? 0), Double(stated.count))
        }
        return sums
    }

    /// Corrections by food of the request; nil for one called plausible, or not judged. Of two judgements of a food the
    /// first counts.
    private static func answers(of trial: TrialResult, count: Int) -> [Nutrients?] {
        var found = [Nutrients?](repeating: nil, count: count)
        guard case .verifiedFoods(let verified)? = trial.estimate?.task else { return found }
        var judged: Set<Int> = []
        for (place, food) in zip(verified.foods, trial.foods ?? []) {
            guard let number = place.number, (1...count).contains(number), judged.insert(number).inserted else {
                continue
            }
            if place.isPlausible == false { found[number - 1] = food.nutrients }
        }
        return found
    }

    private static func isOff(_ value: Double, _ right: Double) -> Bool {
        abs(value - right) > max(0.05 * abs(right), 0.5)
    }
}
