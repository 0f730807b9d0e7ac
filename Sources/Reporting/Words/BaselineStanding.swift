import Nutrition
import Scoring
import Statistics

struct BaselineStanding {
    enum Place: CaseIterable {
        case better, worse, open, untested
    }

    /// Names by test result, in the set's order.
    private let names: [Place: [String]]
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
            Self.place(of: $0, against: baseline.score.variant, in: set)
        }.mapValues { $0.map { names[$0] } }
    }

    static func place(of variant: VariantID, against baseline: VariantID, in set: SetScores) -> Place {
        let found = set.baselineComparisons.first { $0.a == baseline && $0.b == variant }
        guard let difference = found?[.energyMAE], let verdict = DifferenceVerdict(difference) else {
            return .untested
        }
        return switch verdict {
        case .better: .better
        case .worse: .worse
        case .open, .same: .open
        }
    }

    var better: [String] { names[.better] ?? [] }
    var worse: [String] { names[.worse] ?? [] }
    var open: [String] { names[.open] ?? [] }

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

    /// Its error, and which variants beat it by the test, are not shown to, or lose.
    var point: String {
        let parts = [
            ("better by the test", better), ("not shown to beat it", open), ("worse by the test", worse),
            ("not tested", names[.untested] ?? [])
        ].filter { !$0.1.isEmpty }.map { "\($0.0): \(Format.list($0.1, atMost: 20))" }
        let words = parts.joined(separator: "; ")
        let supplied = baseline.nutrients[.energy]?.supplied ?? 0
        let fallback =
            supplied > 0
            ? " (for \(Format.count(supplied, "meal")) it lacks what it goes by and says \(knows == .foods ? "one typical meal" : "the mean of other groups"))"
            : ""
        let start = "\(long.prefix(1).uppercased())\(long.dropFirst())"
        return
            "\(start) is off by \(Format.amount(error.value)) kcal\(fallback). \(words.prefix(1).uppercased())\(words.dropFirst())."
    }
}
