package import Nutrition
package import Statistics

package struct PickRow: Sendable, Hashable {
    package var variant: VariantID
    /// The criteria that apply, in `Criterion` order.
    package var checks: [CriterionCheck]
    /// Whether no other variant is at least as good at cost, error and p95 and better at one; nil if unplaced or
    /// without a frontier.
    package var isOnFrontier: Bool?
    /// Share of resamples in which it is on the frontier; nil as above, or with too few groups.
    package var frontierShare: Double?

    /// Whether it may be picked: all criteria are met, one is not, or open.
    package var verdict: CriterionVerdict {
        if checks.contains(where: { $0.verdict == .fails }) { return .fails }
        return checks.allSatisfy { $0.verdict == .meets } ? .meets : .open
    }
}

/// The variants that may be picked on one eval set, by the criteria of config.yaml.
package struct Pick: Sendable, Hashable {
    package var set: String
    /// The answering variant of lowest energy MAE, compared with all others; nil without any.
    package var reference: VariantID?
    /// Margin of non-inferiority, kcal per meal of energy MAE; nil without a reference.
    package var margin: Double?
    package var limits: PickLimits
    /// In the order of the leaderboard.
    package var rows: [PickRow]

    /// The criteria that apply; always includes the margin.
    package var criteria: [Criterion] {
        Criterion.allCases.filter(limits.asks)
    }
}

/// Criteria beside the margin: the rest of `decide` in config.yaml. Nil or empty ones do not apply.
package struct PickLimits: Sendable, Hashable {
    /// Limit in USD per meal, failed attempts included; ≥ 0.
    package var costPerMeal: Double?
    /// Limit of the 95th percentile of latency, in milliseconds.
    package var p95: Double?
    /// Regions where data may be kept and handled.
    package var residency: [String] = []
    /// Largest share of flagged answers.
    package var flagged: Double?
    /// Largest share of answers within 20 % for which confirmation is asked.
    package var falseAlarms: Double?
    /// Most catastrophes without a critical finding.
    package var missedCatastrophes: Int?
    /// Smallest share of meals that meet the accuracy target, by difficulty.
    package var accuracy: [Difficulty: Double] = [:]

    package var isEmpty: Bool { self == PickLimits() }

    func asks(_ criterion: Criterion) -> Bool {
        switch criterion {
        case .margin: true
        case .cost: costPerMeal != nil
        case .p95: p95 != nil
        case .residency: !residency.isEmpty
        case .flagged: flagged != nil
        case .falseAlarms: falseAlarms != nil
        case .missedCatastrophes: missedCatastrophes != nil
        case .accuracySimple, .accuracyMedium, .accuracyComplex, .accuracyAdversarial:
            criterion.difficulty.map { accuracy[$0] != nil } ?? false
        }
    }
}

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

    init(
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
        self.init(criterion, value?.negated, atMost: -limit)
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
