import Nutrition
import Scoring
import Statistics

/// How the variants of one set compare with the one of lowest energy error.
struct Standing {
    struct Rival {
        let score: VariantScore
        let name: String
        /// Energy error and cost, rival − best; nil if not compared.
        let error: MetricDifference?
        let cost: MetricDifference?

        /// `brisk (+17 kcal, -4 to +38, Holm p = 0.21)`.
        var words: String {
            guard let error else { return name }
            var parts = ["\(Format.signed(error.difference.value, Format.kcal)) kcal"]
            if let low = error.difference.low, let high = error.difference.high {
                parts.append("\(Format.signed(low, Format.kcal)) to \(Format.signed(high, Format.kcal))")
            }
            if let p = error.pHolm { parts.append("Holm \(Format.probability(p))") }
            return "\(name) (\(parts.joined(separator: ", ")))"
        }

        /// Its cost as a share of the best's, on the same meals; nil unless both are known.
        var price: Double? {
            guard score.cost.unknown == 0, let cost, cost.a > 0 else { return nil }
            return cost.b / cost.a
        }
    }

    let best: VariantScore
    let name: String
    /// Energy error of the best, kcal.
    let error: Interval
    /// Lowest energy error first.
    let rivals: [Rival]
    /// The number of meal groups if it is too small for any test to separate two variants; otherwise nil.
    let tooFewGroups: Int?

    /// Nil if no variant has an energy error from its own answers.
    init?(_ set: SetScores, _ names: VariantNames) {
        guard let (best, error) = set.ranked.first else { return nil }
        self.best = best
        self.error = error
        name = names[best.variant]
        let tested = set.comparisons.compactMap { $0[.energyMAE] }
        let most = tested.map(\.clusters).max()
        tooFewGroups = most.flatMap { Separation.isPossible(clusters: $0, tests: tested.count) ? nil : $0 }
        rivals = set.ranked.dropFirst().map { score, _ in
            func difference(_ metric: ComparedMetric) -> MetricDifference? {
                set.comparisons.difference(metric, of: score.variant, from: best.variant)
            }
            return Rival(
                score: score, name: names[score.variant], error: difference(.energyMAE), cost: difference(.cost))
        }
    }

    func rivals(_ state: VariantState?) -> [Rival] { rivals.filter { $0.score.state == state } }

    /// The most accurate variant that costs less than half of the best, or one that costs less than half of that at an
    /// error at most a tenth larger; nil if none costs less than half.
    var cheap: Rival? {
        let cheap = rivals.compactMap { rival in
            rival.price.flatMap { price in
                price < 0.5 ? rival.score.energy.map { (rival: rival, price: price, error: $0.mae.value) } : nil
            }
        }
        guard let first = cheap.first else { return nil }
        let cheaper = cheap.filter { $0.price < 0.5 * first.price && $0.error <= 1.1 * first.error }
        return (cheaper.min { $0.price < $1.price } ?? first).rival
    }

    /// True if every rival has a known cost, and costs more.
    var bestIsCheapest: Bool {
        best.cost.unknown == 0 && !rivals.isEmpty && rivals.allSatisfy { $0.price.map { $0 > 1 } ?? false }
    }
}

/// What the tests show, for "How we know".
extension Standing {
    var evidence: [String] {
        if let groups = tooFewGroups {
            return [
                "With \(Format.count(groups, "group")) of meals no test can separate two variants, whatever they answer."
            ]
        }
        return [notSeparable, worse, unclear, untested].compactMap { $0 }
    }

    private var notSeparable: String? {
        let rivals = rivals(.notSeparable)
        guard !rivals.isEmpty else { return nil }
        return "Not separable from \(name): \(Format.list(rivals.map(\.words), atMost: 4)). They may still differ."
    }

    private var worse: String? {
        let rivals = rivals(.worse)
        guard !rivals.isEmpty else { return nil }
        let most = rivals.compactMap { $0.error?.pHolm }.max()
        let p = most.map { " (Holm \(Self.atMost($0)))" } ?? ""
        return "Worse than \(name): \(Format.list(rivals.map(\.name)))\(p)."
    }

    private var unclear: String? {
        let rivals = rivals(.unclear)
        guard !rivals.isEmpty else { return nil }
        let reasons = [
            rivals.contains { $0.error?.isUnclear == false }
                ? "significant by the test, but the interval includes 0" : nil,
            rivals.contains { $0.error?.isUnclear == true }
                ? "Holm's p is too near 0.05, however many swaps are drawn" : nil
        ].compactMap { $0 }
        return "Unclear: \(Format.list(rivals.map(\.words))). \(Format.sentence(reasons.joined(separator: "; or ")))."
    }

    private var untested: String? {
        let rivals = rivals(nil)
        guard !rivals.isEmpty else { return nil }
        return "No test compares \(name) with \(Format.list(rivals.map(\.name)))."
    }

    /// `p ≤ 0.0029`.
    private static func atMost(_ p: Double) -> String {
        let words = Format.probability(p)
        return words.hasPrefix("p = ") ? "p ≤ " + words.dropFirst(4) : words
    }
}

extension VariantState {
    /// What people read beside a name.
    var words: String {
        switch self {
        case .best: "best"
        case .lowest: "lowest, not separable"
        case .notSeparable: "not separable"
        case .unclear, .worse: rawValue
        }
    }
}
