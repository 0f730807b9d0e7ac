import Nutrition
import Statistics

/// True values and predictions of one variant on one axis, over the meals it is scored on.
struct AxisSample {
    /// Which meals of the set, ascending.
    private(set) var meals: [Int] = []
    private(set) var truth: [Double] = []
    /// Per meal, one prediction per scored repeat, at least one.
    private(set) var predictions: [[Double]] = []
    private(set) var clusters: [Int] = []
    /// Predictions that the missing policy supplied.
    var supplied = 0

    var count: Int { truth.count }

    var clusterCount: Int { Set(clusters).count }

    mutating func add(meal: Int, truth value: Double, predictions repeats: [Double], cluster: Int) {
        meals.append(meal)
        truth.append(value)
        predictions.append(repeats)
        clusters.append(cluster)
    }

    /// Only those meals; `supplied` is not recounted.
    func kept(on kept: Set<Int>) -> AxisSample {
        var sample = AxisSample()
        for entry in meals.indices where kept.contains(meals[entry]) {
            sample.add(
                meal: meals[entry], truth: truth[entry], predictions: predictions[entry], cluster: clusters[entry])
        }
        return sample
    }

    /// Mean over the meal's repeats of the loss of (prediction, truth).
    func loss(_ meal: Int, _ ofRepeat: (Double, Double) -> Double) -> Double {
        let repeats = predictions[meal]
        return repeats.reduce(0) { $0 + ofRepeat($1, truth[meal]) } / Double(max(1, repeats.count))
    }

    func summed(numerator: (Int) -> Double, denominator: (Int) -> Double = { _ in 1 }) -> RatioSample {
        ClusterSums.sample(clusters: clusters, numerator: numerator, denominator: denominator)
    }

    /// The sample whose ratio is the mean of a loss over the meals.
    func mean(_ ofRepeat: (Double, Double) -> Double) -> RatioSample {
        summed(numerator: { loss($0, ofRepeat) })
    }
}

enum ClusterSums {
    /// A ratio of sums over entries by their clusters; without a denominator the mean of the numerators.
    static func sample(
        clusters: [Int], numerator: (Int) -> Double, denominator: (Int) -> Double = { _ in 1 }
    ) -> RatioSample {
        let size = (clusters.max() ?? -1) + 1
        var above = [Double](repeating: 0, count: size)
        var below = [Double](repeating: 0, count: size)
        var present = [Bool](repeating: false, count: size)
        for (entry, cluster) in clusters.enumerated() {
            above[cluster] += numerator(entry)
            below[cluster] += denominator(entry)
            present[cluster] = true
        }
        let kept = present.indices.filter { present[$0] }
        return RatioSample(clusters: kept, numerators: kept.map { above[$0] }, denominators: kept.map { below[$0] })
    }
}

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

    /// In the order of the axes; rare ones only if a truth has them.
    static func all(table: TrialTable, policy: MissingPolicy) -> [AxisPredictions] {
        let axes = Nutrient.allCases.filter { axis in
            !axis.isRare || table.set.meals.contains { $0.truth.nutrients[axis] != nil }
        }
        return axes.concurrentMap { AxisPredictions($0, table: table, policy: policy) }
    }

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
