import JSON
import Nutrition
import Scoring

/// The headline under every missing policy: policy → variant → MAE. Where the run has several sets, which are never pooled,
/// a variant's name stands behind its set's: `SET:provider/prompt/photo-setting`.
enum BandJSON {
    /// Null where it was not computed.
    static func render(_ rows: [MissingBandRow]) -> JSON {
        guard !rows.isEmpty else { return nil }
        let hasSets = Set(rows.map(\.set)).count > 1
        return .object(
            JSONObject(
                MissingPolicy.allCases.map { policy in
                    let own = rows.filter { $0.policy == policy }.map { row in
                        ((hasSets ? "\(row.set):" : "") + row.variant.description, JSON.optional(row.mae))
                    }
                    return (policy.rawValue, .object(JSONObject(own)))
                }))
    }
}
