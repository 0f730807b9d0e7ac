package import Nutrition
package import Statistics

/// The scores of two published benchmarks, computed as they compute them: to be held against their tables, and for nothing
/// else.
package struct PublishedScore: Sendable, Hashable {
    /// The January Food Benchmark's macro wMAPE as a share, with what the missing policy makes of failed answers; nil where
    /// kcal, carbs, protein and fat are not all known.
    package var macroWeightedError: Interval?
    /// The same over answers alone, as the benchmark's own analyser has it.
    package var macroWeightedErrorAnswered: Interval?
    /// The January Food Benchmark's overall score from 0 to 100, without its term for the meal's name; nil where no trial has
    /// all that it takes.
    package var januaryWithoutName: Double?
    /// Trials behind it.
    package var januaryTrials: Int = 0
    /// Nutrition5k's errors by axis, over answers alone.
    package var nutrition5k: [Nutrient: PublishedError] = [:]
}

/// Nutrition5k's error on one axis.
package struct PublishedError: Sendable, Hashable {
    package var answers: Int
    /// Mean absolute error, in kcal or g.
    package var mae: Double
    /// The same ÷ the mean true value; nil where that is 0.
    package var share: Double?
}
