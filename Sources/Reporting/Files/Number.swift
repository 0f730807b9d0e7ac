import JSON
import Statistics

/// Intervals in JSON; null for what is not known or not finite.
enum Number {
    static func interval(_ interval: Interval?) -> JSON {
        ["value": .optional(interval?.value), "low": .optional(interval?.low), "high": .optional(interval?.high)]
    }

    static func bounds(_ interval: Interval?) -> JSON {
        ["low": .optional(interval?.low), "high": .optional(interval?.high)]
    }

    /// How many of each, the zeros too: a count that is 0 is known.
    static func counts<Key: RawRepresentable & Hashable>(_ counts: [Key: Int], over keys: [Key]) -> JSON
    where Key.RawValue == String {
        .object(JSONObject(keys.map { ($0.rawValue, .optional(counts[$0] ?? 0)) }))
    }
}
