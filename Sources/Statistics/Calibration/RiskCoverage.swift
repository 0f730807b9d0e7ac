/// Error rate when only the more confident answers are used.
package enum RiskCoverage {
    package struct Point: Sendable, Hashable {
        /// The lowest confidence used.
        package let threshold: Double
        /// Share of the answers used, in (0, 1].
        package let coverage: Double
        /// Share of those that are wrong, in [0, 1].
        package let risk: Double
    }

    /// One point per different confidence, fewest answers first.
    package static func curve(_ sample: ConfidenceSample) -> [Point] {
        var used = 0
        var wrong = 0
        return sample.ties.map { tie in
            used += tie.count
            wrong += tie.count - tie.right
            return Point(
                threshold: tie.confidence, coverage: Double(used) / Double(sample.count),
                risk: Double(wrong) / Double(used))
        }
    }

    /// Area under the curve, in [0, 1], smaller is better: mean risk of the 1, 2, … n most confident answers, ties in
    /// random order (expected value). Nil without answers. Geifman, Uziel & El-Yaniv, "Bias-Reduced Uncertainty
    /// Estimation for Deep Neural Classifiers", ICLR 2019.
    package static func area(_ sample: ConfidenceSample) -> Double? {
        guard sample.count > 0 else { return nil }
        var sum = 0.0
        var used = 0
        var wrong = 0
        for tie in sample.ties {
            let share = Double(tie.count - tie.right) / Double(tie.count)
            for more in 1...tie.count { sum += (Double(wrong) + Double(more) * share) / Double(used + more) }
            used += tie.count
            wrong += tie.count - tie.right
        }
        return sum / Double(sample.count)
    }
}
