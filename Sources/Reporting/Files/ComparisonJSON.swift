import JSON
import Nutrition
import Scoring
import Statistics

/// The comparisons of `summary.json`: a row per pair and metric.
enum ComparisonJSON {
    /// - Parameter a: another name of that side than the variant's own.
    static func rows(_ comparison: Comparison, a: String? = nil) -> [JSON] {
        comparison.differences.map { difference in
            [
                "a": .string(a ?? comparison.a.description),
                "b": .string(comparison.b.description),
                "set": .string(comparison.set),
                "metric": .string(difference.metric.rawValue),
                "a_value": .optional(difference.a),
                "b_value": .optional(difference.b),
                "difference": .optional(difference.difference.value),
                "low": .optional(difference.difference.low),
                "high": .optional(difference.difference.high),
                "p": .optional(difference.p),
                "p_holm": .optional(difference.pHolm),
                "unclear": .bool(difference.isUnclear),
                "meals": .optional(difference.meals),
                "clusters": .optional(difference.clusters)
            ]
        }
    }
}
