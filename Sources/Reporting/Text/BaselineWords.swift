import Nutrition
import Scoring
import Statistics

/// Whether variants do better than answering the same for every meal, by tests on the same meals.
struct BaselineWords {
    /// Told apart from the stronger baseline, and not; names in the set's order.
    private(set) var better: [String] = []
    private(set) var worse: [String] = []
    private(set) var open: [String] = []
    /// Of which no test says anything.
    private(set) var untested: [String] = []
    /// `always answering the median of the other groups' meals`.
    let guess: String
    private let error: Interval
    private var isBestBetter = false
    private let canTell: Bool

    /// Nil without a baseline or a variant to hold against it.
    init?(_ set: SetScores, _ names: VariantNames) {
        guard let baseline = set.strongestBaseline, !set.ranked.isEmpty else { return nil }
        guess = Self.words(baseline.score)
        error = baseline.mae
        let tests = set.baselineComparisons.compactMap { $0[.energyMAE] }
        canTell = tests.contains { Ties.canTellApart(clusters: $0.clusters, tests: tests.count) }
        for score in set.ranked.map(\.score) {
            let name = names[score.variant]
            let found = set.baselineComparisons.first { $0.a == baseline.score.variant && $0.b == score.variant }
            guard let difference = found?[.energyMAE], let p = difference.pHolm else {
                untested.append(name)
                continue
            }
            if p >= Ties.level || difference.difference.value == 0 {
                open.append(name)
            } else if difference.difference.value < 0 {
                better.append(name)
            } else {
                worse.append(name)
            }
        }
        isBestBetter = set.ranked.first.map { better.contains(names[$0.score.variant]) } ?? false
    }

    private static func words(_ baseline: VariantScore) -> String {
        let name = baseline.variant.provider
        let what = name.hasPrefix("constant-") ? String(name.dropFirst("constant-".count)) : name
        let whose =
            switch baseline.baselineSource {
            case .tuneSplit: " of the tune split"
            case .otherGroups: " of all other groups' meals"
            case nil: ""
            }
        return "always answering the \(CleanText.line(what, limit: 40))\(whose)"
    }

    /// Half a sentence for the lead: of the best, and only where the test says so.
    var ofBest: String? { isBestBetter ? "better than a constant guess" : nil }

    /// Each variant is named once.
    var point: String? {
        let start = "The stronger guess without looking, \(guess), is off by \(Format.amount(error.value)) kcal."
        guard canTell else { return start + " No test tells any variant apart from it." }
        let parts = [
            ("told apart as better", better), ("told apart as worse", worse), ("not told apart", open),
            ("not tested", untested)
        ].filter { !$0.1.isEmpty }.map { "\($0.0): \(Verdict.list($0.1))" }
        let words = parts.joined(separator: "; ")
        return "\(start) \(words.prefix(1).uppercased())\(words.dropFirst())."
    }
}
