import Nutrition
import Statistics

/// One variant's values to compare: errors on the common meals; foods, cost and latency meal by meal.
struct ComparedVariant {
    let name: VariantID
    /// Metrics of nutrients, on the same meals for every variant that has them.
    let nutrients: [ComparedMetric: ComparedSample]
    let energy: AxisSample?
    /// Nil for variants that answer without foods.
    let foods: FoodSample?
    /// Prose is scored on recall only.
    let isProse: Bool
    /// Per meal the mean cost (USD) of its trials of known cost, nil without one.
    let costs: [Double?]
    /// Per meal the latencies (ms) of its live first attempts.
    let latencies: [[Double]]
    /// Whether any trial has a usable answer.
    let hasAnswered: Bool

    /// `trials[meal]` are the variant's.
    init(_ samples: VariantSamples, trials: [[TrialResult]], name: VariantID) {
        self.name = name
        var nutrients: [ComparedMetric: ComparedSample] = [:]
        for (nutrient, axis) in samples.axes {
            func add(_ metric: ComparedMetric, _ ratio: RatioSample) {
                nutrients[metric] = ComparedSample(ratio: ratio, meals: axis.count)
            }
            add(Self.error(of: nutrient), axis.absoluteError)
            if nutrient == .energy {
                add(.energyBias, axis.bias)
                add(.energyWithin20, axis.share(within: 20))
            }
        }
        self.nutrients = nutrients
        energy = samples.energy
        foods = samples.foods
        isProse = samples.kind == .prose
        costs = trials.map { SampleStatistics.mean($0.compactMap(CostScoring.known)) }
        latencies = trials.map { $0.compactMap(\.latency).map(LatencyScoring.milliseconds) }
        hasAnswered = trials.contains { $0.contains { $0.outcome.kind == .answered } }
    }

    private static func error(of nutrient: Nutrient) -> ComparedMetric {
        switch nutrient {
        case .energy: .energyMAE
        case .protein: .proteinMAE
        case .carbs: .carbsMAE
        case .fat: .fatMAE
        case .fibre: .fibreMAE
        case .sugar: .sugarMAE
        case .sodium: .sodiumMAE
        case .mass: .massMAE
        }
    }
}

/// One metric of two variants over the same meals, before it is resampled.
struct MetricPair {
    let metric: ComparedMetric
    let ratios: RatioPair
    let meals: Int
    private let a: Double
    private let b: Double

    /// Nil unless both have the metric on the same meals with a nonzero denominator.
    init?(_ metric: ComparedMetric, a: ComparedSample?, b: ComparedSample?) {
        guard let a, let b, a.meals == b.meals, let ratios = RatioPair(a: a.ratio, b: b.ratio),
            let first = a.ratio.ratio, let second = b.ratio.ratio
        else { return nil }
        self.metric = metric
        self.ratios = ratios
        self.a = first
        self.b = second
        meals = a.meals
    }

    /// On the meals of both; nil as above.
    init?<Sample: MealSample>(_ metric: ComparedMetric, a: Sample?, b: Sample?, ratio: (Sample) -> RatioSample) {
        guard let a, let b else { return nil }
        func sample(_ own: Sample, on other: Sample) -> ComparedSample {
            let shared = own.meals == other.meals ? own : own.kept(on: Set(other.meals))
            return ComparedSample(ratio: ratio(shared), meals: shared.meals.count)
        }
        self.init(metric, a: sample(a, on: b), b: sample(b, on: a))
    }

    /// Whether a p value is computed beside the interval.
    var isTested: Bool { metric == .energyMAE || metric == .foodsF1 || metric == .cost }

    func difference(_ interval: Interval, p: Double?, _ permutation: ClusterPermutation) -> MetricDifference {
        MetricDifference(
            metric: metric, a: a, b: b, difference: interval, p: p,
            swaps: p.map { SwapEvidence(permutation, p: $0, of: ratios) }, meals: meals,
            clusters: ratios.a.clusters.count,
            power: metric == .energyMAE ? PairedPower(of: ratios, meals: meals) : nil)
    }
}

struct ComparedSample {
    let ratio: RatioSample
    let meals: Int
}

/// A variant's values meal by meal.
protocol MealSample {
    /// Indices of meals in the set, ascending.
    var meals: [Int] { get }

    func kept(on kept: Set<Int>) -> Self
}

extension AxisSample: MealSample {}

extension FoodSample: MealSample {}
