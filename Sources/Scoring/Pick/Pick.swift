package import Nutrition

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
