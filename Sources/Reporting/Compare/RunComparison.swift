import Scoring

/// Everything a comparison of two runs, or of two variants, says, whatever the format it is written in. A pure value: no
/// rendering reads anything else. Every difference is candidate − base.
package struct RunComparison: Sendable {
    /// The run compared with.
    package var base: RunInfo
    /// The run that is compared; the same as `base` for two variants of one run.
    package var candidate: RunInfo
    /// True when both sides are variants of one run.
    package var isOneRun: Bool
    /// What differs between the runs themselves; empty for one run.
    package var changes: [ComparedChange]
    /// The eval sets both sides were asked about, in the order of the base.
    package var sets: [ComparedSet]
    /// What only the base has; empty for one run.
    package var onlyInBase: ComparedRest
    /// What only the candidate has; empty for one run.
    package var onlyInCandidate: ComparedRest
    /// In the order of the base's plan.
    package var pairs: [ComparedPair]
    /// How both sides were scored.
    package var scoring: ComparedScoring
    /// What a reader must know before the numbers.
    package var remarks: [String]

    package init(
        base: RunInfo, candidate: RunInfo, isOneRun: Bool, changes: [ComparedChange] = [], sets: [ComparedSet],
        onlyInBase: ComparedRest = ComparedRest(), onlyInCandidate: ComparedRest = ComparedRest(),
        pairs: [ComparedPair], scoring: ComparedScoring, remarks: [String] = []
    ) {
        self.base = base
        self.candidate = candidate
        self.isOneRun = isOneRun
        self.changes = changes
        self.sets = sets
        self.onlyInBase = onlyInBase
        self.onlyInCandidate = onlyInCandidate
        self.pairs = pairs
        self.scoring = scoring
        self.remarks = remarks
    }

    /// How many tests Holm's correction was made over: every p value there is.
    package var tests: Int {
        pairs.reduce(0) { sum, pair in
            sum + pair.sets.reduce(0) { $0 + $1.comparison.differences.count { $0.pHolm != nil } }
        }
    }
}
