import Nutrition
import Statistics

/// What one variant is compared by: its metrics over the meals common to all variants compared, and its money and time
/// meal by meal.
struct VariantSamples {
    /// Metrics of the answers. One it cannot be scored on is absent.
    let answers: [ComparedMetric: ComparedSample]
    /// Per meal the mean cost (USD) of its trials of known cost, nil without one.
    let costs: [Double?]
    /// Per meal the latencies (ms) of its live first attempts.
    let latencies: [[Double]]

    /// `foods` are its counts over the meals common to all variants compared, nil where foods are not what it answers.
    init(axes: [(nutrient: Nutrient, sample: AxisSample)], foods: FoodSample?, isProse: Bool, trials: [[TrialResult]]) {
        var answers: [ComparedMetric: ComparedSample] = [:]
        for axis in axes {
            for (metric, sample) in Self.samples(of: axis.sample, nutrient: axis.nutrient) {
                answers[metric] = ComparedSample(ratio: sample, meals: axis.sample.count)
            }
        }
        if let foods, !foods.meals.isEmpty {
            answers[.foodsRecall] = ComparedSample(ratio: FoodRecall.sample(of: foods), meals: foods.meals.count)
            if !isProse {
                answers[.foodsF1] = ComparedSample(ratio: FoodF1.sample(of: foods), meals: foods.meals.count)
            }
        }
        self.answers = answers
        costs = trials.map { SampleStatistics.mean($0.compactMap(CostScoring.known)) }
        latencies = trials.map { $0.compactMap(\.latency).map(LatencyScoring.milliseconds) }
    }

    private static func samples(of axis: AxisSample, nutrient: Nutrient) -> [(ComparedMetric, RatioSample)] {
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
        case .mass: return [(.massMAE, mae)]
        case .fibre: return []
        }
    }
}
