/// Whether answers are right as often as their confidence says.
package enum Reliability {
    package struct Bin: Sendable, Hashable {
        /// Answers in it, at least 1.
        package let count: Int
        /// Mean stated confidence, in [0, 1].
        package let confidence: Double
        /// Share that were right, in [0, 1].
        package let right: Double
        package let range: ClosedRange<Double>
    }

    /// Bins of about equal count, least confident first; empty without answers. Ties share the bin of their middle
    /// answer, so bins may be fewer and differ in size: models state few different confidences.
    package static func bins(_ sample: ConfidenceSample, count: Int = 10) -> [Bin] {
        guard count > 0 else { return [] }
        let ties = sample.ties.reversed()
        var groups: [[(confidence: Double, count: Int, right: Int)]] = Array(repeating: [], count: count)
        var before = 0
        for tie in ties {
            // The middle of the tie, counted in halves of answers.
            let bin = (2 * before + tie.count - 1) * count / (2 * sample.count)
            groups[min(bin, count - 1)].append(tie)
            before += tie.count
        }
        return groups.compactMap { group in
            guard let first = group.first, let last = group.last else { return nil }
            let size = group.reduce(0) { $0 + $1.count }
            return Bin(
                count: size,
                confidence: group.reduce(0) { $0 + $1.confidence * Double($1.count) } / Double(size),
                right: Double(group.reduce(0) { $0 + $1.right }) / Double(size),
                range: first.confidence...last.confidence)
        }
    }

    /// Expected calibration error, in [0, 1]: mean over answers of abs(share right − mean confidence) of their bin; nil
    /// without answers. Naeini, Cooper & Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning",
    /// AAAI 2015, with bins of equal count.
    package static func expectedCalibrationError(_ sample: ConfidenceSample, bins: Int = 10) -> Double? {
        guard sample.count > 0, bins > 0 else { return nil }
        return Self.bins(sample, count: bins).reduce(0) { $0 + abs($1.right - $1.confidence) * Double($1.count) }
            / Double(sample.count)
    }

    /// Brier score, in [0, 1], 0 best: mean of (confidence − right)²; nil without answers. Brier, "Verification of
    /// Forecasts Expressed in Terms of Probability", Monthly Weather Review 78 (1950).
    package static func brierScore(_ sample: ConfidenceSample) -> Double? {
        SampleStatistics.mean(
            sample.entries.map { entry in
                let miss = entry.confidence - (entry.isRight ? 1 : 0)
                return miss * miss
            })
    }
}
