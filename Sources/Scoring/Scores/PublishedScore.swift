package import Nutrition
package import Statistics

/// Scores of two published benchmarks, by their formulas, only for comparison with their tables.
package struct PublishedScore: Sendable, Hashable {
    /// January Food Benchmark's macro wMAPE as a share, missing policy applied; nil unless kcal, carbs, protein and fat
    /// are known.
    package var macroWeightedError: Interval?
    /// The same over answers only, as in the benchmark's own analyser.
    package var macroWeightedErrorAnswered: Interval?
    /// January Food Benchmark's overall score, 0–100, without its meal-name term; nil if no trial has all terms.
    package var januaryWithoutName: Double?
    package var januaryTrials: Int = 0
    package var nutrition5k: [Nutrient: PublishedError] = [:]
}

package struct PublishedError: Sendable, Hashable {
    package var answers: Int
    /// Mean absolute error, in kcal or g.
    package var mae: Double
    /// MAE ÷ mean true value; nil where that is 0.
    package var share: Double?
}
