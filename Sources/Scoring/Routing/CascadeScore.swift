package import Nutrition

/// One threshold of a cascade over all meals, without selection.
package struct CascadePoint: Sendable, Hashable {
    /// Confidence at which the first answer is accepted.
    package var threshold: Double
    /// kcal.
    package var mae: Double
    /// USD; nil if no case has a known cost.
    package var costPerMeal: Double?
    /// Share of meals that accept the first answer, in [0, 1].
    package var accepted: Double
}

/// Two variants in a row: the second is asked if the first is not confident enough or has no usable answer.
package struct CascadeScore: Sendable, Hashable {
    package var first: VariantID
    package var second: VariantID
    package var sweep: [CascadePoint]
    /// With the threshold chosen on other meals; nil with one group of meals.
    package var fitted: RoutingScore?
    /// Per fold.
    package var thresholds: [Double] = []
    /// Share of meals that accept the first answer with the chosen thresholds, in [0, 1].
    package var accepted: Double?
}

/// The best of all cascades and single variants, picked on other meals than it is scored on.
package struct PickedCascade: Sendable, Hashable {
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
