package import Nutrition

/// What a variant is better by on the frontier; of each less is better.
package enum FrontierDimension: String, Sendable, Hashable, CaseIterable {
    /// USD per meal asked, failed attempts included.
    case cost
    case energyMAE = "energy_mae"
    /// The 95th percentile of `TrialResult.latency`, in milliseconds.
    case p95
}

/// A variant that can be held against others in every dimension of a frontier.
package struct FrontierPoint: Sendable, Hashable {
    package var variant: VariantID
    /// By dimension, one for each that the frontier has, over the meals of the headline.
    package var values: [FrontierDimension: Double]
    /// True when no other variant is at least as good in every dimension and better in one.
    package var isOnFrontier: Bool
    /// The share of resamples of the meals in which it is on the frontier, of those in which it has every value; nil
    /// where there are too few groups of meals to resample.
    package var probability: Double?
}

/// A variant that could not be placed, since a value that others have is not known of it.
package struct UnplacedVariant: Sendable, Hashable {
    package var variant: VariantID
    /// In the order of `FrontierDimension`, at least one.
    package var lacks: [FrontierDimension]
}

/// Which variants of one set are worth a choice: those that no other beats at cost, energy error and p95 together.
package struct Frontier: Sendable, Hashable {
    package var set: String
    /// Two or three, in the order of `FrontierDimension`: those that at least two variants have.
    package var dimensions: [FrontierDimension]
    /// In the order of the leaderboard.
    package var points: [FrontierPoint]
    /// In the order of the leaderboard. They are neither on the frontier nor keep others off it.
    package var unplaced: [UnplacedVariant] = []
    /// Meals it stands on, and the groups they make.
    package var meals: Int
    package var clusters: Int
    /// How often the groups were drawn for the probabilities; 0 where they were not.
    package var resamples: Int
}
