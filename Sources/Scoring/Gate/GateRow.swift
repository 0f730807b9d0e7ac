package import Statistics

/// What a gate says of one metric, or of all.
package enum GateVerdict: String, Sendable, Hashable, CaseIterable {
    /// The whole interval is inside the tolerance.
    case held
    /// The whole interval is beyond the tolerance, and Holm's p below 0.05.
    case regressed
    /// These meals do not decide.
    case undecided
    /// A score that the baseline has is missing: nothing can be said, which no gate lets pass.
    case missing
    /// Nothing was measured and nothing could be, such as the latency of answers that were not asked anew.
    case notJudged = "not_judged"
}

/// One guarded metric of one variant on one eval set; spend stands for all variants of a set.
package struct GateRow: Sendable, Hashable {
    package var metric: GuardedMetric
    package var set: String
    /// Nil for spend.
    package var variant: VariantID?
    package var verdict: GateVerdict
    /// Why it is missing, not judged, or cannot be decided; nil where the numbers say it.
    package var reason: String?
    /// Over `meals`; nil where it is missing or not judged, as all numbers below.
    package var baseline: Double?
    package var candidate: Double?
    /// candidate − baseline with its 95 % interval, which is not corrected for the number of rows.
    package var difference: Interval?
    /// How much worse it may be, in the metric's unit, above 0.
    package var tolerance: Double?
    /// Two-sided, of "no worse than the tolerance allows"; and Holm's over all rows.
    package var p: Double?
    package var pHolm: Double?
    /// Meals both sides have it on, and the groups they make.
    package var meals = 0
    package var clusters = 0
    /// Meals of this kind that would decide 9 times in 10, were the difference what it seems; of undecided rows alone, and nil
    /// where no number can be named.
    package var mealsNeeded: Int?
    /// The true worsening that these meals would show to be beyond the tolerance 9 times in 10, in the metric's unit; nil where
    /// the spread of the differences is not known.
    package var detectable: Double?

    package init(metric: GuardedMetric, set: String, variant: VariantID?, verdict: GateVerdict, reason: String? = nil) {
        self.metric = metric
        self.set = set
        self.variant = variant
        self.verdict = verdict
        self.reason = reason
    }
}

extension GateVerdict {
    /// What all rows together come to: the gravest of them. A gate that judges nothing holds nothing.
    package static func overall(_ rows: [GateRow]) -> GateVerdict {
        let verdicts = Set(rows.map(\.verdict))
        return [.regressed, .missing, .undecided, .held].first(where: verdicts.contains) ?? .missing
    }
}
