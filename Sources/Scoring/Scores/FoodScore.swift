package import Statistics

/// How well the true foods are found. Shares over all meals whose true foods are known, micro-averaged unless said otherwise.
package struct FoodScore: Sendable, Hashable {
    package var meals: Int
    /// Nil for answers in prose, which are scored on recall alone.
    package var precision: Interval?
    package var recall: Interval
    package var f1: Interval?
    /// The means over meals of the same three.
    package var macro: MacroFoodScore = MacroFoodScore()
    /// Predicted foods that match no true one ÷ predicted foods; nil for prose and where nothing is predicted.
    package var invented: Interval?
    /// True foods, a meal's repeats counting as one.
    package var trueFoods: Double = 0
    /// True foods that were not found, a meal's repeats counting as one.
    package var missed: Double = 0
    /// Nil where no matched food tells its grams on both sides.
    package var grams: GramsScore?
    /// Share of the meals with all true foods found and the energy in the allowed range; nil where no meal states what that
    /// takes, and for prose.
    package var passRate: Interval?
    /// The same shares at other thresholds of the matcher, ascending; empty where they were not computed.
    package var sweep: [SweptFoodScore] = []
}

/// Precision, recall and F1 as means over meals, in [0, 1]; nil where they do not exist.
package struct MacroFoodScore: Sendable, Hashable {
    package var precision: Interval?
    package var recall: Interval?
    package var f1: Interval?
}

/// The error in grams of matched foods.
package struct GramsScore: Sendable, Hashable {
    /// Matched foods whose grams both sides tell, a meal's repeats counting as one.
    package var pairs: Double
    /// Mean absolute error in g.
    package var mae: Interval
    /// Mean of estimated − true grams.
    package var bias: Interval
}

/// Micro-averaged shares of foods at one threshold of the matcher; in [0, 1].
package struct SweptFoodScore: Sendable, Hashable {
    /// Similarity from which two names are the same food.
    package var threshold: Double
    /// Nil for prose.
    package var precision: Double?
    package var recall: Double
    /// Nil for prose.
    package var f1: Double?
}
