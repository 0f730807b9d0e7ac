package import Catalog
import Hashing
import JSON
package import Nutrition
package import Scoring

/// A reference run for gates, without answers: only scores and hashes per meal and variant.
package struct Reference: Sendable, Hashable {
    /// The written file format. Format 1, which lacks the scorer, can be read too.
    package static let format = 2

    package var run: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var toolVersion: String
    package var gitCommit: String?
    /// As text; nil for a live run.
    package var simulation: String?
    package var repeats: Int
    /// Of the run's journal, in hexadecimal: equal hashes mean identical answers.
    package var answersSHA256: String
    package var missing: MissingPolicy
    package var matchThreshold: Double
    /// See `ScorerFingerprint`; nil in a file of format 1.
    package var scorer: String?
    package var sets: [Set]
    package var variants: [Variant]

    package struct Set: Sendable, Hashable {
        package var name: String
        /// In the order of the set.
        package var meals: [Meal]
    }

    /// A meal's hashes, shortened.
    package struct Meal: Sendable, Hashable {
        package var id: String
        package var group: String
        /// Hash of its photos' hashes.
        package var photos: String
        /// Hash; nil for none.
        package var notes: String?
        /// Hash of the truth at scoring.
        package var truth: String
    }

    package struct Variant: Sendable, Hashable {
        package var id: VariantID
        var facts: VariantFacts
        package var scores: [GuardedVariant]
    }

    package var scores: [GuardedVariant] { variants.flatMap(\.scores) }
    package var mealCount: Int { sets.reduce(0) { $0 + $1.meals.count } }
}

/// A variant on an eval set.
struct ScoredPart: Hashable {
    var variant: VariantID
    var set: String
}

extension GuardedVariant {
    var part: ScoredPart { ScoredPart(variant: variant, set: self.set) }
    var name: String { "\(variant) on \(set)" }
}

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

package enum ReferenceError: Error, Sendable, Hashable, CustomStringConvertible {
    case absent(String)
    case unreadable(file: String, reason: String)
    case otherFormat(file: String, format: Int)
    /// Other rules or another matcher scored it, and its run is gone, so it cannot be scored again.
    case otherScorer(reference: String, run: String)
    case damaged(file: String, place: String)
    case unreadableAnswers(path: String)
    /// An incomplete run cannot be a reference.
    case incomplete(run: String)
    case notCopied(folder: String, reason: String)
    /// The runs form no series.
    case noSeries(String)
    /// The plan or run lacks something the reference has.
    case doesNotFit(reference: String, reasons: [String])

    package var description: String {
        switch self {
        case .absent(let file): "\(file): there is no such reference; `nutrieval bless RUN` makes one"
        case .unreadable(let file, let reason): "\(file): this is no reference: \(reason)"
        case .otherFormat(let file, let format):
            format < Reference.format
                ? "\(file): this reference has the older format \(format) and this version reads 1 to \(Reference.format): make it again with `nutrieval bless RUN`"
                : "\(file): this reference has format \(format) and this version reads up to \(Reference.format): use a newer nutrieval"
        case .otherScorer(let reference, let run):
            "\(reference) was scored by other sanity rules or another food matcher, and its run \(run) is not here to score again: make it again with `nutrieval bless RUN`"
        case .damaged(let file, let place):
            "\(file): \(place) is missing or wrong: restore the file, or make it again with `nutrieval bless RUN`"
        case .unreadableAnswers(let path): "\(path) cannot be read: mend that first"
        case .incomplete(let run): "run \(run) is incomplete and cannot be the reference: finish it first"
        case .notCopied(let folder, let reason): "\(folder): the answers cannot be put there: \(reason)"
        case .noSeries(let reason): "nothing can be watched: \(reason)"
        case .doesNotFit(let reference, let reasons):
            "\(reference) cannot be compared: \(reasons.joined(separator: "; ")). Choose another reference, or bless a run of what is asked now"
        }
    }
}
