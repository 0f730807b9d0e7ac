package import Nutrition

/// The headline of one variant under one missing policy.
package struct MissingBandRow: Sendable, Hashable {
    package var set: String
    package var policy: MissingPolicy
    package var variant: VariantID
    /// Energy MAE in kcal; nil where the variant has no energy on any compared meal.
    package var mae: Double?
    /// Meals it stands on.
    package var meals: Int
    /// Predictions that the policy supplied.
    package var supplied: Int
}
