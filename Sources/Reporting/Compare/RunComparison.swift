package import Nutrition
package import Scoring

/// All data of a comparison of two runs or two variants, for every output format. Every difference is candidate − base.
package struct RunComparison: Sendable {
    package typealias Rest = (variants: [VariantID], sets: [String])

    package var base: RunInfo
    /// The compared run; equals `base` for two variants of one run.
    package var candidate: RunInfo
    package var isOneRun: Bool
    /// Differences between the runs themselves; empty for one run.
    package var changes: [ComparedChange]
    package var sets: [ComparedSet]
    /// Variants and sets that only one side has, in plan order; they are not compared. Empty for one run.
    package var onlyInBase: Rest
    package var onlyInCandidate: Rest
    /// In plan order of the base.
    package var pairs: [ComparedPair]
    package var scoring: ComparedScoring
    package var remarks: [String]

    package init(
        base: RunInfo, candidate: RunInfo, isOneRun: Bool, changes: [ComparedChange] = [], sets: [ComparedSet],
        onlyInBase: Rest = ([], []), onlyInCandidate: Rest = ([], []),
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

    var isSimulated: Bool { runs.contains(where: \.isSimulated) }

    var runs: [RunInfo] { isOneRun ? [base] : [base, candidate] }

    package var tests: Int {
        pairs.reduce(0) { sum, pair in
            sum + pair.sets.reduce(0) { $0 + $1.comparison.differences.count { $0.pHolm != nil } }
        }
    }
}

package struct ComparedScoring: Sendable, Hashable {
    /// How failed answers count, on both sides.
    package var missing: MissingPolicy
    package var resamples: Int
    /// Seed of resampling and permutations.
    package var seed: UInt64

    package init(missing: MissingPolicy, resamples: Int, seed: UInt64) {
        self.missing = missing
        self.resamples = resamples
        self.seed = seed
    }
}

/// One eval set of a comparison, and whether both sides got the same requests.
package struct ComparedSet: Sendable, Hashable {
    package var name: String
    /// The set's own caution about use; nil if it has none.
    package var caution: String?
    package var meals: Int
    /// Ids of meals that only one side was asked about.
    package var onlyInBase: [String]
    package var onlyInCandidate: [String]
    /// Ids of common meals whose photos are not byte-identical.
    package var photosDiffer: [String]
    /// Ids of common meals whose notes differ.
    package var notesDiffer: [String]
    /// Ids of common meals whose truths differed when the runs started; nil if not recorded.
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

    static func counted(_ meals: [String]) -> String {
        "\(Format.count(meals.count, "meal")) (\(Format.list(meals.map { CleanText.line($0, limit: 60) })))"
    }
}

package struct ComparedChange: Sendable, Hashable {
    package var what: Kind
    package var base: String?
    package var candidate: String?

    package init(_ what: Kind, base: String?, candidate: String?) {
        self.what = what
        self.base = base
        self.candidate = candidate
    }

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

    /// One line of plain text, not escaped.
    var words: String { "\(title): \(Self.side(base)) → \(Self.side(candidate))" }

    var title: String { what.rawValue.replacing("_", with: " ") }

    private static func side(_ text: String?) -> String { text.map { CleanText.line($0, limit: 160) } ?? "not known" }
}

/// Two compared variants, or one variant in two runs.
package struct ComparedPair: Sendable {
    package var base: VariantID
    package var candidate: VariantID
    package var changes: [ComparedChange]
    /// One value per set; sets are never pooled.
    package var sets: [PairOnSet]

    package init(base: VariantID, candidate: VariantID, changes: [ComparedChange], sets: [PairOnSet]) {
        self.base = base
        self.candidate = candidate
        self.changes = changes
        self.sets = sets
    }
}

package struct PairOnSet: Sendable, Hashable {
    /// The paired differences, candidate − base, on common meals.
    package var comparison: Comparison
    package var base: SideOnSet
    package var candidate: SideOnSet

    package init(comparison: Comparison, base: SideOnSet, candidate: SideOnSet) {
        self.comparison = comparison
        self.base = base
        self.candidate = candidate
    }
}

package struct SideOnSet: Sendable, Hashable {
    package var outcomes: [Outcome: Int]
    /// Meals without any scored result, by the outcome of their last trial.
    package var leftOut: [Outcome: Int]
    /// Trials of unknown cost although something was sent.
    package var costUnknown: Int
    /// Nil if no meal was answered twice.
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
