import Nutrition
import Scoring
import Statistics

/// How the variants of one set stand to the one with the lowest energy error, by tests on the same meals.
struct Standing {
    /// Holm-corrected p from which two variants are not told apart.
    static let level = Ties.level

    /// Another variant beside the best.
    struct Rival {
        var score: VariantScore
        var name: String
        /// In energy error, rival − best; nil where the two were not compared.
        var error: MetricDifference?
        /// In cost, rival − best; nil where the two were not compared.
        var cost: MetricDifference?

        /// Whether the interval of the difference, which is not corrected, leaves 0 out.
        var isDoubtful: Bool {
            guard let low = error?.difference.low, let high = error?.difference.high else { return false }
            return low > 0 || high < 0
        }
    }

    let best: VariantScore
    let bestName: String
    /// The names of all that share the lowest error, the best's first.
    let sharing: [String]
    /// Whether others share the lowest error, to the last digits.
    var isShared: Bool { sharing.count > 1 }
    /// What later sentences call the best: none of several is `it`.
    var it: String { isShared ? bestName : "it" }

    /// Not told apart from the best.
    private(set) var tied: [Rival] = []
    /// Told apart from it by the test, and by the interval of the difference too.
    private(set) var apart: [Rival] = []
    /// Significant by the test while the interval includes 0, or too near 0.05 for the swaps that were drawn.
    private(set) var unclear: [Rival] = []
    /// Of which no test says either.
    private(set) var untested: [Rival] = []
    /// The groups of meals where there are so few of them that no test could tell any two variants apart.
    private(set) var tooFewGroups: Int?

    /// Nil where no variant has an energy error of its own answers.
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
        // The scores' mark speaks of the variant they rank first; where that never answered, only the tests are left.
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

    /// The tied variant that cost least, where every cost among the tied is known and a test tells its cost from the
    /// best's; nil otherwise.
    var cheaper: Rival? {
        guard hasKnownCosts else { return nil }
        let cheapest = tied.min { Self.perMeal($0.score) < Self.perMeal($1.score) }
        guard let cheapest, let cost = cheapest.cost, cost.difference.value < 0, cost.isSignificant == true,
            Self.perMeal(cheapest.score) < Self.perMeal(best)
        else { return nil }
        return cheapest
    }

    /// True when the best cost less than everything tied with it and a test tells each of those costs from its own.
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
