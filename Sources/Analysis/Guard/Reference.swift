import JSON
package import Nutrition
package import Scoring

/// What a gate compares with: a run without its answers. Per meal and variant it has scores and hashes, and nothing else.
package struct Reference: Sendable, Hashable {
    /// The version of the file's form that is written. Format 1, which does not name its scorer, is read too.
    package static let format = 2

    /// The run it was made of.
    package var run: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var toolVersion: String
    package var gitCommit: String?
    /// In words; nil for a live run.
    package var simulation: String?
    package var repeats: Int
    /// Of the run's journal, in hexadecimal: equal hashes are the very same answers.
    package var answersSHA256: String
    package var missing: MissingPolicy
    package var matchThreshold: Double
    /// See `ScorerFingerprint`; nil in a file of format 1.
    package var scorer: String?
    package var sets: [Set]
    package var variants: [Variant]

    /// One eval set and what its meals were.
    package struct Set: Sendable, Hashable {
        package var name: String
        /// In the order of the set.
        package var meals: [Meal]
    }

    /// What a meal was: hashes, shortened to what tells two apart.
    package struct Meal: Sendable, Hashable {
        package var id: String
        package var group: String
        /// Of the hashes of its photos.
        package var photos: String
        /// Nil for none.
        package var notes: String?
        /// Of the truth it was scored by.
        package var truth: String
    }

    /// One variant with its scores on every set.
    package struct Variant: Sendable, Hashable {
        package var id: VariantID
        var facts: VariantFacts
        package var scores: [GuardedVariant]
    }

    /// The scores of all variants on all sets.
    package var scores: [GuardedVariant] { variants.flatMap(\.scores) }
}
