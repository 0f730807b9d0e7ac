package import JSON
package import Nutrition
package import Scoring
import Statistics

/// All data of a comparison of two runs or two variants, for every output format. Every difference is candidate − base.
package struct RunComparison: Sendable {
    package typealias Rest = (variants: [VariantID], sets: [String])

    package var base: RunInfo
    /// The compared run; equals `base` for two variants of one run.
    package var candidate: RunInfo
    package var isOneRun: Bool
    /// Differences between the runs themselves; empty for one run.
    package var changes: [ComparedChange] = []
    package var sets: [ComparedSet] = []
    /// Variants and sets that only one side has, in plan order; they are not compared. Empty for one run.
    package var onlyInBase: Rest = ([], [])
    package var onlyInCandidate: Rest = ([], [])
    /// In plan order of the base.
    package var pairs: [ComparedPair] = []
    package var scoring: ComparedScoring
    package var remarks: [String] = []

    package init(base: RunInfo, candidate: RunInfo, isOneRun: Bool, scoring: ComparedScoring) {
        self.base = base
        self.candidate = candidate
        self.isOneRun = isOneRun
        self.scoring = scoring
    }

    var isSimulated: Bool { runs.contains(where: \.isSimulated) }

    var runs: [RunInfo] { isOneRun ? [base] : [base, candidate] }

    package var tests: Int {
        pairs.reduce(0) { sum, pair in
            sum + pair.sets.reduce(0) { $0 + $1.comparison.differences.count { $0.pHolm != nil } }
        }
    }
}

/// How failed answers count, on both sides; the seed is that of resampling and permutations.
package typealias ComparedScoring = (missing: MissingPolicy, resamples: Int, seed: UInt64)

