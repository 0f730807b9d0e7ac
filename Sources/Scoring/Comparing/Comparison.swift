package import Nutrition
package import Statistics

package enum ComparedMetric: String, Sendable, Hashable, CaseIterable {
    case energyMAE = "energy_mae"
    case energyBias = "energy_bias"
    case energyWithin20 = "energy_within_20"
    case proteinMAE = "protein_mae"
    case carbsMAE = "carbs_mae"
    case fatMAE = "fat_mae"
    case fibreMAE = "fibre_mae"
    case sugarMAE = "sugar_mae"
    case sodiumMAE = "sodium_mae"
    case massMAE = "mass_mae"
    case foodsF1 = "foods_f1"
    case foodsRecall = "foods_recall"
    /// USD per meal asked, failed attempts included.
    case cost
    /// The 95th percentile of `TrialResult.latency`, in milliseconds.
    case p95

    /// Whether files leave it out where it is unknown: its nutrient is rare.
    package var isRare: Bool { self == .sugarMAE || self == .sodiumMAE }

    /// Nil if neither direction is better: a bias is best at 0.
    package var isLowerBetter: Bool? {
        switch self {
        case .energyBias: nil
        case .energyWithin20, .foodsF1, .foodsRecall: false
        default: true
        }
    }
}

/// One metric of two variants, on the meals both were asked. The difference is `b − a`.
package struct MetricDifference: Sendable, Hashable {
    package var metric: ComparedMetric
    /// The metric of `a` over `meals`.
    package var a: Double
    package var b: Double
    /// `b − a` with its 95 % paired cluster-bootstrap interval, not corrected for multiple tests.
    package var difference: Interval
    /// From a permutation swapping the two variants by cluster; nil for metrics with only an interval.
    package var p: Double?
    /// Holm's p over all pairs (or rows) tested together; nil where `p` is.
    package var pHolm: Double?
    /// Whether chance in the random swaps could move `pHolm` across 0.05.
    package var isUnclear = false
    /// What p was computed from; cleared by Holm's correction.
    package var swaps: SwapEvidence?
    /// Meals compared, and their groups.
    package var meals: Int
    package var clusters: Int
    /// Smallest detectable difference; energy MAE only, nil with too few groups.
    package var power: PairedPower?
    /// Variance of paired loss differences between repeats and between meals; energy MAE only, nil without repeats of
    /// both.
    package var repeats: RepeatVariance?

    /// Whether `pHolm` is certainly below 0.05; nil where nothing was tested.
    package var isSignificant: Bool? { pHolm.map { $0 < Separation.level && !isUnclear } }

    /// Share by which twice as many repeats would narrow the interval; nil if unknown.
    package var gainOfRepeats: Double? { power.flatMap { power in repeats.flatMap { power.gain(ofTwice: $0) } } }

    package var turned: MetricDifference {
        var turned = self
        (turned.a, turned.b) = (b, a)
        turned.difference = difference.negated
        return turned
    }
}

extension Interval {
    var negated: Interval { Interval(-value, low: high.map { -$0 }, high: low.map { -$0 }) }
}

package struct SwapEvidence: Sendable, Hashable {
    package var draws: Int
    /// Standard error of p from random draws; 0 where all swaps were enumerated.
    package var error: Double
    /// What was swapped; nil for a quantile, too slow to draw more of.
    package var pair: RatioPair?
}

package struct Comparison: Sendable, Hashable {
    package var set: String
    package var a: VariantID
    package var b: VariantID
    /// In the order of `ComparedMetric`; a metric that either variant lacks is absent.
    package var differences: [MetricDifference]

    package init(set: String, a: VariantID, b: VariantID, differences: [MetricDifference]) {
        self.set = set
        self.a = a
        self.b = b
        self.differences = differences
    }

    package subscript(metric: ComparedMetric) -> MetricDifference? { differences.first { $0.metric == metric } }
}

