import Nutrition

/// Finds a provider that says the same of different meals, as one does that never looked.
enum RepeatedAnswers {
    private struct Answer: Hashable {
        var foods: [String]?
        var description: String?
        var totals: Nutrients
    }

    /// How many answers give foods and totals (or a description) that three or more different meals were given.
    /// Answers of no food are left out: they are alike where they are right.
    static func count(_ trials: [[TrialResult]]) -> Int {
        var answers: [Answer: (meals: Set<Int>, count: Int)] = [:]
        for (meal, repeats) in trials.enumerated() {
            for trial in repeats where trial.outcome == .ok {
                guard let estimate = trial.estimate else { continue }
                let answer = Answer(
                    foods: estimate.foods?.map(\.name), description: estimate.description, totals: estimate.scoredTotals)
                answers[answer, default: ([], 0)].meals.insert(meal)
                answers[answer, default: ([], 0)].count += 1
            }
        }
        return answers.values.reduce(0) { $0 + ($1.meals.count >= 3 ? $1.count : 0) }
    }
}