/// One eval set of a comparison, and whether both sides got the same requests.
package struct ComparedSet: Sendable, Hashable {
    package var name: String
    /// The set's own caution about use; nil if it has none.
    package var caution: String?
    package var meals: Int
    /// Ids of meals that only one side was asked about.
    package var onlyInBase: [String] = []
    package var onlyInCandidate: [String] = []
    /// Ids of common meals whose photos are not byte-identical.
    package var photosDiffer: [String] = []
    package var notesDiffer: [String] = []
    /// Ids of common meals whose truths differed when the runs started; nil if not recorded.
    package var truthsDiffer: [String]? = []

    package init(name: String, meals: Int) {
        self.name = name
        self.meals = meals
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

/// Two compared variants, or one variant in two runs, on one set after the other: sets are never pooled.
package typealias ComparedPair = (base: VariantID, candidate: VariantID, changes: [ComparedChange], sets: [PairOnSet])

/// The paired differences, candidate − base, on common meals, and each side alone.
package struct PairOnSet: Sendable {
    package var comparison: Comparison
    package var base: SideOnSet
    package var candidate: SideOnSet
    /// Worst first.
    package var moved: [MovedMeal] = []
    /// Meals whose answers differ; nil if not counted.
    package var changedMeals: Int?

    package init(comparison: Comparison, base: SideOnSet, candidate: SideOnSet) {
        self.comparison = comparison
        self.base = base
        self.candidate = candidate
    }

    /// Whether all answers and their cost are the same.
    var isIdentical: Bool {
        changedMeals == 0
            && comparison.differences.allSatisfy { difference in
                difference.metric == .p95
                    ? DifferenceVerdict(difference) != .better && DifferenceVerdict(difference) != .worse
                    : difference.difference.value == 0
            }
    }
}

package struct SideOnSet: Sendable, Hashable {
    package var outcomes: [Outcome: Int]
    /// Meals without any scored result, by the outcome of their last trial.
    package var leftOut: [Outcome: Int] = [:]
    /// Trials of unknown cost although something was sent.
    package var costUnknown = 0
    /// Nil if no meal was answered twice.
    package var repeatSpread: RepeatSpread?

    package init(outcomes: [Outcome: Int]) { self.outcomes = outcomes }
}

/// A comparison for scripts, format 2 (docs/json-output.md): every key is always present, unknown values are null.
package enum CompareJSON {
    package static let format = 2

    package static func render(_ comparison: RunComparison) -> JSON {
        .report([
            "format": .number(Double(format)),
            "simulated": .bool(comparison.isSimulated),
            "base": .run(comparison.base),
            "candidate": .run(comparison.candidate),
            "one_run": .bool(comparison.isOneRun),
            "scoring": .scoring(comparison.scoring),
            "tests": .optional(comparison.tests),
            "changes": .changes(comparison.changes),
            "sets": .array(comparison.sets.map(set)),
            "only_in_base": rest(comparison.onlyInBase),
            "only_in_candidate": rest(comparison.onlyInCandidate),
            "pairs": .array(comparison.pairs.map(pair)),
            "remarks": .strings(comparison.remarks)
        ])
    }

    private static func set(_ set: ComparedSet) -> JSON {
        [
            "name": .string(set.name), "caution": .optional(set.caution), "meals": .optional(set.meals),
            "only_in_base": .strings(set.onlyInBase), "only_in_candidate": .strings(set.onlyInCandidate),
            "photos_differ": .strings(set.photosDiffer), "notes_differ": .strings(set.notesDiffer),
            "truths_differ": .optional(set.truthsDiffer, JSON.strings)
        ]
    }

    private static func rest(_ rest: RunComparison.Rest) -> JSON {
        ["variants": .strings(rest.variants.map(\.description)), "sets": .strings(rest.sets)]
    }

    private static func pair(_ pair: ComparedPair) -> JSON {
        [
            "base": .name(pair.base), "candidate": .name(pair.candidate),
            "changes": .changes(pair.changes), "sets": .array(pair.sets.map(onSet))
        ]
    }

    private static func onSet(_ set: PairOnSet) -> JSON {
        [
            "set": .string(set.comparison.set),
            "base": side(set.base),
            "candidate": side(set.candidate),
            "changed_meals": .optional(set.changedMeals),
            "moved": .array(set.moved.map(moved)),
            "metrics": .object(
                JSONObject(
                    ComparedMetric.allCases.filter { !$0.isRare || set.comparison[$0] != nil }
                        .map { ($0.rawValue, .optional(set.comparison[$0], difference)) }))
        ]
    }

    private static func moved(_ meal: MovedMeal) -> JSON {
        [
            "meal": .string(meal.meal), "truth_kcal": .optional(meal.truth), "base_kcal": .optional(meal.base),
            "candidate_kcal": .optional(meal.candidate), "entered": .bool(meal.hasEntered)
        ]
    }

    private static func side(_ side: SideOnSet) -> JSON {
        [
            "outcomes": .counts(side.outcomes, over: Outcome.allCases),
            "meals_left_out": .counts(side.leftOut, over: Outcome.allCases),
            "cost_unknown": .optional(side.costUnknown),
            "repeat_spread": .optional(side.repeatSpread, SummaryJSON.spread)
        ]
    }

    private static func difference(_ difference: MetricDifference) -> JSON {
        JSON.difference(difference).merging([
            "base": .optional(difference.a), "candidate": .optional(difference.b),
            "gain_of_twice_the_repeats": .optional(difference.gainOfRepeats),
            "verdict": .optional(DifferenceVerdict(difference)?.rawValue)
        ])
    }
}

extension JSON {
    static func changes(_ changes: [ComparedChange]) -> JSON {
        .array(
            changes.map { change in
                [
                    "what": .string(change.what.rawValue), "base": .optional(change.base),
                    "candidate": .optional(change.candidate)
                ]
            })
    }

    static func scoring(_ scoring: ComparedScoring) -> JSON {
        [
            "missing": .string(scoring.missing.rawValue), "resamples": .optional(scoring.resamples),
            "seed": .string(String(scoring.seed))
        ]
    }
}
