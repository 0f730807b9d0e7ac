package import Statistics

/// Food recognition over all meals of known true foods, micro-averaged unless said otherwise.
package struct FoodScore: Sendable, Hashable {
    package var meals: Int
    /// Nil for prose, which is scored on recall only.
    package var precision: Interval?
    package var recall: Interval
    package var f1: Interval?
    package var macro: MacroFoodScore = MacroFoodScore()
    /// Predicted foods that match no true one ÷ predicted foods; nil for prose and if nothing is predicted.
    package var invented: Interval?
    /// A meal's repeats count as one.
    package var trueFoods: Double = 0
    /// A meal's repeats count as one.
    package var missed: Double = 0
    /// Nil if no matched food has grams on both sides.
    package var grams: GramsScore?
    /// Share of meals that meet the accuracy target; nil for prose or if no meal states a target.
    package var passRate: Interval?
    /// The shares at other matcher thresholds, ascending; empty if not computed.
    package var sweep: [SweptFoodScore] = []
}

/// Precision, recall and F1 as means over meals, in [0, 1]; nil where undefined.
package struct MacroFoodScore: Sendable, Hashable {
    package var precision: Interval?
    package var recall: Interval?
    package var f1: Interval?
}

package struct GramsScore: Sendable, Hashable {
    /// Matched foods with grams on both sides, a meal's repeats counting as one.
    package var pairs: Double
    /// g.
    package var mae: Interval
    /// Mean of estimated − true grams.
    package var bias: Interval
}

/// Micro-averaged food shares at one matcher threshold, in [0, 1].
package struct SweptFoodScore: Sendable, Hashable {
    package var threshold: Double
    /// Nil for prose.
    package var precision: Double?
    package var recall: Double
    /// Nil for prose.
    package var f1: Double?
}

enum FoodShareScoring {
    /// Nil without meals. A share with denominator 0 is 1 if nothing was predicted and nothing is true, else 0.
    static func score(
        _ foods: FoodSample, isProse: Bool, sweep: [SweptFoodScore], requests: inout IntervalRequests
    ) -> Drawn<FoodScore?> {
        let meals = foods.meals.count
        guard meals > 0 else { return { _ in nil } }
        let recall = requests.add(foods.recall)
        let macroRecall = requests.add(foods.macroRecall, isBounded: isProse)
        let trueFoods = foods.counts.reduce(0) { $0 + $1.truth }
        let missed = trueFoods - foods.counts.reduce(0) { $0 + $1.matched }
        if isProse {
            // Prose cannot state "no food", so a plate without food counts as recalled.
            let fallback = Interval(trueFoods > 0 ? 0 : 1)
            return { intervals in
                FoodScore(
                    meals: meals, recall: intervals[recall] ?? fallback,
                    macro: MacroFoodScore(recall: intervals[macroRecall]), trueFoods: trueFoods, missed: missed,
                    sweep: sweep)
            }
        }
        let pass = foods.passRate(&requests)
        let precision = requests.add(foods.precision)
        let f1 = requests.add(foods.f1)
        let macroPrecision = requests.add(foods.macroPrecision, isBounded: false)
        let macroF1 = requests.add(foods.macroF1)
        let invented = foods.invented.ratio
        let grams = gramsScore(foods, requests: &requests)
        let fallback = Interval(foods.counts.allSatisfy { $0.predicted == 0 && $0.truth == 0 } ? 1 : 0)
        return { intervals in
            FoodScore(
                meals: meals, precision: intervals[precision] ?? fallback, recall: intervals[recall] ?? fallback,
                f1: intervals[f1] ?? fallback,
                macro: MacroFoodScore(
                    precision: intervals[macroPrecision], recall: intervals[macroRecall], f1: intervals[macroF1]),
                invented: invented.map {
                    // The rest of the predicted foods, with the bounds turned round.
                    let matched = intervals[precision]
                    return Interval($0, low: matched?.high.map { 1 - $0 }, high: matched?.low.map { 1 - $0 })
                },
                trueFoods: trueFoods, missed: missed, grams: grams(intervals), passRate: intervals[pass],
                sweep: sweep)
        }
    }

    private static func gramsScore(_ foods: FoodSample, requests: inout IntervalRequests) -> Drawn<GramsScore?> {
        let pairs = foods.counts.reduce(0) { $0 + $1.grams.pairs }
        guard pairs > 0 else { return { _ in nil } }
        let error = requests.add(foods.gramsError)
        let bias = requests.add(foods.gramsBias, isBounded: false)
        return { intervals in
            guard let error = intervals[error], let bias = intervals[bias] else { return nil }
            return GramsScore(pairs: pairs, mae: error, bias: bias)
        }
    }
}

/// Food shares at every matcher threshold from 0.3 to 0.9, to show how results depend on it. The assignment is redone
/// at each threshold.
struct ThresholdSweep {
    static let thresholds: [Double] = (6...18).map { Double($0) / 20 }

    /// Sums over meals of means over repeats; `matched` by threshold.
    private var matched = [Double](repeating: 0, count: thresholds.count)
    private var predicted = 0.0
    private var truth = 0.0
    private var isAllEmpty = true

    /// Adds one trial of a meal with that many scored repeats.
    mutating func add(matched counts: [Double], predicted foods: Double, truth trueFoods: Double, repeats: Int) {
        let weight = 1 / Double(max(1, repeats))
        for (place, count) in counts.enumerated() where place < matched.count { matched[place] += weight * count }
        predicted += weight * foods
        truth += weight * trueFoods
        isAllEmpty = isAllEmpty && foods == 0 && trueFoods == 0
    }

    /// Shares with denominator 0 are 1 if nothing was predicted and nothing is true, else 0.
    func scores(isProse: Bool) -> [SweptFoodScore] {
        func share(_ above: Double, _ below: Double) -> Double { below > 0 ? above / below : isAllEmpty ? 1 : 0 }
        return zip(Self.thresholds, matched).map { threshold, matched in
            SweptFoodScore(
                threshold: threshold, precision: isProse ? nil : share(matched, predicted),
                recall: share(matched, truth),
                f1: isProse ? nil : share(2 * matched, predicted + truth))
        }
    }
}
