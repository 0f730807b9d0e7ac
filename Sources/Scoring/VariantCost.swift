package import Nutrition
import Statistics

/// What one variant cost on one eval set.
package struct VariantCost: Sendable, Hashable {
    package var set: String
    package var variant: VariantID
    /// As in the variant's row of a `ScoreBoard`.
    package var cost: CostScore
}

extension Scorer {
    /// The costs of every variant on every set, equal to those of `score`, without scoring anything else.
    package func costs(results: [TrialResult], sets: [ScoredSet], variants: [PlannedVariant]) -> [VariantCost] {
        let bootstrap = ClusterBootstrap(resamples: settings.resamples, seed: seed)
        return sets.flatMap { set in
            let table = TrialTable(set: set, results: results, variants: variants)
            var requests = IntervalRequests()
            let wanted = table.trials.map {
                CostScoring.score($0, clusters: table.clusters, requests: &requests)
            }
            let intervals = requests.drawn(by: bootstrap)
            return zip(table.variants, wanted).map {
                VariantCost(set: set.name, variant: $0.variant, cost: $1(intervals))
            }
        }
    }
}
