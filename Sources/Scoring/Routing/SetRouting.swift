package import Nutrition

/// Everything routing could have done on the recorded answers of one set.
package struct SetRouting: Sendable, Hashable {
    package var set: String
    /// Meals of the set; those it stands on are in every score.
    package var asked: Int
    /// Variants asked alone, lowest error first.
    package var always: [AlwaysScore]
    package var policies: [PolicyScore] = []
    package var skipped: [SkippedPolicy] = []
    /// Lowest error first; those without a score last.
    package var cascades: [CascadeScore] = []
    /// Nil with one group of meals or without any cascade.
    package var picked: PickedCascade?
    /// Variants that state no confidence, and so are never first in a cascade.
    package var withoutConfidence: [VariantID] = []
    /// Variants without a scored energy estimate.
    package var leftOut: [VariantID] = []
}
