import Nutrition
import Statistics

/// Scores every variant and baseline on one set.
struct SetScorer {
    private let table: TrialTable
    private let settings: ScoringSettings
    private let bootstrap: ClusterBootstrap
    private let axes: [AxisPredictions]
    private let kinds: [AnswerKind]
    /// Per variant a flag for each meal: has it a scored result there.
    private let scored: [[Bool]]
    /// Meals common to the variants that estimate: prose, which has no energy, does not narrow them.
    private let estimatedMeals: [Int]
    /// Meals common to all variants, for prose.
    private let allMeals: [Int]
    /// Per variant its foods on its common meals, nil where it answers with totals alone.
    private let foodSamples: [FoodSample?]

    init(table: TrialTable, settings: ScoringSettings, bootstrap: ClusterBootstrap) {
        self.table = table
        self.settings = settings
        self.bootstrap = bootstrap
        axes = Nutrient.allCases.map { AxisPredictions($0, table: table, policy: settings.missing) }
        let kinds = table.variants.indices.map { table.kind(of: $0) }
        self.kinds = kinds
        let scored = table.variants.indices.map { ComparisonMeals.scored($0, in: table, policy: settings.missing) }
        self.scored = scored
        let estimating = scored.indices.filter { kinds[$0] != .prose }.map { scored[$0] }
        let estimated = ComparisonMeals.common(estimating, meals: table.set.meals.count)
        let all = ComparisonMeals.common(scored, meals: table.set.meals.count)
        estimatedMeals = estimated
        allMeals = all
        let foods = FoodScoring(table: table, settings: settings)
        foodSamples = table.variants.indices.map { variant in
            guard kinds[variant] != .totals else { return nil }
            let meals = Self.common(variant, scored, kinds, estimated: estimated, all: all)
            return foods.sample(of: variant, kind: kinds[variant], meals: meals)
        }
    }

    /// The meals that variant is compared on, none when nothing of it is scored.
    private static func common(
        _ variant: Int, _ scored: [[Bool]], _ kinds: [AnswerKind], estimated: [Int], all: [Int]
    ) -> [Int] {
        guard scored[variant].contains(true) else { return [] }
        return kinds[variant] == .prose ? all : estimated
    }

    /// A row per variant, in the order planned.
    func variantScores() -> [VariantScore] {
        let percentages = percentages
        return table.variants.indices.map { variant in
            let trials = table.trials[variant].flatMap { $0 }
            let common = Self.common(variant, scored, kinds, estimated: estimatedMeals, all: allMeals)
            return VariantScore(
                variant: table.variants[variant].variant, set: table.set.name, model: table.variants[variant].model,
                servedModels: Set(trials.compactMap(\.servedModel)).sorted(), meals: table.set.meals.count,
                scoredMeals: scored[variant].count { $0 }, commonMeals: common.count,
                outcomes: trials.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 },
                isComplete: table.repeats > 0 && table.trials[variant].allSatisfy { $0.count == table.repeats }
                    && trials.allSatisfy { $0.outcome.kind != .pending },
                nutrients: NutrientScoring.scores(
                    axisSamples(of: variant), within: percentages, bootstrap: bootstrap),
                foods: foodSamples[variant]?.score(isProse: kinds[variant] == .prose, bootstrap: bootstrap),
                sanity: SanityScoring.score(table.trials[variant], meals: table.set.meals),
                cost: CostScoring.score(table.trials[variant], clusters: table.clusters, bootstrap: bootstrap),
                latency: LatencyScoring.score(trials),
                recoveries: trials.compactMap(\.estimate).flatMap(\.recoveries)
                    .reduce(into: [:]) { $0[$1, default: 0] += 1 })
        }
    }

    /// How variants of this set are compared, with that many random swaps.
    func comparison(permutations: Int) -> PairwiseComparison {
        PairwiseComparison(
            clusters: table.clusters, bootstrap: bootstrap,
            permutation: ClusterPermutation(draws: permutations, seed: bootstrap.seed),
            quantileResamples: min(2_000, bootstrap.resamples))
    }

    /// What that variant is compared by.
    func samples(of variant: Int) -> VariantSamples {
        VariantSamples(
            axes: axisSamples(of: variant), foods: foodSamples[variant], isProse: kinds[variant] == .prose,
            trials: table.trials[variant])
    }

    private func axisSamples(of variant: Int) -> [(nutrient: Nutrient, sample: AxisSample)] {
        axes.compactMap { axis in
            axis.sample(of: variant, clusters: table.clusters).map { (nutrient: axis.nutrient, sample: $0) }
        }
    }

    /// A row per baseline, on the same meals as the variants.
    func baselineScores() -> [VariantScore] {
        ConstantBaseline.allCases.map { baseline in
            let samples = axes.compactMap { axis in
                baseline.sample(of: axis, table: table).map { (nutrient: axis.nutrient, sample: $0) }
            }
            let meals = samples.first { $0.nutrient == .energy }?.sample.count ?? 0
            return VariantScore(
                variant: VariantID(provider: baseline.rawValue, prompt: "none"), set: table.set.name,
                meals: table.set.meals.count, scoredMeals: meals, commonMeals: meals, outcomes: [:], isComplete: true,
                nutrients: NutrientScoring.scores(samples, within: percentages, bootstrap: bootstrap), foods: nil,
                sanity: SanityScore(),
                cost: CostScore(
                    perMeal: Interval(0, low: 0, high: 0), perUsableAnswer: 0, failed: 0, total: 0),
                latency: nil)
        }
    }

    private var percentages: [Int] { Set(settings.within.filter { $0 >= 0 }).sorted() }
}
