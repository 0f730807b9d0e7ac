package import Nutrition
import Statistics

/// The headline under every missing policy, on the meals comparable under it.
enum MissingBandScoring {
    /// In `MissingPolicy` order. `known` is the energy axis under the scores' own policy, reused.
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
                    mae: sample.flatMap { $0.absoluteError.ratio }, meals: sample?.count ?? 0,
                    supplied: sample?.supplied ?? 0)
            }
        }.flatMap { $0 }
    }
}

/// The values a missing policy supplies on one axis.
struct MissingFill {
    private let policy: MissingPolicy
    private let values: [Double?]

    /// `stated[variant][meal]`: the variants' own predictions.
    init(policy: MissingPolicy, truth: [Double?], clusters: [Int], stated: [[[Double?]]]) {
        self.policy = policy
        switch policy {
        case .zero, .exclude: values = []
        case .baseline: values = Self.medians(truth, clusters)
        case .worst:
            let medians = Self.medians(truth, clusters)
            values = truth.enumerated().map { meal, truth in
                guard let truth else { return nil }
                let fills = [0] + [medians[meal]].compactMap { $0 }
                let predictions = stated.lazy.flatMap { $0[meal] }.compactMap { $0 }
                return (fills + predictions).max { abs($0 - truth) < abs($1 - truth) }
            }
        }
    }

    /// For each meal, the median of the other groups' meals.
    private static func medians(_ truth: [Double?], _ clusters: [Int]) -> [Double?] {
        LeaveOneGroupOut.constants(truth, pool: Array(truth.indices), clusters: clusters, summary: .median)
    }

    /// The value for a trial on that meal; nil if the policy leaves it out. Without another group, `baseline` is 0.
    func value(meal: Int) -> Double? {
        switch policy {
        case .exclude: nil
        case .zero: 0
        case .baseline, .worst: values[meal] ?? 0
        }
    }
}

package struct MissingBandRow: Sendable, Hashable {
    package var set: String
    package var policy: MissingPolicy
    package var variant: VariantID
    /// Energy MAE in kcal; nil if the variant has no energy on any compared meal.
    package var mae: Double?
    package var meals: Int
    package var supplied: Int
}
