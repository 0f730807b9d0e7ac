import Nutrition

/// How much more analyses cost than in runs before: per scored trial, on the meals both runs have. What a whole run cost says how
/// much was asked, not what an analysis costs.
package enum CostRise {
    /// What the trials cost beside the median of earlier runs: 0.5 is half as much again. Nil where there is no earlier run, one
    /// of them shares no meal, or a cost of theirs or of these trials is not known on the meals they share.
    ///
    /// - Parameters:
    ///   - trials: one variant's on one set.
    ///   - earlier: the same variant's on the same set, run by run.
    package static func value(_ trials: [TrialResult], beside earlier: [[TrialResult]]) -> Double? {
        let own = perMeal(trials)
        var shares: [Double] = []
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
            shares.append(now > 0 ? before / now : before > 0 ? .infinity : 0)
        }
        guard !shares.isEmpty else { return nil }
        shares.sort()
        // The median of what they cost in units of what this run cost, so that runs of other meals can stand side by side.
        let middle = (shares[(shares.count - 1) / 2] + shares[shares.count / 2]) / 2
        return middle > 0 ? 1 / middle - 1 : nil
    }

    /// The meals that both have scored trials of.
    package static func sharedMeals(_ a: [TrialResult], _ b: [TrialResult]) -> Int {
        let others = perMeal(b)
        return perMeal(a).keys.count { others[$0] != nil }
    }

    /// What one meal cost; nil where not all of it is known.
    private struct MealCost {
        var cost: Double?
    }

    /// USD per scored trial of each meal that has one, with all that was spent on the meal.
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
