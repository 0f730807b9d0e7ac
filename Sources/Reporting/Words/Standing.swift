import Nutrition
import Scoring
import Statistics

/// How the variants of one set compare with the one of lowest energy error, by tests on the same meals.
struct Standing {
    /// Two variants are not separable at or above this Holm-corrected p.
    static let level = Ties.level

    struct Rival {
        var score: VariantScore
        var name: String
        /// Energy error, rival − best; nil if not compared.
        var error: MetricDifference?
        /// Cost, rival − best; nil if not compared.
        var cost: MetricDifference?

        /// True if the uncorrected interval of the difference excludes 0.
        var isDoubtful: Bool {
            guard let low = error?.difference.low, let high = error?.difference.high else { return false }
            return low > 0 || high < 0
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
            let rival = Rival(
                score: score, name: names[score.variant],
                error: Self.oriented(pair, .energyMAE, from: best.variant),
                cost: Self.oriented(pair, .cost, from: best.variant))
            let isTied = (isMarked ? score.isTiedWithBest : nil) ?? rival.error?.pHolm.map { $0 >= Self.level }
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

    /// The pair's difference in that metric as `other − variant`.
    private static func oriented(
        _ pair: Comparison?, _ metric: ComparedMetric, from variant: VariantID
    ) -> MetricDifference? {
        guard let pair, let found = pair[metric] else { return nil }
        return pair.a == variant ? found : found.turned
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
