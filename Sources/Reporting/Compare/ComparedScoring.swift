package import Scoring

/// How the two sides of a comparison were scored.
package struct ComparedScoring: Sendable, Hashable {
    /// How a trial without a usable answer counts, on both sides.
    package var missing: MissingPolicy
    /// Bootstrap resamples behind intervals of means and shares.
    package var resamples: Int
    /// Of the resampling and the permutations.
    package var seed: UInt64

    package init(missing: MissingPolicy, resamples: Int, seed: UInt64) {
        self.missing = missing
        self.resamples = resamples
        self.seed = seed
    }
}
