import Nutrition
import Scoring
import Statistics

/// How the variants of one set compare with the one of lowest energy error, by tests on the same meals.
struct Standing {
    struct Rival {
        var score: VariantScore
        var name: String
        /// Energy error, rival − best; nil if not compared.
        var error: MetricDifference?
        /// Cost, rival − best; nil if not compared.
        var cost: MetricDifference?

        /// True if the uncorrected interval of the difference excludes 0.
        var isDoubtful: Bool { error?.difference.excludesZero == true }

        /// `brisk (+17.3 kcal, uncorrected 95 % interval -4.0 to +38.2, Holm p = 0.21)`.
        var words: String {
            guard let error else { return name }
            var parts = ["\(Format.signed(error.difference.value)) kcal"]
            if let low = error.difference.low, let high = error.difference.high {
                parts.append("uncorrected 95 % interval \(Format.signed(low)) to \(Format.signed(high))")
            }
            if let p = error.pHolm { parts.append("Holm \(Format.probability(p))") }
            return "\(name) (\(parts.joined(separator: ", ")))"
        }
    }

    let best: VariantScore
    let bestName: String
    /// Names of all with the lowest error, the best first.
    let sharing: [String]
    /// True if others have the same lowest error, to the last digits.
    var isShared: Bool { sharing.count > 1 }
    /// How later sentences refer to the best: by name if several share it.
    var it: String { isShared ? bestName : "it" }

    /// Not separable from the best.
    private(set) var tied: [Rival] = []
    /// Significantly different by the test, with an interval that excludes 0.
    private(set) var apart: [Rival] = []
    /// Significant by the test while the interval includes 0, or too close to 0.05 for the number of permutations.
    private(set) var unclear: [Rival] = []
    private(set) var untested: [Rival] = []
    /// The number of meal groups if it is too small for any test to separate two variants; otherwise nil.
    private(set) var tooFewGroups: Int?

    /// Nil if no variant has an energy error from its own answers.
    init?(_ set: SetScores, _ names: VariantNames) {
        let ranked = set.ranked.map(\.score)
        guard let best = ranked.first else { return nil }
        self.best = best
        bestName = names[best.variant]
        let lowest = set.ranked[0].mae.value
        sharing = set.ranked.filter { $0.mae.value - lowest <= 1e-9 * max(1, lowest) }.map { names[$0.score.variant] }
        let tested = set.comparisons.compactMap { $0[.energyMAE] }
        if let most = tested.map(\.clusters).max(), !Ties.canTellApart(clusters: most, tests: tested.count) {
            tooFewGroups = most
        }
        // The scores' mark is about the variant they rank first; if that never answered, only the tests are left.
        let isMarked = best.isTiedWithBest == true
        for score in ranked.dropFirst() {
            let pair = set.comparisons.first {
                $0.a == best.variant && $0.b == score.variant || $0.b == best.variant && $0.a == score.variant
            }
            func difference(_ metric: ComparedMetric) -> MetricDifference? {
                pair?[metric].map { pair?.a == best.variant ? $0 : $0.turned }
            }
            let rival = Rival(
                score: score, name: names[score.variant], error: difference(.energyMAE), cost: difference(.cost))
            let isTied = (isMarked ? score.isTiedWithBest : nil) ?? rival.error?.pHolm.map { $0 >= Ties.level }
            switch tooFewGroups == nil ? isTied : nil {
            case _? where rival.error?.isUnclear == true: unclear.append(rival)
            case true?: tied.append(rival)
            case false? where rival.error.map({ DifferenceVerdict($0) == .open }) == true: unclear.append(rival)
            case false?: apart.append(rival)
            case nil: untested.append(rival)
            }
        }
        tied = tied.filter(\.isDoubtful) + tied.filter { !$0.isDoubtful }
    }

    /// The cheapest variant not separable from the best; nil if a cost is unknown or no test shows it to be cheaper.
    var cheaper: Rival? {
        guard hasKnownCosts else { return nil }
        let cheapest = tied.min { Self.perMeal($0.score) < Self.perMeal($1.score) }
        guard let cheapest, let cost = cheapest.cost, cost.difference.value < 0, cost.isSignificant == true,
            Self.perMeal(cheapest.score) < Self.perMeal(best)
        else { return nil }
        return cheapest
    }

