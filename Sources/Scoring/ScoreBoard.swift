package import Nutrition
package import Statistics

package struct ScoredSet: Sendable {
    package var name: String
    package var meals: [Meal]
    /// Canonical food name → other names.
    package var synonyms: [String: [String]]
    /// Photo features by meal id, equally many per meal; meals without features are missing.
    package var features: [String: [Double]]
    /// Embeddings of the food names; nil: names are compared by words only.
    package var vectors: NameVectors?
    /// By meal id; meals of unknown quality are missing.
    package var quality: [String: PhotoQuality]
    /// The `tune` meals of named persons, also of sets of which a run asked a part.
    package var history: [Meal]

    package init(
        name: String, meals: [Meal], synonyms: [String: [String]] = [:], features: [String: [Double]] = [:],
        vectors: NameVectors? = nil, quality: [String: PhotoQuality] = [:], history: [Meal] = []
    ) {
        self.history = history
        self.quality = quality
        self.features = features
        self.vectors = vectors
        self.name = name
        self.meals = meals
        self.synonyms = synonyms
    }
}

extension ScoredSet {
    /// Those whose task takes a meal of the set.
    func asked(_ variants: [PlannedVariant]) -> [PlannedVariant] {
        meals.isEmpty ? variants : variants.filter { meals.contains(where: $0.task.takes) }
    }
}

package struct PlannedVariant: Sendable, Hashable {
    package var variant: VariantID
    package var model: String
    /// Served ids that count as the requested model.
    package var servedAliases: [String]
    /// Where its provider says it keeps and handles data; nil if not stated.
    package var region: String?
    /// Which meals it was asked about, and what its answers are scored on.
    package var task = AnswerTask.standard

    package init(
        variant: VariantID, model: String, servedAliases: [String] = [], region: String? = nil,
        task: AnswerTask = .standard
    ) {
        self.region = region
        self.task = task
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

/// All scores of one variant (or baseline) on one eval set. Sets are never pooled.
package struct VariantScore: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    /// Nil for baselines.
    package var model: String?
    /// Models named by responses, sorted; more than one, or not the requested one, is a warning.
    package var servedModels: [String] = []
    /// Meals planned.
    package var meals: Int
    /// Meals with a scored result, by the missing policy too.
    package var scoredMeals: Int
    /// Meals of the headline: those on which every compared variant has a scored result.
    package var commonMeals: Int
    package var outcomes: [Outcome: Int]
    /// True when every trial ended in a final outcome.
    package var isComplete: Bool
    /// An axis without any pair of truth and prediction is absent.
    package var nutrients: [Nutrient: NutrientScore]
    /// Nil when no meal's true foods are known.
    package var foods: FoodScore?
    /// Nil if its answers list no other names of foods.
    package var topNames: TopNamesScore?
    package var sanity: SanityScore
    package var cost: CostScore
    /// Nil when nothing was sent live.
    package var latency: LatencyScore?
    package var recoveries: [Recovery: Int] = [:]
    /// The energy error by meal size, then by difficulty if the set states it.
    package var strata: [Stratum] = []
    /// Its energy error against the lowest of the set; nil if not compared.
    package var state: VariantState?
    /// The meal that makes the largest part of its energy error; nil for fewer than ten meals.
    package var largestError: LargestError?
    /// For the second lowest error: the meal without which it would be the lowest; nil if there is none.
    package var leadsWithout: String?
    /// Nil when no answer reported its tokens.
    package var tokens: TokenScore?
    /// Source of a baseline's energy; nil for variants.
    package var baselineSource: PredictorSource?
    /// Nil if no day of the set has two meals.
    package var days: DayScore?
    /// Corrections a person would make; nil for prose and totals, and without known true foods.
    package var effort: EffortScore?
    package var published: PublishedScore = PublishedScore()
    /// Reliability of stated confidence, by definition of right; empty if none is stated.
    package var confidence: [ConfidenceScore] = []
    /// Nil if no meal was answered twice, and for baselines.
    package var repeatSpread: RepeatSpread?
    /// Nil if no meal without food was judged, and for baselines.
    package var noFood: NoFoodScore?
    /// Nil for a task that is scored on foods and energy alone, and for baselines.
    package var task: TaskScore?
}

package enum PredictorSource: String, Sendable, Hashable, CaseIterable {
    /// True values of the `tune` split, without the meal's own group.
    case tuneSplit = "tune_split"
    /// Those of all meals of other groups: leave-one-group-out.
    case otherGroups = "other_groups"
    /// A table of typical servings; no meal of the set.
    case servingTable = "serving_table"
}

/// Errors of day totals, if a set states person and day.
package struct DayScore: Sendable, Hashable {
    /// Days of two meals or more in the set, compared or not.
    package var days: Int
    package var meals: Int
    /// Energy, protein, carbs and fat; their `meals` counts days. Axes without a whole day are absent.
    package var nutrients: [Nutrient: NutrientScore]
}

package struct EffortScore: Sendable, Hashable {
    package var meals: Int
    /// Fewest edits per meal.
    package var edits: Interval
    package var untouched: Interval
    /// The parts of `edits`: foods added, removed and renamed, and amounts changed.
    package var added: Double
    package var removed: Double
    package var renamed: Double
    package var amounts: Double
    /// Share of kept foods with known amounts on both sides; other amounts never count as edits. Nil if no food is
    /// kept.
    package var comparedAmounts: Double?
}
