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
