import Nutrition

/// The rise in cost per scored trial over earlier runs, on shared meals. A run's total would reflect its size.
package enum CostRise {
    /// Rise over the median of earlier runs: 0.5 is half as much again; infinite from 0 to more than a cent. Nil without
    /// earlier runs, or if a run shares no meal or a cost on shared meals is unknown.
    ///
    /// - Parameter earlier: the same variant's on the same set, run by run.
    package static func value(_ trials: [TrialResult], beside earlier: [[TrialResult]]) -> Double? {
        let own = perMeal(trials)
        var shares: [Double] = []
        var most = 0.0
        for run in earlier {
            let theirs = perMeal(run)
            let meals = own.keys.filter { theirs[$0] != nil }.sorted()
            guard !meals.isEmpty else { return nil }
            var (now, before) = (0.0, 0.0)
            for meal in meals {
                guard let mine = own[meal]?.cost, let other = theirs[meal]?.cost else { return nil }
                now += mine
                before += other
            }
            shares.append(now > 0 ? before / now : before > 0 ? .infinity : 1)
            most = max(most, now)
        }
        guard !shares.isEmpty else { return nil }
        shares.sort()
        // Median in units of this run's cost, so that runs of other meals are comparable.
        let middle = (shares[(shares.count - 1) / 2] + shares[shares.count / 2]) / 2
        if middle > 0 { return 1 / middle - 1 }
        return most > leastRise ? .infinity : 0
    }

    package static func sharedMeals(_ a: [TrialResult], _ b: [TrialResult]) -> Int {
        let others = perMeal(b)
        return perMeal(a).keys.count { others[$0] != nil }
    }

    /// USD that a run on free meals must cost for a rise: less is not worth an alarm.
    private static let leastRise = 0.01

    /// Cost of one meal; nil if any of it is unknown.
    private struct MealCost {
        var cost: Double?
    }

    /// USD per scored trial of each meal that has one, including everything spent on the meal.
    private static func perMeal(_ trials: [TrialResult]) -> [String: MealCost] {
        Dictionary(grouping: trials, by: \.meal).compactMapValues { repeats in
            let scored = repeats.count(where: \.outcome.isScored)
            guard scored > 0 else { return nil }
            let spent = repeats.compactMap(CostScoring.spent)
            guard !spent.isEmpty, !repeats.contains(where: \.costUnknown) else { return MealCost(cost: nil) }
            return MealCost(cost: spent.reduce(0, +) / Double(scored))
        }
    }
}
