import Nutrition
import Statistics

/// The headline under every missing policy, on the meals that policy leaves to compare.
enum MissingBandScoring {
    /// In the order of `MissingPolicy`. `known` is the energy axis under the policy of the scores, which is not computed
    /// anew.
    static func rows(_ table: TrialTable, known: AxisPredictions?, policy: MissingPolicy) -> [MissingBandRow] {
        MissingPolicy.allCases.concurrentMap { other in
            let axis =
                other == policy
                ? known ?? AxisPredictions(.energy, table: table, policy: other)
                : AxisPredictions(.energy, table: table, policy: other)
            return table.variants.indices.map { variant in
                let sample = axis.sample(of: variant, clusters: table.clusters)
                return MissingBandRow(
                    set: table.set.name, policy: other, variant: table.variants[variant].variant,
                    mae: sample.flatMap { MeanAbsoluteError.sample(of: $0).ratio }, meals: sample?.count ?? 0,
                    supplied: sample?.supplied ?? 0)
            }
        }.flatMap { $0 }
    }
}
