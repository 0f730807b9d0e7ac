package import Nutrition

package struct ScoredSet: Sendable {
    package var name: String
    package var meals: [Meal]
    /// Canonical food name → other names.
    package var synonyms: [String: [String]]
    /// Photo features by meal id, equally many per meal; meals without features are missing.
    package var features: [String: [Double]]
    /// Embeddings of the food names; nil: names are compared by words only.
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

package struct PlannedVariant: Sendable, Hashable {
    package var variant: VariantID
    package var model: String
    /// Served ids that count as the requested model.
    package var servedAliases: [String]
    /// Where its provider says it keeps and handles data; nil if not stated.
    package var region: String?

    package init(variant: VariantID, model: String, servedAliases: [String] = [], region: String? = nil) {
        self.region = region
        self.variant = variant
        self.model = model
        self.servedAliases = servedAliases
    }
}

/// All scores of a run: a row per variant and set, and the prediction baselines.
package struct ScoreBoard: Sendable, Hashable {
    /// Per set, best energy MAE first; variants without one last.
    package var variants: [VariantScore]
    /// The same; `variant.provider` is the baseline's `PredictorName`. Baselines that do not apply are missing.
    package var baselines: [VariantScore]
    package var missing: MissingPolicy
    /// Every pair of variants with an energy score, per set, in the order of `variants`.
    package var comparisons: [Comparison] = []
    /// Every baseline as `a`, every variant with an energy score as `b`, per set, in energy MAE only.
    package var baselineComparisons: [Comparison] = []
    /// The headline under every missing policy: per set by policy, then by variant. Empty if not computed.
    package var band: [MissingBandRow] = []
    /// Per set, every variant cheaper than the one of lowest energy MAE, compared with it.
    package var cheaper: [CheaperCandidate] = []
    /// Detectable differences per set; none for a set of one variant or too few groups.
    package var power: [SetPower] = []
    /// At most one per set, in set order.
    package var frontiers: [Frontier] = []
    /// At most one per set, in set order.
    package var picks: [Pick] = []
}
