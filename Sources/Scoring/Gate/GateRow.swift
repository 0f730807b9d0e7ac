package import Nutrition
package import Statistics

/// What a gate finds of one check.
package enum GateVerdict: String, Sendable, Hashable, CaseIterable {
    /// No worse than the tolerance allows, or equal on every meal.
    case within = "within_tolerance"
    /// Worse than the tolerance allows; of a check that decides.
    case regressed
    /// The same of a check that only advises.
    case warning
    /// These meals do not decide.
    case undecided
    /// A score that the reference has is missing, or cannot be tested.
    case missing
    /// Nothing was measured and nothing could be, such as the latency of reused answers.
    case notJudged = "not_judged"
}

/// What a gate ends with.
package enum GateOutcome: String, Sendable, Hashable, CaseIterable {
    case passed, regressed
    /// A strict gate found no regression, and some rows that decide are undecided.
    case undecided
    case cannotJudge = "cannot_judge"
}

/// One guarded metric of one variant on one eval set; spend covers all variants of a set.
package struct GateRow: Sendable, Hashable {
    package var metric: GuardedMetric
    package var set: String
    /// Nil for spend.
    package var variant: VariantID?
    /// Whether it can fail the gate; else it only warns.
    package var decides: Bool
    package var verdict: GateVerdict
    /// Why it is missing, not judged, or passes without a test; nil where the numbers say it.
    package var reason: String?
    /// Over `meals`; nil where it is missing or not judged, as all numbers below.
    package var reference: Double?
    package var candidate: Double?
    /// candidate − reference with its 95 % interval, which decides nothing.
    package var difference: Interval?
    /// How much worse it may be, in the metric's unit, from 0.
    package var tolerance: Double?
    /// One-sided, of "no worse than the tolerance allows"; nil where nothing was tested.
    package var p: Double?
    /// The same after Holm's correction over the tested rows that decide, or over those that advise.
    package var pHolm: Double?
    /// One-sided, of "worse than the tolerance allows".
    package var pWithin: Double?
    /// Meals both runs have it on, and the groups they make.
    package var meals = 0
    package var clusters = 0
    /// Similar meals that would decide 9 times in 10, were the difference what it seems; of undecided rows alone, and nil
    /// above a million.
    package var mealsNeeded: Int?

    package init(
        metric: GuardedMetric, set: String, variant: VariantID?, decides: Bool? = nil, verdict: GateVerdict,
        reason: String? = nil
    ) {
        self.metric = metric
        self.set = set
        self.variant = variant
        self.decides = decides ?? GateTolerances().decides(metric)
        self.verdict = verdict
        self.reason = reason
    }
}

extension GateOutcome {
    /// A regression takes precedence over missing data. A gate whose deciding rows could not be judged passes nothing.
    package static func of(_ rows: [GateRow]) -> GateOutcome {
        let verdicts = Set(rows.filter(\.decides).map(\.verdict))
        if verdicts.contains(.regressed) { return .regressed }
        if verdicts.contains(.missing) { return .cannotJudge }
        return verdicts.isDisjoint(with: [.within, .undecided]) ? .cannotJudge : .passed
    }
}
