import Statistics

/// The test of a row that is a mean or a ratio.
struct RatioTest {
    /// candidate − reference, over what the tolerance allows, for each group: above 0 is too much worse.
    private let excess: [Double]
    private let isRanked: Bool
    private let ratios: ComparedRatios
    private let reference: Double
    private let candidate: Double
    private let tolerance: Double

    /// Nil where a ratio or the tolerance does not exist.
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

    /// The difference of two ratios as one number for each group, which add up to (difference − tolerance) × groups:
    /// numerator − ratio × denominator over the mean denominator, with the reference's ratio for the reference and the worst
    /// that is allowed for the candidate.
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
        // What is left of equal sums is rounding, and no sign of anything.
        let dust = 1e-12 * max(abs(reference), abs(pair.b.ratio ?? 0), tolerance)
        return zip(before, after).map { abs($1 - $0) <= dust ? 0 : sign * ($1 - $0) }
    }

    /// The row, not yet decided.
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

    /// Similar meals that would decide with that power, were the groups' numbers what they seem; nil above a million.
    ///
    /// - Parameter family: rows that Holm's correction covers.
    func mealsNeeded(family: Int) -> Int? {
        let groups = Double(excess.count)
        let mean = excess.reduce(0, +) / groups
        let squares = excess.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        // The size of the effect in standard deviations of one group.
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

/// The test of the energy error: signed ranks of √candidate − √(1 + tolerance)·√reference, the mean over a group's meals.
///
/// Ranks test the typical change, not the mean: a few very large errors move a mean and hide what most meals show. Square
/// roots keep small errors from being drowned by large ones and need no logarithm of 0.
enum EnergyTest {
    /// One number per group: above 0 is worse than the tolerance allows.
    ///
    /// - Parameters:
    ///   - reference: the mean root of each group's errors.
    ///   - share: how much larger errors may be, as a share.
    static func excess(_ reference: [Double], _ candidate: [Double], share: Double) -> [Double] {
        let allowed = (1 + share).squareRoot()
        return zip(reference, candidate).map { before, after in
            let excess = after - allowed * before
            return abs(excess) <= 1e-12 * max(before, after) ? 0 : excess
        }
    }
}
