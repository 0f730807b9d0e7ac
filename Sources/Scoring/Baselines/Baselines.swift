import Nutrition

/// The baselines that every report holds variants against.
enum Baselines {
    /// Each once; a new one is a file of its own and a line here.
    static let all: [any Baseline] = [
        ConstantBaseline(.constantMedian), ConstantBaseline(.constantMean), TypicalServing(), PixelNeighbours()
    ]

    /// The baselines that have anything to say of the set, in that order.
    static func samples(on axes: [AxisPredictions], in table: TrialTable) -> [BaselineSamples] {
        all.compactMap { baseline in
            let predictions = baseline.predictions(on: axes, in: table)
            let samples = zip(axes, predictions).compactMap { axis, predicted in
                predicted?.sample(on: axis, clusters: table.clusters).map { (nutrient: axis.nutrient, sample: $0) }
            }
            let energy = zip(axes, predictions).first { $0.0.nutrient == .energy }?.1
            // Where no variant has energy, a guess is still shown beside them: absent is only what has nothing to go by.
            guard let source = energy?.source ?? predictions.lazy.compactMap({ $0?.source }).first else { return nil }
            return BaselineSamples(name: baseline.name, source: source, axes: samples)
        }
    }
}

/// What one baseline is scored by on one set.
struct BaselineSamples {
    let name: BaselineName
    /// Where its energy comes from.
    let source: BaselineSource
    let axes: [(nutrient: Nutrient, sample: AxisSample)]

    /// The sample on the energy axis.
    var energy: AxisSample? { axes.first { $0.nutrient == .energy }?.sample }
}
