package import Nutrition
package import Sanity
package import Scoring

/// The content of `config.yaml`. Every part has defaults, so an empty file is valid.
package struct Configuration: Sendable, Hashable {
    package var run = RunDefaults()
    package var budget = Budget()
    package var scoring = ScoringSettings()
    /// The embedding model that also compares food names; nil: only their words are compared.
    package var embeddings: EmbeddingDefinition?
    /// Where the numbers of named foods are looked up; nil: nowhere.
    package var grounding: GroundingDefinition?
    /// Tolerances against the reference, and which metrics can fail the gate.
    package var gate = GateTolerances()
    /// Alert limits of `monitor`, for the metrics in the file.
    package var monitor: [AlertMetric: AlertLimits] = [:]
    package var sanity = SanityProfile.extended
    package var report = ReportDefaults()
    /// Named photo settings to cross with the providers.
    package var photoSettings: [String: PhotoVariation] = [:]
}

package struct ReportDefaults: Sendable, Hashable {
    package enum Photos: String, Sendable, Hashable, CaseIterable {
        case none, thumbnails
    }

    /// What reports and exported pages show of the photos.
    package var photos = Photos.thumbnails
}

package struct RunDefaults: Sendable, Hashable {
    package var sets: [String] = []
    /// Empty: every provider of the project.
    package var providers: [String] = []
    /// Requests per meal, from 1.
    package var repeats = 1
    /// Seed of the meal order and the simulator's answers.
    package var seed: UInt64 = 20_260_101
}

/// Limits of a run's cost; nil: no limit.
package struct Budget: Sendable, Hashable {
    /// For the whole run, including resumes.
    package var run: USD?
    package var provider: USD?
    /// A run asks for confirmation above this expected cost.
    package var confirmAbove: USD = 1

    package init() {}

    /// Rounded down to a billionth of a dollar, so that the parts of a budget never add up to more than it.
    /// - Parameter share: share of all caps, in [0, 1].
    package func part(_ share: Double) -> Budget {
        guard share < 1 else { return self }
        func part(of cap: USD) -> USD { USD((cap.value * share * 1e9).rounded(.down) / 1e9) }
        var part = self
        part.run = run.map(part(of:))
        part.provider = provider.map(part(of:))
        return part
    }
}

/// `scoring.embeddings` of config.yaml: an embedding model that compares food names beside their words.
package struct EmbeddingDefinition: Sendable, Hashable {
    /// An absolute URL in OpenAI's format, usually ending in `embeddings`.
    package var endpoint: String
    package var model: String
    /// The environment variable of the key; nil for a server without one.
    package var keyVariable: String?
    /// The cosine, 0.01 to 0.99, from which two names count as the same food.
    package var threshold: Double
}
