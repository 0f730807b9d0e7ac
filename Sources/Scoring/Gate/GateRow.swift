package import Nutrition
package import Statistics

package enum GateVerdict: String, Sendable, Hashable, CaseIterable {
    /// No worse than the tolerance allows, or equal on every meal.
    case within = "within_tolerance"
    /// Worse than the tolerance allows; of a check that decides.
    case regressed
    /// The same of a check that only advises.
    case warning
    /// More meals are needed to decide.
    case undecided
    /// A score that the reference has is missing or cannot be tested.
    case missing
    /// Not measurable, such as the latency of reused answers.
    case notJudged = "not_judged"
}

package enum GateOutcome: String, Sendable, Hashable, CaseIterable {
    case passed, regressed
    /// Strict gates only: no regression, but some deciding rows are undecided.
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
    /// Why it is missing, not judged, or passes without a test; nil otherwise.
    package var reason: String?
    /// Over `meals`; this and all numbers below are nil where missing or not judged.
    package var reference: Double?
    package var candidate: Double?
    /// candidate − reference with its 95 % interval, for information only.
    package var difference: Interval?
    /// Allowed worsening in the metric's unit, ≥ 0.
    package var tolerance: Double?
    /// One-sided p of "no worse than the tolerance allows"; nil where untested.
    package var p: Double?
    /// After Holm's correction, over the tested deciding or advising rows.
    package var pHolm: Double?
    /// One-sided p of "worse than the tolerance allows".
    package var pWithin: Double?
    /// Meals in both runs, and their groups.
    package var meals = 0
    package var clusters = 0
    /// Similar meals needed to decide 9 times in 10 at the observed difference; undecided rows only, nil above a
    /// million.
    package var mealsNeeded: Int?

    /// The same check without a verdict or numbers.
    package static func notJudged(_ row: GateRow, reason: String?) -> GateRow {
        GateRow(
            metric: row.metric, set: row.set, variant: row.variant, decides: row.decides, verdict: .notJudged,
            reason: reason)
    }
}

extension GateOutcome {
    /// A regression takes precedence over missing data. If no deciding row could be judged, the gate does not pass.
    package static func of(_ rows: [GateRow]) -> GateOutcome {
        let verdicts = Set(rows.filter(\.decides).map(\.verdict))
        if verdicts.contains(.regressed) { return .regressed }
        if verdicts.contains(.missing) { return .cannotJudge }
        return verdicts.isDisjoint(with: [.within, .undecided]) ? .cannotJudge : .passed
    }
}
