package import Nutrition
package import Statistics

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
    package var sanity: SanityScore
    package var cost: CostScore
    /// Nil when nothing was sent live.
    package var latency: LatencyScore?
    package var recoveries: [Recovery: Int] = [:]
    /// The energy error by meal size, then by difficulty if the set states it.
    package var strata: [Stratum] = []
    /// Letters of its groups of variants not separable by energy MAE; sharing one means not separable. Empty if not
    /// compared.
    package var groups: [String] = []
    /// Whether it shares a group with the variant of lowest energy MAE; nil if not compared.
    package var isTiedWithBest: Bool?
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
