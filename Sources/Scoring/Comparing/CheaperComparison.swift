import Nutrition
import Statistics

/// Compares each variant cheaper than the best with it, by a test of non-inferiority.
struct CheaperComparison {
    let set: String
    let bootstrap: ClusterBootstrap
    /// kcal per meal; nil for the default: the smaller of 25 and a tenth of the best's MAE.
    let margin: Double?

    /// Largest default margin, kcal per meal.
    static let defaultMargin = 25.0
    /// Share of the best's MAE used as the margin where that is smaller.
    static let defaultShare = 0.1

    /// One per variant that costs less than the first on the meals of both, in the given order; one Holm family.
    ///
    /// - Parameter ranked: lowest energy MAE first; the first is the reference.
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

    /// The given margin, else the default.
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
