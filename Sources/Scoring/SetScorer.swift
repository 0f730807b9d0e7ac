import Nutrition
import Statistics

struct SetScorer {
    let table: TrialTable
    let bootstrap: ClusterBootstrap
    let axes: [AxisPredictions]
    let samples: [VariantSamples]
    let settings: ScoringSettings

    init(table: TrialTable, settings: ScoringSettings, bootstrap: ClusterBootstrap) {
        self.table = table
        self.settings = settings
        self.bootstrap = bootstrap
        axes = AxisPredictions.all(table: table, policy: settings.missing)
        samples = VariantSamples.all(table: table, axes: axes, settings: settings)
    }

    func missingBand() -> [MissingBandRow] {
        MissingBandScoring.rows(table, known: axes.first { $0.nutrient == .energy }, policy: settings.missing)
    }

    func baselines() -> [PredictorSamples] { Predictors.samples(on: axes, in: table) }

    /// A row per baseline, on the same meals as the variants.
    func baselineScores(_ baselines: [PredictorSamples]) -> [VariantScore] {
        let energy = baselines.map(\.energy)
        var requests = IntervalRequests()
        let strata = StrataScoring(set: table.set).strata(energy.map { ($0, nil) }, requests: &requests)
        let nutrients = baselines.map { baseline in
            let pairs = PairScores.all(baseline.axes, isConstant: baseline.name.knows == .nothing)
            return NutrientScoring.scores(baseline.axes, pairs: pairs, within: percentages, requests: &requests)
        }
        let intervals = requests.drawn(by: bootstrap)
        let parts = strata(intervals)
        return baselines.enumerated().map { place, baseline in
            let meals = energy[place]?.count ?? 0
            return VariantScore(
                variant: baseline.name.id, set: table.set.name, meals: table.set.meals.count, scoredMeals: meals,
                commonMeals: meals, outcomes: [:], isComplete: true, nutrients: nutrients[place](intervals),
                sanity: SanityScore(),
                cost: CostScore(
                    perMeal: Interval(0, low: 0, high: 0), perUsableAnswer: 0, failed: 0, total: 0),
                strata: parts[place], baselineSource: baseline.source)
        }
    }

    /// Unknown names are skipped.
    func compared(_ variants: [VariantID]) -> [ComparedVariant] {
        places(of: variants).concurrentMap {
            ComparedVariant(samples[$0], trials: table.trials[$0], name: table.variants[$0].variant)
        }
    }

    /// Every pair, the earlier variant as `a`.
    /// - Parameter tests: of the larger family the pairs belong to; nil: they are a family.
    func pairs(of compared: [ComparedVariant], tests: Int? = nil) -> PairwiseComparison {
        let pairs = compared.indices.flatMap { a in compared[(a + 1)...].map { (a: compared[a], b: $0) } }
        return PairwiseComparison(
            pairs, clusters: table.clusters, tests: tests ?? pairs.count, bootstrap: bootstrap)
    }

    /// Without Holm's p.
    func comparisons(_ pairwise: PairwiseComparison, _ found: [PairwiseComparison.Found]) -> [Comparison] {
        zip(pairwise.pairs, pairwise.differences(found)).map { pair, differences in
            Comparison(set: table.set.name, a: pair.a.name, b: pair.b.name, differences: differences)
        }
    }

    /// Every variant cheaper than the first (lowest energy MAE), compared with it.
    func cheaperCandidates(of variants: [VariantID], _ comparisons: [Comparison]) -> [CheaperCandidate] {
        CheaperComparison(set: table.set.name, bootstrap: bootstrap, margin: settings.marginKcal)
            .candidates(ranked: energies(of: variants), comparisons: comparisons)
    }

    func power(_ comparisons: [Comparison]) -> SetPower? {
        let answering = zip(table.variants, table.trials).filter { _, meals in
            meals.contains { $0.contains { $0.outcome.kind == .answered } }
        }
        return SetPower(of: table.set.name, comparisons, answering: Set(answering.map(\.0.variant)))
    }

    /// The pick, from the set's scores so far.
    /// - Parameters:
    ///   - scores: of every variant, best energy MAE first.
    ///   - compared: those with an energy score, in the same order.
    func pick(_ scores: [VariantScore], compared: [VariantID], board: ScoreBoard) -> Pick? {
        let regions = table.variants.compactMap { planned in planned.region.map { (planned.variant, $0) } }
        return PickScoring(set: table.set.name, settings: settings, bootstrap: bootstrap).pick(
            scores, energies: energies(of: compared), residency: Dictionary(uniqueKeysWithValues: regions),
            board: board)
    }

    /// The rows, ranked, with the meal that decides between the first two.
    func influenced(_ rows: [VariantScore]) -> [VariantScore] {
        let places = rows.indices.filter { rows[$0].hasOwnError }.prefix(2)
        let pair = energies(of: places.map { rows[$0].variant })
        guard places.count == 2, pair.count == 2 else { return rows }
        var rows = rows
        rows[places[1]].leadsWithout = LargestError.deciding(pair[0].energy, pair[1].energy, meals: table.set.meals)
        return rows
    }

    private func energies(of variants: [VariantID]) -> [(id: VariantID, energy: AxisSample)] {
        places(of: variants).compactMap { place in samples[place].energy.map { (table.variants[place].variant, $0) } }
    }

    private func places(of variants: [VariantID]) -> [Int] {
        variants.compactMap { variant in table.variants.firstIndex { $0.variant == variant } }
    }

    /// Each baseline as `a` with each variant as `b`, in energy MAE only, with Holm's p over all.
    func comparisons(of variants: [VariantID], with baselines: [PredictorSamples]) -> [Comparison] {
        PredictorComparison(
            set: table.set.name, baselines: baselines.map { ($0.name.id, $0.energy) }, bootstrap: bootstrap
        ).comparisons(of: energies(of: variants))
    }

    /// Frontier of cost, energy MAE and p95, in variant order; nil unless two dimensions are known of two variants.
    func frontier(of compared: [ComparedVariant]) -> Frontier? {
        FrontierScoring(table: table, seed: bootstrap.seed).frontier(of: compared)
    }

    var percentages: [Int] { Set(settings.within.filter { $0 >= 0 }).sorted() }
}
