package import Statistics

/// The error of one axis as a factor, over the estimates that are above 0 and whose truth is (Morley 2018).
package struct RatioScore: Sendable, Hashable {
    /// Median symmetric accuracy, as a share ≥ 0: 0.5 says that half of the estimates are within a factor of 1.5. Nil
    /// without such an estimate.
    package var accuracy: Interval?
    /// Symmetric signed bias, as a share: below 0 the estimates are too low. Nil without such an estimate.
    package var bias: Interval?
    /// Estimates left out because they or their truth are not above 0.
    package var excluded: Int

    package init(accuracy: Interval? = nil, bias: Interval? = nil, excluded: Int = 0) {
        self.accuracy = accuracy
        self.bias = bias
        self.excluded = excluded
    }
}
