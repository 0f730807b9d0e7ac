import Nutrition

/// What every variant predicts on one axis, meal by meal, with the missing policy applied. A variant **gives** an axis
/// if any `ok` answer has a value there, or if it has no `ok` answer; others are left out. Where it gives the axis but
/// one answer lacks it, the policy supplies the value, so no model gains by leaving out hard meals.
struct AxisPredictions {
    let nutrient: Nutrient
    /// The true value of each meal, nil where unknown.
    let truth: [Double?]
    /// `values[variant][meal]`: a value per scored repeat; nil for a variant that does not give the axis.
    let values: [[[Double]]?]
    /// The same with an entry per scored trial, nil where the policy leaves it out; lines up trials across axes.
    let trialValues: [[[Double?]]?]
    /// How many of those values the policy supplied.
    let supplied: [[Int]]
    /// The meals with a true value on which every variant that gives the axis has a value, ascending.
    let commonMeals: [Int]

    init(_ nutrient: Nutrient, table: TrialTable, policy: MissingPolicy) {
        self.nutrient = nutrient
        let truth = TrueValues.of(nutrient, table.set.meals)
        self.truth = truth
        let stated = table.variants.indices.map { Self.stated(nutrient, by: $0, in: table, truth: truth) }
        let fill = MissingFill(policy: policy, truth: truth, clusters: table.clusters, stated: stated.compactMap { $0 })
        var supplied = [[Int]](repeating: [Int](repeating: 0, count: truth.count), count: stated.count)
        trialValues = stated.enumerated().map { variant, meals in
            meals?.enumerated().map { meal, repeats in
                repeats.map { value in
                    if let value { return value }
                    let filled = fill.value(meal: meal)
                    if filled != nil { supplied[variant][meal] += 1 }
                    return filled
                }
            }
        }
        values = trialValues.map { $0?.map { $0.compactMap { $0 } } }
        self.supplied = supplied
        let compared = values.compactMap { $0 }.filter { $0.contains { !$0.isEmpty } }
        commonMeals = truth.indices.filter { meal in
            truth[meal] != nil && compared.allSatisfy { !$0[meal].isEmpty }
        }
    }

    /// The variant's values on the common meals, nil when it has none.
    func sample(of variant: Int, clusters: [Int]) -> AxisSample? {
        guard let meals = values[variant] else { return nil }
        var sample = AxisSample()
        for meal in commonMeals {
            guard let truth = truth[meal], !meals[meal].isEmpty else { continue }
            sample.add(meal: meal, truth: truth, predictions: meals[meal], cluster: clusters[meal])
            sample.supplied += supplied[variant][meal]
        }
        return sample.count > 0 ? sample : nil
    }

    /// What each answer states, per meal and scored repeat; inner nil: nothing. Nil if the variant does not give the
    /// axis.
    private static func stated(
        _ nutrient: Nutrient, by variant: Int, in table: TrialTable, truth: [Double?]
    ) -> [[Double?]]? {
        var hasAnswer = false
        var gives = false
        let meals = table.trials[variant].enumerated().map { meal, trials -> [Double?] in
            trials.compactMap { trial -> Double?? in
                guard trial.outcome.isScored else { return nil }
                if trial.outcome == .noFood { return .some(truth[meal] == nil ? nil : 0) }
                let value = trial.scoredTotals?[nutrient].flatMap(PlainNumber.bounded)
                if trial.outcome == .ok {
                    hasAnswer = true
                    gives = gives || value != nil
                }
                return .some(trial.outcome == .ok ? value : nil)
            }
        }
        guard gives || !hasAnswer else { return nil }
        return zip(truth, meals).map { truth, repeats in truth == nil ? [] : repeats }
    }
}
