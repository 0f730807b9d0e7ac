package import Nutrition
package import Statistics

/// Everything measured of one variant (or baseline) on one eval set. Sets are never pooled.
package struct VariantScore: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    /// Nil for baselines.
    package var model: String?
    /// The models responses named, sorted; more than one, or another than asked for, is a warning.
    package var servedModels: [String] = []
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
    package var recoveries: [Recovery: Int] = [:]
    /// The energy error by part of the set: by meal size, then by difficulty where the set states it.
    package var strata: [Stratum] = []
    /// Letters of the groups of variants that cannot be told apart by energy MAE; two variants are tied when they share
    /// one. Empty where nothing was compared.
    package var groups: [String] = []
    /// Whether it shares a group with the variant of lowest energy MAE; nil where nothing was compared.
    package var isTiedWithBest: Bool?
    /// Nil when no answer reported its tokens.
    package var tokens: TokenScore?
    /// Where a baseline takes the energy it predicts from; nil for variants.
    package var baselineSource: PredictorSource?
    /// Nil where no day of the set has two meals.
    package var days: DayScore?
    /// What a person would have to correct; nil for prose and totals, and where no meal's true foods are known.
    package var effort: EffortScore?
    /// The scores of published benchmarks.
    package var published: PublishedScore = PublishedScore()
    /// How far its stated confidence can be relied on, by what counts as right; empty where it states none.
    package var confidence: [ConfidenceScore] = []
    /// Nil where no meal was answered twice, and for baselines.
    package var repeatSpread: RepeatSpread?
}

/// What a baseline predicts from.
package enum PredictorSource: String, Sendable, Hashable, CaseIterable {
    /// The true values of the meals of the `tune` split, without those of a meal's own group.
    case tuneSplit = "tune_split"
    /// Those of all meals of the other groups: leave-one-group-out.
    case otherGroups = "other_groups"
    /// A table of typical servings; no meal of the set.
    case servingTable = "serving_table"
}

/// How close a day's totals come, where a set says who ate a meal and on which day.
package struct DayScore: Sendable, Hashable {
    /// Days of two meals or more in the set, whether they enter or not.
    package var days: Int
    /// Meals of those days.
    package var meals: Int
    /// Energy, protein, carbs and fat; `meals` in them counts days. An axis no whole day is known on is absent.
    package var nutrients: [Nutrient: NutrientScore]
}

/// What a person would have to change in the estimates' foods, per meal of known foods.
package struct EffortScore: Sendable, Hashable {
    package var meals: Int
    /// Fewest edits per meal.
    package var edits: Interval
    /// Share of the meals with nothing to change.
    package var untouched: Interval
    /// Of the edits per meal, how many foods are added, removed and renamed, and how many amounts changed.
    package var added: Double
    package var removed: Double
    package var renamed: Double
    package var amounts: Double
    /// Share of the foods that stay whose amount is known on both sides; of the others no amount counts as an edit. Nil where
    /// no food stays.
    package var comparedAmounts: Double?
}
