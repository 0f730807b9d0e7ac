package import Nutrition

/// Everything measured of one variant (or baseline) on one eval set. Sets are never pooled.
package struct VariantScore: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    /// Nil for baselines.
    package var model: String?
    /// The models responses named, sorted; more than one, or another than asked for, is a warning.
    package var servedModels: [String]
    /// Meals the plan asks of it.
    package var meals: Int
    /// Meals with a scored result, by the missing policy too.
    package var scoredMeals: Int
    /// Meals the headline goes by: those on which every compared variant has a scored result.
    package var commonMeals: Int
    /// Trials by how they ended.
    package var outcomes: [Outcome: Int]
    /// True when every trial ended in a final outcome.
    package var isComplete: Bool
    /// Keyed by axis; an axis without any pair of truth and prediction is absent.
    package var nutrients: [Nutrient: NutrientScore]
    /// Nil when no meal's true foods are known.
    package var foods: FoodScore?
    package var sanity: SanityScore
    package var cost: CostScore
    /// Nil when nothing was sent live.
    package var latency: LatencyScore?
    /// Repairs answers needed, by kind.
    package var recoveries: [Recovery: Int]
    /// The energy error by part of the set: by meal size, then by difficulty where the set states it.
    package var strata: [Stratum]
    /// Letters of the groups of variants that cannot be told apart by energy MAE; two variants are tied when they share
    /// one. Empty where nothing was compared.
    package var groups: [String]
    /// Whether it shares a group with the variant of lowest energy MAE; nil where nothing was compared.
    package var isTiedWithBest: Bool?
    /// Nil when no answer reported its tokens.
    package var tokens: TokenScore?
    /// Where a baseline takes the energy it predicts from; nil for variants.
    package var baselineSource: BaselineSource?
    /// Nil where no day of the set has two meals.
    package var days: DayScore?
    /// What a person would have to correct; nil for prose and totals, and where no meal's true foods are known.
    package var effort: EffortScore?
    /// The scores of published benchmarks.
    package var published: PublishedScore
    /// How far its stated confidence can be relied on, by what counts as right; empty where it states none.
    package var confidence: [ConfidenceScore]
    /// Nil where no meal was answered twice, and for baselines.
    package var repeatSpread: RepeatSpread?

    package init(
        variant: VariantID, set: String, model: String? = nil, servedModels: [String] = [], meals: Int,
        scoredMeals: Int,
        commonMeals: Int, outcomes: [Outcome: Int], isComplete: Bool, nutrients: [Nutrient: NutrientScore],
        foods: FoodScore?, sanity: SanityScore, cost: CostScore, latency: LatencyScore?,
        recoveries: [Recovery: Int] = [:], strata: [Stratum] = [], groups: [String] = [],
        isTiedWithBest: Bool? = nil, tokens: TokenScore? = nil, baselineSource: BaselineSource? = nil,
        days: DayScore? = nil, effort: EffortScore? = nil, published: PublishedScore = PublishedScore(),
        confidence: [ConfidenceScore] = [], repeatSpread: RepeatSpread? = nil
    ) {
        self.repeatSpread = repeatSpread
        self.confidence = confidence
        self.days = days
        self.effort = effort
        self.published = published
        self.variant = variant
        self.set = set
        self.model = model
        self.servedModels = servedModels
        self.meals = meals
        self.scoredMeals = scoredMeals
        self.commonMeals = commonMeals
        self.outcomes = outcomes
        self.isComplete = isComplete
        self.nutrients = nutrients
        self.foods = foods
        self.sanity = sanity
        self.cost = cost
        self.latency = latency
        self.recoveries = recoveries
        self.strata = strata
        self.groups = groups
        self.isTiedWithBest = isTiedWithBest
        self.tokens = tokens
        self.baselineSource = baselineSource
    }
}
