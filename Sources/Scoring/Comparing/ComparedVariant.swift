import Nutrition
import Statistics

/// One variant's values to compare: errors on the common meals; foods, cost and latency meal by meal.
struct ComparedVariant {
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

    /// `trials[meal]` are the variant's.
    init(_ samples: VariantSamples, trials: [[TrialResult]]) {
        var nutrients: [ComparedMetric: ComparedSample] = [:]
        for axis in samples.axes {
            for (metric, sample) in Self.metrics(of: axis.sample, nutrient: axis.nutrient) {
                nutrients[metric] = ComparedSample(ratio: sample, meals: axis.sample.count)
            }
        }
        self.nutrients = nutrients
        energy = samples.energy
        foods = samples.foods
        isProse = samples.kind == .prose
        costs = trials.map { SampleStatistics.mean($0.compactMap(CostScoring.known)) }
        latencies = trials.map { $0.compactMap(\.latency).map(LatencyScoring.milliseconds) }
    }

    private static func metrics(of axis: AxisSample, nutrient: Nutrient) -> [(ComparedMetric, RatioSample)] {
        let mae = MeanAbsoluteError.sample(of: axis)
        switch nutrient {
        case .energy:
            return [
                (.energyMAE, mae), (.energyBias, Bias.sample(of: axis)),
                (.energyWithin20, WithinShare.sample(of: axis, percent: 20))
            ]
        case .protein: return [(.proteinMAE, mae)]
        case .carbs: return [(.carbsMAE, mae)]
        case .fat: return [(.fatMAE, mae)]
        case .fibre: return [(.fibreMAE, mae)]
        case .mass: return [(.massMAE, mae)]
        }
    }
}
