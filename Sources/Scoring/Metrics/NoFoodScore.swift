import Nutrition
package import Statistics

/// Foods found where there are none.
package struct NoFoodScore: Sendable, Hashable {
    /// Meals truly without food and with a usable answer.
    package var meals: Int
    /// Those with food in at least one answer.
    package var invented: Int
    /// Of the answers to those meals; a meal's repeats count as one.
    package var share: Interval?

    package init(meals: Int, invented: Int, share: Interval? = nil) {
        self.meals = meals
        self.invented = invented
        self.share = share
    }
}

enum NoFoodScoring {
    /// Nil if no meal without food has an answer that says whether there is food; prose does not.
    static func score(
        _ trials: [[TrialResult]], in table: TrialTable, requests: inout IntervalRequests
    ) -> Drawn<NoFoodScore?> {
        var judged: [(cluster: Int, share: Double)] = []
        for (meal, trials) in trials.enumerated() where table.set.meals[meal].truth.isNoFood {
            let answers = trials.compactMap(findsFood)
            guard !answers.isEmpty else { continue }
            judged.append((table.clusters[meal], Double(answers.count { $0 }) / Double(answers.count)))
        }
        guard !judged.isEmpty else { return { _ in nil } }
        let sample = ClusterSums.sample(clusters: judged.map(\.cluster), numerator: { judged[$0].share }).asShare
        let share = requests.add(sample)
        let (meals, invented) = (judged.count, judged.count { $0.share > 0 })
        return { NoFoodScore(meals: meals, invented: invented, share: $0[share]) }
    }

    /// Nil without a usable answer, and for prose.
    private static func findsFood(_ trial: TrialResult) -> Bool? {
        switch trial.outcome {
        case .noFood: return false
        case .ok:
            if let foods = trial.foods { return !foods.isEmpty }
            return trial.scoredTotals?.energy.map { $0.value > 0 }
        default: return nil
        }
    }
}
