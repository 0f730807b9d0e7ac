/// How the bounds of a resampled mean, ratio or difference are taken from its resamples.
///
/// `docs/statistics.md` holds how often each of them covers the true value.
package enum IntervalMethod: String, Sendable, Hashable, CaseIterable {
    /// Bootstrap-t with equal tails: value − t₍₁₋α/2₎·s and value − t₍α/2₎·s.
    case studentized
    /// Bootstrap-t with one distance to both sides: value ± |t|₍₁₋α₎·s.
    case symmetric
    /// Bias-corrected and accelerated: `BiasCorrectedInterval`.
    case biasCorrected = "bias_corrected"

    /// What a metric of one variant gets: of the three it misses equally often on either side and covers skewed errors
    /// better than the bias-corrected one.
    package static let forValues = IntervalMethod.studentized
    /// What a difference between two variants gets: it covers better still where large errors are rare on either side,
    /// and like the permutation test it asks how far from 0 a difference is, not on which side.
    package static let forDifferences = IntervalMethod.symmetric
}
