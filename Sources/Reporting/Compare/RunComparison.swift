package import Nutrition
package import Scoring

/// Everything a comparison of two runs, or of two variants, says, whatever the format it is written in. A pure value: no
/// rendering reads anything else. Every difference is candidate − base.
package struct RunComparison: Sendable {
    package var base: RunInfo
    package var candidate: RunInfo
    /// True when both sides are variants of one run.
    package var isOneRun: Bool
    /// What differs between the runs themselves; empty for one run.
    package var changes: [ComparedChange]
    /// The eval sets both sides were asked about, in the order of the base.
    package var sets: [ComparedSet]
    package var onlyInBase: ComparedRest
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

/// Variants and sets that only one side has, and that are therefore not compared.
package struct ComparedRest: Sendable, Hashable {
    package var variants: [VariantID]
    package var sets: [String]

    package init(variants: [VariantID] = [], sets: [String] = []) {
        self.variants = variants
        self.sets = sets
    }
}

/// How the two sides of a comparison were scored.
package struct ComparedScoring: Sendable, Hashable {
    package var missing: MissingPolicy
    package var resamples: Int
    /// Of the resampling and the permutations.
    package var seed: UInt64

    package init(missing: MissingPolicy, resamples: Int, seed: UInt64) {
        self.missing = missing
        self.resamples = resamples
        self.seed = seed
    }
}

/// One eval set of a comparison, and how far both sides were asked the same.
package struct ComparedSet: Sendable, Hashable {
    package var name: String
    /// What the set must not be used for, as the set says.
    package var caution: String?
    /// Meals both sides were asked about.
    package var meals: Int
    /// Ids of meals that only one side was asked about.
    package var onlyInBase: [String]
    package var onlyInCandidate: [String]
    /// Ids of meals in both whose photos are not the same files, byte for byte.
    package var photosDiffer: [String]
    /// Ids of meals in both whose notes were not the same.
    package var notesDiffer: [String]
    /// Ids of meals in both whose truths were not the same when the runs were started; nil where that is not recorded.
    package var truthsDiffer: [String]?

    package init(
        name: String, caution: String? = nil, meals: Int, onlyInBase: [String] = [], onlyInCandidate: [String] = [],
        photosDiffer: [String] = [], notesDiffer: [String] = [], truthsDiffer: [String]? = []
    ) {
        self.name = name
        self.caution = caution
        self.meals = meals
        self.onlyInBase = onlyInBase
        self.onlyInCandidate = onlyInCandidate
        self.photosDiffer = photosDiffer
        self.notesDiffer = notesDiffer
        self.truthsDiffer = truthsDiffer
    }
}

/// Two variants that are compared, or one variant in two runs.
package struct ComparedPair: Sendable {
    package var base: VariantID
    package var candidate: VariantID
    /// What differs between the two, as recorded; empty where nothing does.
    package var changes: [ComparedChange]
    /// Sets are never pooled: one value each.
    package var sets: [PairOnSet]

    package init(base: VariantID, candidate: VariantID, changes: [ComparedChange], sets: [PairOnSet]) {
        self.base = base
        self.candidate = candidate
        self.changes = changes
        self.sets = sets
    }
}

/// A pair on one eval set.
package struct PairOnSet: Sendable, Hashable {
    package var comparison: Comparison
    package var base: SideOnSet
    package var candidate: SideOnSet

    package init(comparison: Comparison, base: SideOnSet, candidate: SideOnSet) {
        self.comparison = comparison
        self.base = base
        self.candidate = candidate
    }
}

/// How one side fared on the meals of a set that both were asked about.
package struct SideOnSet: Sendable, Hashable {
    /// Trials by how they ended.
    package var outcomes: [Outcome: Int]
    /// Meals without any scored result, by how their last trial ended.
    package var leftOut: [Outcome: Int]
    /// Trials whose cost is not known although something was sent.
    package var costUnknown: Int

    package init(outcomes: [Outcome: Int], leftOut: [Outcome: Int] = [:], costUnknown: Int = 0) {
        self.outcomes = outcomes
        self.leftOut = leftOut
        self.costUnknown = costUnknown
    }
}
