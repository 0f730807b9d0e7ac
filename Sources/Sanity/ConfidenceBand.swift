/// Bands of confidence, half-open: each starts at its threshold and ends below the next.
package enum ConfidenceBand: String, Sendable, Hashable, CaseIterable {
    /// [0.90, 1] by default.
    case high
    /// [0.70, 0.90) by default.
    case medium
    /// [0.50, 0.70) by default.
    case low
    /// [0, 0.50) by default.
    case veryLow = "very_low"

    /// An unknown confidence, or NaN, counts as medium.
    package init(_ confidence: Double?, thresholds: SanityThresholds = SanityThresholds()) {
        guard let confidence, !confidence.isNaN else {
            self = .medium
            return
        }
        self =
            confidence >= thresholds.highConfidence
            ? .high
            : confidence >= thresholds.mediumConfidence
                ? .medium
                : confidence >= thresholds.someConfidence ? .low : .veryLow
    }
}
