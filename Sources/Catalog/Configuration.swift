package import Nutrition
package import Sanity
package import Scoring

/// What `config.yaml` says. Every part has defaults, so an empty file is a valid one.
package struct Configuration: Sendable, Hashable {
    /// What `nutrieval run` does when flags say nothing.
    package var run = RunDefaults()
    /// Caps on what a run may spend.
    package var budget = Budget()
    /// How answers are matched and scored.
    package var scoring = ScoringSettings()
    /// The embedding model that food names are compared by too; nil: by their words alone.
    package var embeddings: EmbeddingDefinition?
    /// How much worse a run may be than its reference, and what can fail the gate.
    package var gate = GateTolerances()
    /// From where on `monitor` alarms, for the metrics that the file names.
    package var monitor: [AlertMetric: AlertLimits] = [:]
    /// The thresholds of the sanity rules.
    package var sanity = SanityProfile.extended
    /// Named photo settings to cross with the providers.
    package var photoSettings: [String: PhotoVariation] = [:]
}

/// What `nutrieval run` does when flags say nothing.
package struct RunDefaults: Sendable, Hashable {
    /// Names of eval sets.
    package var sets: [String] = []
    /// Empty: every provider of the project.
    package var providers: [String] = []
    /// How often each meal is asked about, from 1.
    package var repeats = 1
    /// Of the order of meals and the simulator's answers.
    package var seed: UInt64 = 20_260_101
}

/// Caps on what a run may spend. A nil cap is none.
package struct Budget: Sendable, Hashable {
    /// For a run as a whole, resumes included.
    package var run: USD?
    /// For each provider of a run.
    package var provider: USD?
    /// A run whose expected cost is higher asks first.
    package var confirmAbove: USD = 1

    package init() {}

    /// The caps of a part of a run.
    ///
    /// - Parameter share: of the whole, in [0, 1].
    package func part(_ share: Double) -> Budget {
        var part = self
        part.run = run.map { USD($0.value * share) }
        part.provider = provider.map { USD($0.value * share) }
        return part
    }
}

/// An embedding model that food names are compared by beside their words: `scoring.embeddings` of config.yaml.
package struct EmbeddingDefinition: Sendable, Hashable {
    /// An absolute URL whose last part is usually `embeddings`: an endpoint that speaks OpenAI's format.
    package var endpoint: String
    /// The vendor's id of the model.
    package var model: String
    /// The environment variable that holds the key; nil for a server that needs none.
    package var keyVariable: String?
    /// The cosine, 0.01 to 0.99, from which two names count as the same food.
    package var threshold: Double
}
