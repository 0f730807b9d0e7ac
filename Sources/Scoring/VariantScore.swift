package import Nutrition
package import Sanity
package import Statistics

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

    package init(
        variant: VariantID, set: String, model: String? = nil, servedModels: [String] = [], meals: Int,
        scoredMeals: Int,
        commonMeals: Int, outcomes: [Outcome: Int], isComplete: Bool, nutrients: [Nutrient: NutrientScore],
        foods: FoodScore?, sanity: SanityScore, cost: CostScore, latency: LatencyScore?,
        recoveries: [Recovery: Int] = [:], strata: [Stratum] = [], groups: [String] = [],
        isTiedWithBest: Bool? = nil, tokens: TokenScore? = nil, baselineSource: BaselineSource? = nil
    ) {
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

/// How close the estimates of one axis come, in its unit (kcal or g). Formulas: docs/metrics.md.
package struct NutrientScore: Sendable, Hashable {
    /// Meals with a true value that entered.
    package var meals: Int
    /// Groups they make, which is what intervals and tests go by.
    package var clusters: Int
    /// Mean absolute error.
    package var mae: Interval
    /// MAE ÷ mean true value, as a share (0.2 is 20 %); nil when the mean true value is 0.
    package var pmae: Interval?
    /// Mean signed error, estimate − truth.
    package var bias: Interval
    /// Share of meals within that percentage of the true value, keyed by the percentage.
    package var within: [Int: Interval]
    /// Predictions that the missing policy supplied: of trials without a usable answer, and of answers that leave this
    /// axis unknown.
    package var supplied: Int

    package init(
        meals: Int, clusters: Int, mae: Interval, pmae: Interval?, bias: Interval, within: [Int: Interval],
        supplied: Int = 0
    ) {
        self.clusters = clusters
        self.supplied = supplied
        self.meals = meals
        self.mae = mae
        self.pmae = pmae
        self.bias = bias
        self.within = within
    }
}

/// How well the true foods are found. Micro-averaged shares over all meals whose true foods are known.
package struct FoodScore: Sendable, Hashable {
    package var meals: Int
    /// Nil for answers in prose, which are scored on recall alone.
    package var precision: Interval?
    package var recall: Interval
    package var f1: Interval?

    package init(meals: Int, precision: Interval?, recall: Interval, f1: Interval?) {
        self.meals = meals
        self.precision = precision
        self.recall = recall
        self.f1 = f1
    }
}

/// What the sanity rules said, and how right they were.
package struct SanityScore: Sendable, Hashable {
    /// Answers that were checked.
    package var answers: Int
    /// Answers on which a rule fired at least once, by rule.
    package var findings: [RuleID: Int]
    /// Answers with any finding.
    package var flagged: Int
    package var decisions: [Decision: Int]
    package var reviews: [Review: Int]
    /// Answers off by a factor of 2 or more and by more than 300 kcal, either way.
    package var catastrophes: Int
    /// Catastrophes without a critical finding.
    package var missedCatastrophes: Int
    /// Answers within 20 % of the true energy for which confirmation was asked all the same.
    package var falseAlarms: Int
    /// Meals whose answer gives foods and totals that 3 or more different meals were given. Repeats of a meal count once;
    /// prose is not looked at.
    package var repeatedAnswers: Int
    /// Answers of known true energy with a stated confidence of at least 0.95.
    package var certainAnswers: Int
    /// Those of them that were off by more than 50 %.
    package var falselyPrecise: Int

    package init(
        answers: Int = 0, findings: [RuleID: Int] = [:], flagged: Int = 0, decisions: [Decision: Int] = [:],
        reviews: [Review: Int] = [:], catastrophes: Int = 0, missedCatastrophes: Int = 0, falseAlarms: Int = 0,
        repeatedAnswers: Int = 0, certainAnswers: Int = 0, falselyPrecise: Int = 0
    ) {
        self.answers = answers
        self.findings = findings
        self.flagged = flagged
        self.decisions = decisions
        self.reviews = reviews
        self.catastrophes = catastrophes
        self.missedCatastrophes = missedCatastrophes
        self.falseAlarms = falseAlarms
        self.repeatedAnswers = repeatedAnswers
        self.certainAnswers = certainAnswers
        self.falselyPrecise = falselyPrecise
    }
}

/// What the answers cost, in USD. A nil amount is unknown, never 0.
package struct CostScore: Sendable, Hashable {
    /// Per trial with a known cost.
    package var perMeal: Interval?
    /// Everything spent ÷ usable answers, over the trials of known cost.
    package var perUsableAnswer: Double?
    /// Of attempts that brought no usable answer.
    package var failed: Double?
    /// Everything spent, as far as it is known.
    package var total: Double?
    /// Trials whose cost is unknown and therefore not in the amounts above.
    package var unknown: Int
    /// What the attempts that were billed had been expected to cost before they were sent; nil when no attempt has both.
    package var expected: Double?
    /// What those same attempts were billed; `expected ÷ billed` tells how good the estimate was.
    package var billed: Double?

    package init(
        perMeal: Interval? = nil, perUsableAnswer: Double? = nil, failed: Double? = nil, total: Double? = nil,
        unknown: Int = 0, expected: Double? = nil, billed: Double? = nil
    ) {
        self.expected = expected
        self.billed = billed
        self.perMeal = perMeal
        self.perUsableAnswer = perUsableAnswer
        self.failed = failed
        self.total = total
        self.unknown = unknown
    }
}

/// Latency in milliseconds of live first attempts that were answered or ran into their time limit.
package struct LatencyScore: Sendable, Hashable {
    /// With fewer latencies p95 is the largest of them, which reports do not show as a quantile.
    package static let fewestForP95 = 20
    /// The same of p99.
    package static let fewestForP99 = 100

    package var count: Int
    package var p50: Double
    package var p90: Double
    package var p95: Double
    package var p99: Double
    /// p50 and p95 with distribution-free 95 % bounds; none where several latencies are of one group of meals.
    package var p50Interval: Interval
    package var p95Interval: Interval
    /// Nil when no attempt tells where its time went.
    package var split: LatencySplit?

    package init(
        count: Int, p50: Double, p90: Double, p95: Double, p99: Double, p50Interval: Interval? = nil,
        p95Interval: Interval? = nil, split: LatencySplit? = nil
    ) {
        self.p50Interval = p50Interval ?? Interval(p50)
        self.p95Interval = p95Interval ?? Interval(p95)
        self.split = split
        self.count = count
        self.p50 = p50
        self.p90 = p90
        self.p95 = p95
        self.p99 = p99
    }
}
