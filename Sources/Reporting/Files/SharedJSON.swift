import JSON
import Nutrition
import Scoring
import Statistics

/// Values that several JSON reports contain.
extension JSON {
    /// A whole report, its numbers rounded for reading.
    static func report(_ members: JSON) -> JSON { members.rounded(significantDigits: 9) }

    /// The value with its bounds; null without a value.
    static func interval(_ interval: Interval?) -> JSON { optional(interval, measure) }

    /// The same members with or without a value.
    static func measure(_ interval: Interval?) -> JSON {
        ["value": .optional(interval?.value), "low": .optional(interval?.low), "high": .optional(interval?.high)]
    }

    static func bounds(_ interval: Interval?) -> JSON {
        ["low": .optional(interval?.low), "high": .optional(interval?.high)]
    }

    /// Counts per key, zeros included: a count of 0 is known.
    static func counts<Key: RawRepresentable & Hashable>(_ counts: [Key: Int], over keys: [Key]) -> JSON
    where Key.RawValue == String {
        .object(JSONObject(keys.map { ($0.rawValue, .optional(counts[$0] ?? 0)) }))
    }

    static func name(_ variant: VariantID) -> JSON { .string(variant.description) }
    static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }

    /// Null without a value.
    static func optional<Value>(_ value: Value?, _ write: (Value) -> JSON) -> JSON { value.map(write) ?? .null }

    /// Both objects in one.
    func merging(_ other: JSON) -> JSON {
        var members = object ?? JSONObject()
        for (key, value) in other.object ?? JSONObject() { members[key] = value }
        return .object(members)
    }

    static func difference(_ difference: MetricDifference) -> JSON {
        [
            "difference": .optional(difference.difference.value), "low": .optional(difference.difference.low),
            "high": .optional(difference.difference.high), "p": .optional(difference.p),
            "p_holm": .optional(difference.pHolm), "unclear": .bool(difference.isUnclear),
            "meals": .optional(difference.meals), "clusters": .optional(difference.clusters)
        ]
    }

    /// - Parameter absent: members that the format does not have.
    static func run(_ run: RunInfo, without absent: Set<String> = []) -> JSON {
        let members: [(String, JSON)] = [
            ("id", .string(run.id)), ("started_at", .string(run.startedAt)), ("complete", .bool(run.isComplete)),
            ("pending", .optional(run.pending)), ("simulated", .bool(run.isSimulated)),
            ("repeats", .optional(run.repeats)), ("plan_sha256", .string(run.planSHA256)),
            ("tool_version", .string(run.toolVersion)), ("priced_as_of", .optional(run.pricedAsOf))
        ]
        return .object(JSONObject(members.filter { !absent.contains($0.0) }))
    }
}
