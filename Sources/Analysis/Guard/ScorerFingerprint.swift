package import Catalog
import Hashing

/// Identifies a way of scoring: sanity rules with thresholds, and the food matcher.
package enum ScorerFingerprint {
    /// Increase it when a code change makes the rules or the matcher score the same answers differently.
    private static let revision = 1

    /// Twelve hexadecimal digits; equal for equal rules and matchers.
    package static func of(_ configuration: Configuration) -> String {
        let parts = ["revision \(revision)", text(configuration.sanity), text(configuration.embeddings as Any)]
        return String(SHA256Digest(of: Array(parts.joined(separator: "\n").utf8)).hex.prefix(12))
    }

    /// All members of a value, with dictionaries in a fixed order.
    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.children.isEmpty { return "\(value)" }
        let parts = mirror.children.map { "\($0.label ?? ""):\(text($0.value))" }
        let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
        return "{\((isUnordered ? parts.sorted() : parts).joined(separator: ","))}"
    }
}
