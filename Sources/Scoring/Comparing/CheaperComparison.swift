package import Nutrition
import Statistics

/// A variant cheaper than the one of lowest energy MAE: is it worse by less than the margin?
package struct CheaperCandidate: Sendable, Hashable {
    package var set: String
    package var best: VariantID
    package var candidate: VariantID
    /// Margin of non-inferiority, kcal per meal of energy MAE.
    package var margin: Double
    /// MAE of the candidate minus the best's, kcal, on the same meals.
    package var difference: Double
    /// Its one-sided 95 % upper bound, kcal; nil if unbounded.
    package var upper: Double?
    /// The p of "worse by the margin or more", and Holm's over all cheaper candidates of the set.
    package var p: Double
    package var pHolm: Double
    /// Cost of the candidate minus the best's, USD per meal on the same meals; below 0.
    package var costDifference: Double
    /// Holm's p of that over all pairs of the set, nil if untested.
    package var costPHolm: Double?
    /// Whether chance in the swaps could move that across 0.05.
    package var costIsUnclear = false
    package var meals: Int
    package var clusters: Int

    /// Whether non-inferiority is shown: the bound is below the margin and Holm's p below 0.05.
    package var isNoWorse: Bool { (upper.map { $0 < margin } ?? false) && pHolm < Separation.level }

    /// Whether a test separates its cost from the best's.
    package var isCheaper: Bool { !costIsUnclear && costPHolm.map { $0 < Separation.level } ?? false }
}

/// A variant against the one of lowest energy MAE, by a test of non-inferiority.
struct MarginTest {
    let variant: VariantID
    /// Of non-inferiority, kcal per meal of energy MAE.
    let margin: Double
    /// MAE of the variant minus the best's, kcal, and its one-sided 95 % upper bound; nil if unbounded.
    let difference: Double
    let upper: Double?
    let p: Double
    let pHolm: Double
    let meals: Int
    let clusters: Int
}

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
    /// - Parameter ranked: lowest energy MAE first; the first is the reference.
    func candidates(ranked: [(id: VariantID, energy: AxisSample)], comparisons: [Comparison]) -> [CheaperCandidate] {
        guard let best = ranked.first else { return [] }
        var costs: [VariantID: MetricDifference] = [:]
        for other in ranked.dropFirst() {
            costs[other.id] = comparisons.difference(.cost, of: other.id, from: best.id)
        }
        costs = costs.filter { $0.value.difference.value < 0 }
        return tests(of: ranked.filter { costs[$0.id] != nil }, against: best.energy).compactMap { test in
            guard let cost = costs[test.variant] else { return nil }
            return CheaperCandidate(
                set: set, best: best.id, candidate: test.variant, margin: test.margin, difference: test.difference,
                upper: test.upper, p: test.p, pHolm: test.pHolm, costDifference: cost.difference.value,
                costPHolm: cost.pHolm, costIsUnclear: cost.isUnclear, meals: test.meals, clusters: test.clusters)
        }
    }

    /// One per variant that shares meals with the best, as one Holm family.
    func tests(of others: [(id: VariantID, energy: AxisSample)], against best: AxisSample) -> [MarginTest] {
        let entries = others.compactMap { other in
            MetricPair(.energyMAE, a: best, b: other.energy, ratio: \.absoluteError).map { pair in
                (id: other.id, pair: pair, margin: margin(best: pair.ratios.a.ratio))
            }
        }
        let found = bootstrap.nonInferiority(of: entries.map { ($0.pair.ratios, $0.margin) })
        let adjusted = Holm.adjusted(found.map { $0?.p ?? 1 })
        return entries.indices.compactMap { place in
            guard let test = found[place] else { return nil }
            let (id, pair, margin) = entries[place]
            return MarginTest(
                variant: id, margin: margin, difference: test.difference, upper: test.upper, p: test.p,
                pHolm: adjusted[place], meals: pair.meals, clusters: pair.ratios.a.clusters.count)
        }
    }

    /// The given margin, else the default.
    /// - Parameter best: the lowest MAE, kcal.
    func margin(best: Double?) -> Double {
        margin ?? min(Self.defaultMargin, Self.defaultShare * (best ?? 0))
    }
}
