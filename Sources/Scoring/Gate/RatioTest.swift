import Statistics

struct RatioTest {
    /// Per group, candidate − reference beyond the tolerance: above 0 is too much worse.
    private let excess: [Double]
    private let isRanked: Bool
    private let ratios: ComparedRatios
    private let reference: Double
    private let candidate: Double
    private let tolerance: Double

    /// Nil if a ratio or the tolerance is undefined.
    init?(_ ratios: ComparedRatios, metric: GuardedMetric, tolerances: GateTolerances) {
        guard let reference = ratios.pair.a.ratio, let candidate = ratios.pair.b.ratio,
            let tolerance = tolerances.tolerance(of: metric, reference: reference)
        else { return nil }
        self.ratios = ratios
        self.reference = reference
        self.candidate = candidate
        self.tolerance = tolerance
        if let roots = ratios.roots, let share = tolerances.energyMAE {
            excess = EnergyTest.excess(roots.a, roots.b, share: share)
            isRanked = true
        } else {
            excess = Self.linearised(ratios.pair, reference, tolerance, isBetterHigher: metric.isBetterHigher)
            isRanked = false
        }
    }

    /// Linearises the ratios' difference: one number per group, summing to (difference − tolerance) × groups. Each is
    /// (numerator − ratio × denominator) ÷ mean denominator, with the worst allowed ratio for the candidate.
    private static func linearised(
        _ pair: RatioPair, _ reference: Double, _ tolerance: Double, isBetterHigher: Bool
    ) -> [Double] {
        let sign = isBetterHigher ? -1.0 : 1
        func residuals(_ side: RatioSample, _ ratio: Double) -> [Double] {
            let mean = side.denominators.reduce(0, +) / Double(side.denominators.count)
            return zip(side.numerators, side.denominators).map { ($0 - ratio * $1) / mean }
        }
        let before = residuals(pair.a, reference)
        let after = residuals(pair.b, reference + sign * tolerance)
        // Differences of equal sums this small are rounding.
        let dust = 1e-12 * max(abs(reference), abs(pair.b.ratio ?? 0), tolerance)
        return zip(before, after).map { abs($1 - $0) <= dust ? 0 : sign * ($1 - $0) }
    }

    func row(of test: GateTest, interval: Interval?, swaps: SignSwapTest) -> GateRow {
        var row = test.row(.undecided)
        row.reference = reference
        row.candidate = candidate
        row.tolerance = tolerance
        row.meals = ratios.meals
        row.clusters = ratios.pair.a.clusters.count
        row.difference = interval ?? Interval(candidate - reference)
        if isRanked {
            let ranks = SignedRankTest(excess)
            (row.p, row.pWithin) = (ranks.pAbove, ranks.pBelow)
        } else {
            let found = swaps.pValues(excess)
            (row.p, row.pWithin) = (found.above, found.below)
        }
        return row
    }

    /// Similar meals needed to decide with that power, assuming the groups' numbers; nil above a million.
    ///
    /// - Parameter family: rows in Holm's correction.
    func mealsNeeded(family: Int) -> Int? {
        let groups = Double(excess.count)
        let mean = excess.reduce(0, +) / groups
        let squares = excess.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        // Effect size in standard deviations of one group.
        let effect =
            isRanked
            ? SignedRankTest(excess).z / groups.squareRoot()
            : squares > 0 ? mean / (squares / max(1, groups - 1)).squareRoot() : 0
        guard effect != 0 else { return nil }
        let level = effect > 0 ? Ties.level / Double(max(1, family)) : Ties.level
        let quantiles = NormalDistribution.quantile(1 - level) + NormalDistribution.quantile(GateTest.power)
        let needed = (quantiles / effect) * (quantiles / effect) * Double(ratios.meals) / groups
        return needed <= 1_000_000 ? max(ratios.meals + 1, Int(needed.rounded(.up))) : nil
    }
}

/// Tests the energy error by signed ranks of √candidate − √(1 + tolerance)·√reference, averaged over a group's meals.
/// Ranks test the typical change: a few huge errors move a mean. Roots keep small errors visible, without log 0.
enum EnergyTest {
    /// One number per group: above 0 is worse than allowed.
    ///
    /// - Parameters:
    ///   - reference: each group's mean root error.
    ///   - share: allowed relative rise.
    static func excess(_ reference: [Double], _ candidate: [Double], share: Double) -> [Double] {
        let allowed = (1 + share).squareRoot()
        return zip(reference, candidate).map { before, after in
            let excess = after - allowed * before
            return abs(excess) <= 1e-12 * max(before, after) ? 0 : excess
        }
    }
}
