package import Scoring

/// All data of `nutrieval route`, for every output format.
package struct RoutingReport: Sendable {
    package var runs: [RunInfo]
    /// Sets of all runs with a score.
    package var sets: [SetRouting]
    /// Sets of all runs without a score.
    package var unscored: [String]
    package var scoring: ComparedScoring
    /// Cost limit for chosen thresholds, USD per 1,000 meals; nil: no limit.
    package var budgetPerThousand: Double?
    package var remarks: [String]

    package init(
        runs: [RunInfo], sets: [SetRouting], unscored: [String] = [], scoring: ComparedScoring,
        budgetPerThousand: Double? = nil, remarks: [String] = []
    ) {
        self.runs = runs
        self.sets = sets
        self.unscored = unscored
        self.scoring = scoring
        self.budgetPerThousand = budgetPerThousand
        self.remarks = remarks
    }

    var names: VariantNames {
        VariantNames(Set(sets.flatMap { $0.always.map(\.variant) + $0.leftOut }))
    }
}
