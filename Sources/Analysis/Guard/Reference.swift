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
}