    /// True if tests show the best to cost less than every variant not separable from it.
    var bestIsCheapest: Bool {
        hasKnownCosts && !tied.isEmpty
            && tied.allSatisfy { rival in
                guard let cost = rival.cost else { return false }
                return cost.difference.value > 0 && cost.isSignificant == true
                    && Self.perMeal(rival.score) > Self.perMeal(best)
            }
    }

    private var hasKnownCosts: Bool {
        ([best] + tied.map(\.score)).allSatisfy { $0.cost.unknown == 0 && $0.cost.perMeal != nil }
    }

    private static func perMeal(_ score: VariantScore) -> Double { score.cost.perMeal?.value ?? .infinity }
}

/// Sentences on which variants are separable from the best, and which of the others are cheaper.
extension Standing {
    var points: [String] {
        if let groups = tooFewGroups {
            return [
                "With \(Format.count(groups, "group")) of meals this test cannot tell any two variants apart, whatever they answered."
            ]
        }
        return [tiedWords, apartWords, unclearWords, untestedWords].compactMap { $0 }
    }

    private var tiedWords: String? {
        guard !tied.isEmpty else { return nil }
        let shown = tied.prefix(3)
        let names = Format.list(shown.map(\.words) + Format.more(tied.count - shown.count, "other variant"))
        let doubt =
            shown.contains(where: \.isDoubtful)
            ? " Where the interval leaves 0 out, the tie is in doubt: more meals may tell them apart."
            : ""
        return "Tied with \(it): \(names). That is no proof that they are equal.\(doubt)"
    }

    private var apartWords: String? {
        guard !apart.isEmpty else { return nil }
        let values = apart.compactMap { $0.error?.pHolm }
        let most = values.count == apart.count ? values.max() : nil
        let p = most.map { " (Holm \(Self.atMost($0)))" } ?? ""
        return "Told apart from \(it) as worse: \(Format.list(apart.map(\.name)))\(p)."
    }

    private var unclearWords: String? {
        guard !unclear.isEmpty else { return nil }
        let byChance = unclear.contains { $0.error?.isUnclear == true }
        let byInterval = unclear.contains { $0.error?.isUnclear != true }
        let reasons = [
            byInterval ? "significant by the permutation test, but the 95 % interval includes 0" : nil,
            byChance ? "Holm's p is too near 0.05 to call, however many swaps are drawn" : nil
        ].compactMap { $0 }.joined(separator: "; or ")
        return "Unclear beside \(bestName): \(Format.list(unclear.map(\.words))). That is: \(reasons)."
    }

    private var untestedWords: String? {
        guard !untested.isEmpty else { return nil }
        return "No test compares \(it) with \(Format.list(untested.map(\.name))): the order among them is open."
    }

    /// The cheapest variant not separable from the best, if none is shown to be no worse. Costs are those of the test, on
    /// meals with a known cost for both, not those of the cost table.
    /// - Parameter isTested: a sentence on being no worse follows.
    func costWords(isTested: Bool) -> String? {
        if let cheaper, let cost = cheaper.cost {
            let money = MoneyColumn([cost.a * 1000, cost.b * 1000])
            let open = isTested ? "" : " Whether \(cheaper.name) is no worse in energy is not shown."
            let p = cost.pHolm.map { " (against \(bestName): Holm \(Format.probability($0)))" } ?? ""
            return
                "Of the tied, \(cheaper.name) had the lowest cost here: \(money.text(cost.b * 1000)) per 1000 meals, against \(money.text(cost.a * 1000))\(p).\(open)"
        }
        guard bestIsCheapest, let cost = tied.first?.cost else { return nil }
        return
            "\(isShared ? bestName : "It") also cost the least of the tied, \(Format.usd(cost.a * 1000)) per 1000 meals."
    }

    /// `p ≤ 0.0029`.
    private static func atMost(_ p: Double) -> String {
        let words = Format.probability(p)
        return words.hasPrefix("p = ") ? "p ≤ " + words.dropFirst(4) : words
    }
}
