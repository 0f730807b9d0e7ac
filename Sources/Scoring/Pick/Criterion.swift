package import Nutrition
package import Statistics

/// A criterion for picking a variant, in the order of the decision table.
package enum Criterion: String, Sendable, Hashable, CaseIterable {
    /// Its energy MAE is worse than the lowest by less than the margin.
    case margin
    case cost
    case p95
    /// Its provider keeps data in one of the regions.
    case residency
    case flagged
    case falseAlarms = "false_alarms"
    case missedCatastrophes = "missed_catastrophes"
    /// The accuracy target is met on at least that share of the simple meals.
    case accuracySimple = "accuracy_simple"
    case accuracyMedium = "accuracy_medium"
    case accuracyComplex = "accuracy_complex"
    case accuracyAdversarial = "accuracy_adversarial"

    package var difficulty: Difficulty? {
        switch self {
        case .accuracySimple: .simple
        case .accuracyMedium: .medium
        case .accuracyComplex: .complex
        case .accuracyAdversarial: .adversarial
        default: nil
        }
    }
}

package enum CriterionVerdict: String, Sendable, Hashable {
    case meets
    case fails = "does_not_meet"
    case open = "cannot_be_told"
}

package enum CriterionDoubt: String, Sendable, Hashable {
    /// The limit lies inside the interval.
    case straddles
    /// Too few groups of meals or latencies for a bound on that side.
    case notBounded = "not_bounded"
    /// The bound is met, but not after Holm's correction over the variants tested.
    case corrected
    case unknown
    /// The margin is 0, since the lowest error is: no bound can be below it.
    case noMargin = "no_margin"
    case noAnswer = "no_answer"
}

package struct CriterionCheck: Sendable, Hashable {
    package var criterion: Criterion
    package var verdict: CriterionVerdict
    /// Nil exactly where the verdict is not `open`.
    package var doubt: CriterionDoubt?
    /// The measured value with its 95 % interval: `margin`: MAE minus the lowest, kcal; `cost`: USD per meal; `p95`:
    /// ms; `missedCatastrophes`: a count without bounds; else a share. Nil for `residency`, the reference itself, and
    /// if unknown.
    package var value: Interval?
    /// In the same unit; nil for `residency`.
    package var limit: Double?
    /// Of `margin`, the one-sided 95 % upper bound, kcal; nil if unbounded.
    package var upper: Double?
    /// Of `residency`, the provider's stated region; nil if none.
    package var region: String?

    package init(
        _ criterion: Criterion, _ verdict: CriterionVerdict, doubt: CriterionDoubt? = nil, value: Interval? = nil,
        limit: Double? = nil, upper: Double? = nil, region: String? = nil
    ) {
        self.criterion = criterion
        self.verdict = verdict
        self.doubt = doubt
        self.value = value
        self.limit = limit
        self.upper = upper
        self.region = region
    }

    /// Met if the whole interval is at or above the limit, not met if it is all below.
    init(_ criterion: Criterion, _ value: Interval?, atLeast limit: Double) {
        let turned = value.map { Interval(-$0.value, low: $0.high.map { -$0 }, high: $0.low.map { -$0 }) }
        self.init(criterion, turned, atMost: -limit)
        (self.value, self.limit) = (value, limit)
    }

    /// Met if the whole interval is at or below the limit, not met if it is all above.
    init(_ criterion: Criterion, _ value: Interval?, atMost limit: Double) {
        guard let value else {
            self.init(criterion, .open, doubt: .unknown, limit: limit)
            return
        }
        if let high = value.high, high <= limit {
            self.init(criterion, .meets, value: value, limit: limit)
        } else if let low = value.low, low > limit {
            self.init(criterion, .fails, value: value, limit: limit)
        } else {
            let bound = value.value <= limit ? value.high : value.low
            self.init(
                criterion, .open, doubt: bound == nil ? .notBounded : .straddles, value: value, limit: limit)
        }
    }
}
