package import Scoring

/// Everything `nutrieval route` says, whatever the format it is written in. A pure value: no rendering reads anything else.
package struct RoutingReport: Sendable {
    /// The runs whose recorded answers it goes by, in the order they were named.
    package var runs: [RunInfo]
    /// The sets of all runs on which anything is scored.
    package var sets: [SetRouting]
    /// The sets of all runs on which nothing is.
    package var unscored: [String]
    package var scoring: ComparedScoring
    /// What chosen thresholds may cost at most, USD per 1,000 meals; nil where no limit was given.
    package var budgetPerThousand: Double?
    /// What a reader must know before the numbers.
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

    /// What the report calls its variants.
    var names: VariantNames {
        VariantNames(Set(sets.flatMap { $0.always.map(\.variant) + $0.leftOut }))
    }
}