extension [Comparison] {
    /// The metric of the variant minus the base's, whichever of them is `a`; nil if not compared.
    package func difference(_ metric: ComparedMetric, of variant: VariantID, from base: VariantID) -> MetricDifference?
    {
        for comparison in self {
            if comparison.a == base, comparison.b == variant { return comparison[metric] }
            if comparison.a == variant, comparison.b == base { return comparison[metric]?.turned }
        }
        return nil
    }
}

/// Holm's correction over differences tested together. Where the random swaps could decide, it goes on to four times as
/// many, until the adjusted p is three standard errors from 0.05 or a million are drawn. Anything still closer is
/// unclear.
package struct HolmCorrection: Sendable {
    private let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// All differences without swap evidence, with `pHolm` over those that have a p.
    package func corrected(_ differences: [MetricDifference]) -> [MetricDifference] {
        corrected(differences, families: [Array(differences.indices)])
    }

    /// Families are corrected apart, but all share the further swaps.
    private func corrected(_ differences: [MetricDifference], families: [[Int]]) -> [MetricDifference] {
        var differences = differences
        let families = families.map { family in family.filter { differences[$0].p != nil } }
        var doubts = families.map { Self.doubt($0, differences) }
        while true {
            let open = doubts.flatMap(\.causes).filter { place in
                differences[place].swaps.map { $0.pair != nil && $0.draws < ClusterPermutation.mostDraws } ?? false
            }
            guard !open.isEmpty else { break }
            for (draws, places) in Dictionary(grouping: open, by: { differences[$0].swaps?.draws ?? 0 }) {
                sharpen(places, from: draws, &differences)
            }
            doubts = families.map { Self.doubt($0, differences) }
        }
        for (tested, doubt) in zip(families, doubts) {
            for (place, p) in zip(tested, Holm.adjusted(tested.map { differences[$0].p ?? 1 })) {
                differences[place].pHolm = p
            }
            for place in doubt.places { differences[place].isUnclear = true }
            for place in tested { differences[place].swaps = nil }
        }
        return differences
    }

    /// The comparisons corrected; each metric is one family.
    func corrected(_ comparisons: [Comparison]) -> [Comparison] {
        let all = comparisons.flatMap(\.differences)
        let families = Dictionary(grouping: all.indices) { all[$0].metric }
        var rest = corrected(all, families: Array(families.values))[...]
        var corrected = comparisons
        for place in corrected.indices {
            let count = corrected[place].differences.count
            corrected[place].differences = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return corrected
    }

    private static func doubt(_ tested: [Int], _ differences: [MetricDifference]) -> Holm.Doubt {
        var doubt = Holm.doubt(
            tested.map { differences[$0].p ?? 1 }, errors: tested.map { differences[$0].swaps?.error ?? 0 },
            level: Separation.level)
        doubt.places = doubt.places.map { tested[$0] }
        doubt.causes = doubt.causes.map { tested[$0] }
        return doubt
    }

    private func sharpen(_ places: [Int], from draws: Int, _ differences: inout [MetricDifference]) {
        let before = ClusterPermutation(draws: draws, seed: seed)
        let permutation = ClusterPermutation(draws: 4 * draws, seed: seed)
        let entries = places.compactMap { place in differences[place].swaps?.pair.map { (place: place, pair: $0) } }
        let known = entries.map { differences[$0.place].p ?? 1 }
        for (entry, p) in zip(entries, permutation.pValues(of: entries.map(\.pair), after: (before, known))) {
            guard let p else { continue }
            differences[entry.place].p = p
            differences[entry.place].swaps = SwapEvidence(permutation, p: p, of: entry.pair)
        }
    }
}

extension SwapEvidence {
    init(_ permutation: ClusterPermutation, p: Double, of pair: RatioPair) {
        self.init(
            draws: permutation.draws,
            error: permutation.standardError(of: p, clusters: pair.a.clusters.count), pair: pair)
    }
}
