package import Nutrition

/// One variant in the decision table.
package struct PickRow: Sendable, Hashable {
    package var variant: VariantID
    /// In the order of `Criterion`, those that are asked.
    package var checks: [CriterionCheck]
    /// Whether no other variant is at least as good at cost, error and p95 and better at one; nil where it could not be
    /// placed, or there is no frontier.
    package var isOnFrontier: Bool?
    /// The share of resamples in which it is on the frontier; nil as above, or with too few groups of meals.
    package var frontierShare: Double?

    /// Whether it may be picked: all criteria are met; one is not; or neither can be told.
    package var verdict: CriterionVerdict {
        if checks.contains(where: { $0.verdict == .fails }) { return .fails }
        return checks.allSatisfy { $0.verdict == .meets } ? .meets : .open
    }
}

/// Who may be picked on one eval set, by the criteria of config.yaml.
package struct Pick: Sendable, Hashable {
    package var set: String
    /// The variant of lowest energy MAE among those that answered, which the others are held against; nil without any.
    package var reference: VariantID?
    /// How much worse (kcal per meal of energy MAE) still counts as no worse; nil without a reference.
    package var margin: Double?
    package var limits: PickLimits
    /// In the order of the leaderboard.
    package var rows: [PickRow]

    /// The criteria that are asked: the margin always.
    package var criteria: [Criterion] {
        Criterion.allCases.filter(limits.asks)
    }
}
