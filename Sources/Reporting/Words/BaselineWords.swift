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

    /// For a mark in a chart.
    var shortWords: String { self == .typicalServing ? "typical servings" : words }
}

/// Whether variants beat free predictions, by tests on the same meals. Of each kind, the one of lowest error is named.
struct BaselineWords {
    private let set: SetScores
    private let names: VariantNames

    /// Nil without a baseline or a variant to compare.
    init?(_ set: SetScores, _ names: VariantNames) {
        guard !set.ranked.isEmpty, !set.baselines.isEmpty else { return nil }
        self.set = set
        self.names = names
    }

    /// One sentence per kind of knowledge: `Always the mean: off by 140 kcal. a and b beat it; c does not.`
    var points: [String] {
        PredictorName.Knowledge.allCases.compactMap { knows in
            guard let (score, error) = set.strongestBaseline(knowing: knows) else { return nil }
            let verdicts = Dictionary(grouping: set.ranked.map(\.score.variant)) {
                Self.verdict(on: $0, against: score.variant, in: set)
            }
            func list(_ verdict: DifferenceVerdict?, _ words: String) -> String? {
                verdicts[verdict].map { "\(words): \(Format.list($0.map { names[$0] }))" }
            }
            let open = [DifferenceVerdict.notSeparable, .unclear, .same].flatMap { verdicts[$0] ?? [] }
            let parts = [
                list(.better, "beaten by"),
                open.isEmpty ? nil : "not shown to be beaten by: \(Format.list(open.map { names[$0] }))",
                list(.worse, "better than"), list(nil, "not tested with")
            ].compactMap { $0 }
            let title = Format.sentence(
                PredictorName(rawValue: score.variant.provider)?.words ?? score.variant.provider)
            let ends = Format.sentence(parts.joined(separator: "; "))
            return "\(title)\(Self.source(score)): off by \(Format.kcal(error.value)) kcal. \(ends)."
        }
    }

    /// Nil without a test.
    static func verdict(on variant: VariantID, against baseline: VariantID, in set: SetScores) -> DifferenceVerdict? {
        let found = set.baselineComparisons.first { $0.a == baseline && $0.b == variant }
        return found?[.energyMAE].flatMap { DifferenceVerdict($0) }
    }

    /// Where the predicted values come from, if not from a table.
    private static func source(_ score: VariantScore) -> String {
        switch score.baselineSource {
        case .tuneSplit: " (of the tune split)"
        case .otherGroups: " (of all other groups)"
        case .servingTable, nil: ""
        }
    }
}
