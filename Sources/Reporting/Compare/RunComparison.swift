package import Nutrition
package import Scoring

/// Everything a comparison of two runs, or of two variants, says, whatever the format it is written in. A pure value: no
/// rendering reads anything else. Every difference is candidate − base.
package struct RunComparison: Sendable {
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

/// How the two sides of a comparison were scored.
package struct ComparedScoring: Sendable, Hashable {
    /// How a trial without a usable answer counts, on both sides.
    package var missing: MissingPolicy
    /// Bootstrap resamples behind intervals of means and shares.
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
    /// As in the set's `set.yaml`.
    package var name: String
    /// What the set must not be used for, as the set says; nil where it says nothing.
    package var caution: String?
    /// Meals both sides were asked about.
    package var meals: Int
    /// Ids of meals that only the base was asked about.
    package var onlyInBase: [String]
    /// Ids of meals that only the candidate was asked about.
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

/// Variants and sets that only one side has, and that are therefore not compared.
package struct ComparedRest: Sendable, Hashable {
    /// In the order of the plan.
    package var variants: [VariantID]
    /// Names of eval sets, in the order of the plan.
    package var sets: [String]

    package init(variants: [VariantID] = [], sets: [String] = []) {
        self.variants = variants
        self.sets = sets
    }
}

/// One thing that is not the same on both sides of a comparison.
package struct ComparedChange: Sendable, Hashable {
    package var what: Kind
    package var base: String?
    package var candidate: String?

    package init(_ what: Kind, base: String?, candidate: String?) {
        self.what = what
        self.base = base
        self.candidate = candidate
    }

    /// What can differ, in the order in which it is told.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case model
        case servedModels = "served_models"
        case prompt
        case answerSchema = "answer_schema"
        case photoSetting = "photo_setting"
        case parameters
        case wire
        case endpoint
        case prices
        case simulator
        case repeats
        case toolVersion = "tool_version"
        case projectCommit = "project_commit"
    }

    /// The change as one line of plain text, not yet escaped for any format.
    var words: String {
        "\(what.rawValue.replacing("_", with: " ")): \(Self.side(base)) → \(Self.side(candidate))"
    }

    private static func side(_ text: String?) -> String { text.map { CleanText.line($0, limit: 160) } ?? "not known" }
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
    /// The paired differences, candidate − base, on the meals of both.
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
    /// Nil where no meal was answered twice.
    package var repeatSpread: RepeatSpread?

    package init(
        outcomes: [Outcome: Int], leftOut: [Outcome: Int] = [:], costUnknown: Int = 0,
        repeatSpread: RepeatSpread? = nil
    ) {
        self.repeatSpread = repeatSpread
        self.outcomes = outcomes
        self.leftOut = leftOut
        self.costUnknown = costUnknown
    }
}
