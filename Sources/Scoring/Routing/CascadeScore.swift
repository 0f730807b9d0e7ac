package import Nutrition

/// One threshold of a cascade over all meals, not chosen by anything.
package struct CascadePoint: Sendable, Hashable {
    /// The confidence from which the first answer stands.
    package var threshold: Double
    /// kcal.
    package var mae: Double
    /// USD; nil when no case has a known cost.
    package var costPerMeal: Double?
    /// The share of meals on which the first answer stands, in [0, 1].
    package var accepted: Double
}

/// Two variants in a row: the second is asked where the first is not sure enough or brings no usable answer.
package struct CascadeScore: Sendable, Hashable {
    package var first: VariantID
    package var second: VariantID
    /// Every threshold tried, ascending.
    package var sweep: [CascadePoint]
    /// With the threshold chosen on other meals than those it is scored on; nil with one group of meals.
    package var fitted: RoutingScore?
    /// What was chosen for each fold.
    package var thresholds: [Double] = []
    /// The share of meals on which the first answer stands with the chosen thresholds, in [0, 1].
    package var accepted: Double?
}

/// The best of all cascades and single variants, picked on other meals than those it is scored on.
package struct PickedCascade: Sendable, Hashable {
    /// What was picked for one fold.
    package struct Choice: Sendable, Hashable {
        package var first: VariantID
        /// Nil: the first alone.
        package var second: VariantID?
        package var threshold: Double?

        package init(first: VariantID, second: VariantID? = nil, threshold: Double? = nil) {
            self.first = first
            self.second = second
            self.threshold = threshold
        }
    }

    package var choices: [Choice]
    package var score: RoutingScore

    package init(choices: [Choice], score: RoutingScore) {
        self.choices = choices
        self.score = score
    }
}
