package import Nutrition
import Scoring

/// Variants and sets that only one side has, and that are therefore not compared.
package struct ComparedRest: Sendable, Hashable {
    /// In the order of the plan.
    package var variants: [VariantID]
    /// Names of eval sets, in the order of the plan.
    package var sets: [String]

    package init(variants: [VariantID] = [], sets: [String] = []) {
        self.variants = variants
        self.sets = sets
    }
}
