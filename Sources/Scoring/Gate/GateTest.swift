import Nutrition
import Statistics

struct GateTest {
    /// Chance of deciding that `mealsNeeded` aims at.
    static let power = 0.9
    /// With fewer groups no test reaches 5 %: the smallest p of k groups is 2⁻ᵏ.
    static let fewestGroups = 5

    let metric: GuardedMetric
    let set: String
    let variant: VariantID?
    let decides: Bool
    /// Allowed worsening in the metric's unit; 0 without a comparison.
    let tolerance: Double
    let sample: GuardedSample

    /// - Parameter sample: with too few groups, a deciding row is missing and an advising one is not judged.
    init(
        _ metric: GuardedMetric, set: String, variant: VariantID?, tolerances: GateTolerances, sample: GuardedSample
    ) {
        self.metric = metric
        self.set = set
        self.variant = variant
        decides = tolerances.decides(metric)
        let compared = sample.compared
        tolerance = compared.flatMap { tolerances.tolerance(of: metric, reference: $0.reference) } ?? 0
        guard let compared, compared.groups < Self.fewestGroups, !compared.isEqual else {
            self.sample = sample
            return
        }
        let groups = compared.groups
        let reason =
            "\(groups) group\(groups == 1 ? "" : "s") of meals cannot show a regression: ask about at least \(Self.fewestGroups)"
        self.sample = decides ? .missing(reason) : .notJudged(reason)
    }

    /// Whether every meal has the same value in both runs.
    var isEqual: Bool { sample.compared?.isEqual ?? false }

    var isTested: Bool { sample.compared != nil && !isEqual }

    /// With the values compared, if any are.
    func row(_ verdict: GateVerdict, reason: String? = nil) -> GateRow {
        var row = GateRow(
            metric: metric, set: set, variant: variant, decides: decides, verdict: verdict, reason: reason)
        guard let compared = sample.compared else { return row }
        (row.reference, row.candidate) = (compared.reference, compared.candidate)
        row.tolerance = tolerance
        (row.meals, row.clusters) = (compared.meals, compared.groups)
        return row
    }
}

struct RatioTest {
    /// Per group, candidate − reference beyond the tolerance: above 0 is too much worse.
    private let excess: [Double]
    private let isRanked: Bool
    private let ratios: ComparedRatios
    private let test: GateTest

    /// - Parameter share: allowed relative rise of the energy error.
    init(_ ratios: ComparedRatios, of test: GateTest, share: Double?) {
        self.ratios = ratios
        self.test = test
        if let roots = ratios.roots, let share {
            excess = EnergyTest.excess(roots.a, roots.b, share: share)
            isRanked = true
        } else {
            excess = Self.linearised(ratios, test.tolerance, isBetterHigher: test.metric.isBetterHigher)
            isRanked = false
        }
    }

    /// Linearises the ratios' difference: one number per group, summing to (difference − tolerance) × groups. Each is
    /// (numerator − ratio × denominator) ÷ mean denominator, with the worst allowed ratio for the candidate.
    private static func linearised(
        _ ratios: ComparedRatios, _ tolerance: Double, isBetterHigher: Bool
    ) -> [Double] {
        let sign = isBetterHigher ? -1.0 : 1
        func residuals(_ side: RatioSample, _ ratio: Double) -> [Double] {
            let mean = side.denominators.reduce(0, +) / Double(side.denominators.count)
            return zip(side.numerators, side.denominators).map { ($0 - ratio * $1) / mean }
        }
        let before = residuals(ratios.pair.a, ratios.reference)
        let after = residuals(ratios.pair.b, ratios.reference + sign * tolerance)
        // Differences of equal sums this small are rounding.
        let dust = 1e-12 * max(abs(ratios.reference), abs(ratios.candidate), tolerance)
        return zip(before, after).map { abs($1 - $0) <= dust ? 0 : sign * ($1 - $0) }
    }

    func row(interval: Interval?, swaps: SignSwapTest) -> GateRow {
        var row = test.row(.undecided)
        row.difference = interval ?? Interval(ratios.candidate - ratios.reference)
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
        let level = effect > 0 ? Separation.level / Double(max(1, family)) : Separation.level
        let quantiles = NormalDistribution.quantile(1 - level) + NormalDistribution.quantile(GateTest.power)
        let needed = (quantiles / effect) * (quantiles / effect) * Double(ratios.meals) / groups
        return needed <= 1_000_000 ? max(ratios.meals + 1, Int(needed.rounded(.up))) : nil
    }
}

/// Tests the energy error by signed ranks of √candidate − √(1 + tolerance)·√reference, averaged over a group's meals.
/// Ranks test the typical change: a few huge errors move a mean. Roots keep small errors visible, without log 0.
enum EnergyTest {
    /// One number per group: above 0 is worse than allowed.
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

struct QuantileTest {
    let pair: QuantilePair
    let test: GateTest

    /// The undecided row: p is the share of resampled differences within tolerance.
    func row(resamples: Int) -> GateRow {
        var row = test.row(.undecided)
        let fewest = PairwiseComparison.fewestForInterval
        guard pair.clusterCount >= fewest else {
            row.difference = Interval(pair.b - pair.a)
            (row.p, row.pWithin) = (1, 1)
            row.reason = "a 95th percentile is tested from \(fewest) groups of meals on"
            let needed = Double(fewest) * Double(pair.meals) / Double(pair.clusterCount)
            row.mealsNeeded = Int(needed.rounded(.up))
            return row
        }
        let drawn = pair.resampledDifferences(resamples: resamples, seed: AnalysisSeed.value)
        row.difference = pair.interval(of: drawn)
        let count = Double(drawn.count + 1)
        row.p = Double(drawn.count { $0 <= test.tolerance } + 1) / count
        row.pWithin = Double(drawn.count { $0 >= test.tolerance } + 1) / count
        return row
    }

    /// Similar meals needed to decide at the observed difference; nil above a million.
    func mealsNeeded(_ difference: Interval) -> Int? {
        let gap = abs(test.tolerance - difference.value)
        guard let low = difference.low, let high = difference.high, gap > 0 else { return nil }
        // The width shrinks with the root of the meals; 2.73 is ((1.96 + 1.28) ÷ 1.96)².
        let ratio = (high - low) / 2 / gap
        let needed = Double(pair.meals) * 2.73 * ratio * ratio
        return needed <= 1_000_000 ? max(pair.meals + 1, Int(needed.rounded(.up))) : nil
    }
}
