import Nutrition
package import Scoring
import Statistics

extension PredictorName {
    /// What people read; files use the id.
    package var words: String {
        switch self {
        case .constantMedian: "always the median"
        case .constantMean: "always the mean"
        case .typicalServing: "typical servings of the true foods"
        case .pixelNeighbours: "nearest photos"
        }
    }
}

/// Whether variants beat free predictions, by tests on the same meals: constants, nearest photos, typical
/// servings of the true foods. For each kind of knowledge, only the baseline with the lowest error is used.
struct BaselineWords {
    /// One per kind, constant predictions first.
    private let kinds: [BaselineStanding]
    private let canTell: Bool
    private let best: String
    /// True if tests show the best variant to beat every baseline.
    private let beatsAll: Bool

    /// Nil without a baseline or a variant to compare.
    init?(_ set: SetScores, _ names: VariantNames) {
        guard let best = set.ranked.first?.score.variant else { return nil }
        kinds = PredictorName.Knowledge.allCases.compactMap { BaselineStanding($0, set, names) }
        guard !kinds.isEmpty else { return nil }
        let tests = set.baselineComparisons.compactMap { $0[.energyMAE] }
        canTell = tests.contains { Ties.canTellApart(clusters: $0.clusters, tests: tests.count) }
        self.best = names[best]
        beatsAll = set.baselines.allSatisfy { baseline in
            BaselineStanding.verdict(on: best, against: baseline.variant, in: set) == .better
        }
    }

    /// A clause for the lead: what the tests say of the best variant, only its defeats if any. Nil if they say nothing.
    var ofBest: String? {
        guard canTell else { return nil }
        if beatsAll, kinds.count > 1 { return "better than every baseline" }
        func clause(_ start: String, _ verdict: DifferenceVerdict) -> String? {
            let found = kinds.filter { $0.names(verdict).contains(best) }.map(\.short)
            return found.isEmpty ? nil : "\(start) \(Format.list(found))"
        }
        let unbeaten = [clause("worse than", .worse), clause("not shown to beat", .open)].compactMap { $0 }
        return unbeaten.isEmpty ? clause("better than", .better) : unbeaten.joined(separator: ", ")
    }

    var points: [String] {
        if canTell { return kinds.map(\.point) }
        let sizes = kinds.map { "\($0.long) is off by \(Format.amount($0.error.value)) kcal" }
        let whom = kinds.count == 1 ? "it" : "any of these"
        return ["\(Format.sentence(sizes.joined(separator: "; "))). No test tells any variant apart from \(whom)."]
    }
}

private struct BaselineStanding {
    /// Names by verdict, in the set's order; those without a test under nil.
    private let names: [DifferenceVerdict?: [String]]
    let error: Interval
    private let baseline: VariantScore
    private let knows: PredictorName.Knowledge

    /// Nil if the set has no variant, or no baseline of that kind with an energy error.
    init?(_ knows: PredictorName.Knowledge, _ set: SetScores, _ names: VariantNames) {
        guard let baseline = set.strongestBaseline(knowing: knows), !set.ranked.isEmpty else { return nil }
        self.baseline = baseline.score
        self.knows = knows
        error = baseline.mae
        self.names = Dictionary(grouping: set.ranked.map(\.score.variant)) {
            Self.verdict(on: $0, against: baseline.score.variant, in: set)
        }.mapValues { $0.map { names[$0] } }
    }

    /// Nil without a test; equal errors are open.
    static func verdict(
        on variant: VariantID, against baseline: VariantID, in set: SetScores
    ) -> DifferenceVerdict? {
        let found = set.baselineComparisons.first { $0.a == baseline && $0.b == variant }
        let verdict = found?[.energyMAE].flatMap { DifferenceVerdict($0) }
        return verdict == .same ? .open : verdict
    }

    func names(_ verdict: DifferenceVerdict?) -> [String] { names[verdict] ?? [] }

    var short: String {
        switch knows {
        case .nothing: "a constant guess"
        case .pixels: "the nearest photos"
        case .foods: "typical servings"
        }
    }

    /// `the stronger guess without looking, always answering the median of all other groups' meals,`.
    var long: String {
        switch knows {
        case .nothing:
            let name = baseline.variant.provider
            let what = name.hasPrefix("constant-") ? String(name.dropFirst("constant-".count)) : name
            return
                "the stronger guess without looking, always answering the \(CleanText.line(what, limit: 40))\(whose),"
        case .pixels: return "going by the 5 meals\(whose) whose photos are nearest in colour and texture"
        case .foods: return "knowing the true foods but not the amounts (typical servings)"
        }
    }

    private var whose: String {
        switch baseline.baselineSource {
        case .tuneSplit: " of the tune split"
        case .otherGroups: knows == .pixels ? " of other groups" : " of all other groups' meals"
        case .servingTable, nil: ""
        }
    }

    var point: String {
        let titles: [(String, DifferenceVerdict?)] = [
            ("better by the test", .better), ("not shown to beat it", .open), ("worse by the test", .worse),
            ("not tested", nil)
        ]
        let parts = titles.filter { !names($0.1).isEmpty }.map { "\($0): \(Format.list(names($1), atMost: 20))" }
        let supplied = baseline.nutrients[.energy]?.supplied ?? 0
        let instead = knows == .foods ? "one typical meal" : "the mean of other groups"
        let fallback =
            supplied > 0
            ? " (for \(Format.count(supplied, "meal")) it lacks what it goes by and says \(instead))" : ""
        let size = "is off by \(Format.amount(error.value)) kcal\(fallback)"
        return "\(Format.sentence(long)) \(size). \(Format.sentence(parts.joined(separator: "; ")))."
    }
}
