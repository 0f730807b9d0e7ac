package import Catalog
import Hashing

/// Tells two ways of scoring the same answers apart: sanity rules with their thresholds, and how food names are matched.
package enum ScorerFingerprint {
    /// Raise it when a change of code makes the rules or the food matcher find something else in the same answers.
    private static let revision = 1

    /// Twelve hexadecimal digits; equal for equal rules and matchers.
    package static func of(_ configuration: Configuration) -> String {
        let parts = ["revision \(revision)", text(configuration.sanity), text(configuration.embeddings as Any)]
        return String(SHA256Digest(of: Array(parts.joined(separator: "\n").utf8)).hex.prefix(12))
    }

    /// All that a value contains, whatever members it may get; dictionaries in one order.
    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.children.isEmpty { return "\(value)" }
        let parts = mirror.children.map { "\($0.label ?? ""):\(text($0.value))" }
        let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
        return "{\((isUnordered ? parts.sorted() : parts).joined(separator: ","))}"
    }
}
