package import Nutrition
import Statistics

/// A variant's errors on a set, without intervals.
package struct VariantError: Sendable, Hashable {
    package var variant: VariantID
    /// MAE by nutrient in its unit, as `VariantScore.nutrients`; unknown ones are missing.
    package var mae: [Nutrient: Double]
    /// Foods: F1, or for prose recall, in [0, 1]; nil if not asked for or unknown.
    package var foods: Double?
}

extension Scorer {
    /// The errors that `score` gives, without scoring anything else. Lowest energy MAE first, ties by name.
    /// - Parameter withFoods: food names are matched too, which takes longer.
    package func errors(
        results: [TrialResult], on set: ScoredSet, variants: [PlannedVariant], withFoods: Bool
    ) -> [VariantError] {
        let table = TrialTable(set: set, results: results, variants: variants)
        let axes = AxisPredictions.all(table: table, policy: settings.missing)
        let foods = withFoods ? VariantSamples.all(table: table, axes: axes, settings: settings) : nil
        let errors = table.variants.indices.map { place in
            var error = VariantError(variant: table.variants[place].variant, mae: [:])
            for axis in axes {
                error.mae[axis.nutrient] = axis.sample(of: place, clusters: table.clusters)?.absoluteError.ratio
            }
            error.foods = foods.flatMap { samples in
                samples[place].foods.flatMap { samples[place].kind == .prose ? $0.recall.ratio : $0.f1.ratio }
            }
            return error
        }
        return errors.sorted { a, b in
            let (first, second) = (a.mae[.energy] ?? .infinity, b.mae[.energy] ?? .infinity)
            return first == second ? a.variant < b.variant : first < second
        }
    }
}
