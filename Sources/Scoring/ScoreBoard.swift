package import Nutrition

/// What the scorer needs of one eval set.
package struct ScoredSet: Sendable {
    package var name: String
    package var meals: [Meal]
    /// Canonical food name → other names.
    package var synonyms: [String: [String]]
    /// What the photos of a meal look like, by the meal's id: the same count of numbers for each. A meal whose photos were
    /// not looked at, or have no look, is missing.
    package var features: [String: [Double]]
    /// Of the food names, by an embedding model; nil: they are compared by their words alone.
    package var vectors: NameVectors?

    package init(
        name: String, meals: [Meal], synonyms: [String: [String]] = [:], features: [String: [Double]] = [:],
        vectors: NameVectors? = nil
    ) {
        self.features = features
        self.vectors = vectors
        self.name = name
        self.meals = meals
        self.synonyms = synonyms
    }
}

/// A variant as planned: what it is asked, before any answer.
package struct PlannedVariant: Sendable, Hashable {
    package var variant: VariantID
    package var model: String
    /// Served ids that are the asked model all the same.
    package var servedAliases: [String]
    /// Where its provider says it keeps and handles data; nil where it does not say.
    package var region: String?

    package init(variant: VariantID, model: String, servedAliases: [String] = [], region: String? = nil) {
        self.region = region
        self.variant = variant
        self.model = model
        self.servedAliases = servedAliases
    }
}

/// All scores of a run: a row per variant and set, and the baselines beside them.
package struct ScoreBoard: Sendable, Hashable {
    /// Per set, best energy MAE first; variants without one last.
    package var variants: [VariantScore]
    /// Same shape; `variant.provider` is the baseline's `PredictorName`. One that has nothing to go by is missing.
    package var baselines: [VariantScore]
    package var missing: MissingPolicy
    /// Every pair of variants that have an energy score, per set, in the order of `variants`.
    package var comparisons: [Comparison] = []
    /// Every baseline as `a` with every variant that has an energy score as `b`, per set, in energy MAE alone.
    package var baselineComparisons: [Comparison] = []
    /// The headline under every missing policy: per set by policy, then by variant. Empty where it was not computed.
    package var band: [MissingBandRow] = []
    /// Per set, every variant that cost less than the one of lowest energy MAE, held against it.
    package var cheaper: [CheaperCandidate] = []
    /// What each set could have shown; none for a set of one variant or too few groups.
    package var power: [SetPower] = []
    /// At most one per set, in the order of the sets.
    package var frontiers: [Frontier] = []
    /// At most one per set, in the order of the sets.
    package var picks: [Pick] = []
}
