import Nutrition
import Statistics

/// Holds the variants that cost less than the best against it by a test of non-inferiority.
struct CheaperComparison {
    let set: String
    let bootstrap: ClusterBootstrap
    /// kcal per meal; nil for the default: the smaller of 25 and a tenth of the best's MAE.
    let margin: Double?

    /// The largest margin that is taken unasked, kcal per meal.
    static let defaultMargin = 25.0
    /// The share of the best's MAE that is taken where that is less.
    static let defaultShare = 0.1

    /// One for each variant whose cost on the meals of both is below that of the first, in the order given; Holm's
    /// correction goes over all of them.
    ///
    /// - Parameters:
    ///   - ranked: lowest energy MAE first; the first is the reference.
    ///   - comparisons: of these variants, for what they cost.
    func candidates(ranked: [(id: VariantID, energy: AxisSample)], comparisons: [Comparison]) -> [CheaperCandidate] {
        guard let best = ranked.first else { return [] }
        let entries = ranked.dropFirst().compactMap {
            other -> (id: VariantID, cost: MetricDifference, pair: MetricPair)? in
            guard let cost = Self.cost(of: other.id, over: best.id, comparisons), cost.difference.value < 0,
                let pair = Self.pair(best.energy, other.energy)
            else { return nil }
            return (other.id, cost, pair)
        }
        let margins = entries.map { entry in
            Self.margin(margin, best: entry.pair.ratios.a.ratio)
        }
        let tests = bootstrap.nonInferiority(of: zip(entries, margins).map { ($0.pair.ratios, $1) })
        let adjusted = Holm.adjusted(tests.map { $0?.p ?? 1 })
        return entries.indices.compactMap { place in
            guard let test = tests[place] else { return nil }
            let (entry, pair) = (entries[place], entries[place].pair)
            var candidate = CheaperCandidate(
                set: set, best: best.id, candidate: entry.id, margin: margins[place], difference: test.difference,
                upper: test.upper, p: test.p, pHolm: adjusted[place], costDifference: entry.cost.difference.value,
                costPHolm: entry.cost.pHolm, meals: pair.meals, clusters: pair.ratios.a.clusters.count)
            candidate.costIsUnclear = entry.cost.isUnclear
            return candidate
        }
    }

    /// The margin of the settings, else the smaller of the two that are taken unasked.
    ///
    /// - Parameter best: the lowest MAE, kcal.
    static func margin(_ margin: Double?, best: Double?) -> Double {
        margin ?? min(defaultMargin, defaultShare * (best ?? 0))
    }

    /// The errors of two variants on the meals of both; nil where they share none.
    static func pair(_ best: AxisSample, _ other: AxisSample) -> MetricPair? {
        func sample(_ side: AxisSample) -> ComparedSample {
            ComparedSample(ratio: MeanAbsoluteError.sample(of: side), meals: side.count)
        }
        return MetricPair(.energyMAE, a: sample(best), b: sample(other))
    }

    /// The cost of `other` minus that of `best`, where both are known.
    private static func cost(
        of other: VariantID, over best: VariantID, _ comparisons: [Comparison]
    ) -> MetricDifference? {
        for comparison in comparisons {
            if comparison.a == best, comparison.b == other { return comparison[.cost] }
            if comparison.a == other, comparison.b == best { return comparison[.cost]?.turned }
        }
        return nil
    }
}
