package import Nutrition

/// A free prediction baseline. A provider that does not beat it is not worth its price. It claims no foods and is
/// scored on the variants' meals; a fall-back supplies missing values, which are counted.
protocol Predictor: Sendable {
    var name: PredictorName { get }

    /// One prediction per axis, in order; nil if it cannot predict an axis.
    func predictions(on axes: [AxisPredictions], in table: TrialTable) -> [PredictorValues?]
}

struct PredictorValues {
    /// Per meal of the set; nil if it cannot be predicted.
    var values: [Double?]
    var supplied: Set<Int> = []
    var source: PredictorSource

    /// The baseline on the axis' common meals, nil without a value on any.
    func sample(on axis: AxisPredictions, clusters: [Int]) -> AxisSample? {
        var sample = AxisSample()
        for meal in axis.commonMeals {
            guard let truth = axis.truth[meal], let value = values[meal].flatMap(PlainNumber.bounded) else { continue }
            sample.add(meal: meal, truth: truth, predictions: [value], cluster: clusters[meal])
            if supplied.contains(meal) { sample.supplied += 1 }
        }
        return sample.count > 0 ? sample : nil
    }
}

enum Predictors {
    /// To add one, add a file and a line here.
    static let all: [any Predictor] = [
        ConstantPredictor(.constantMedian), ConstantPredictor(.constantMean), TypicalServing(), PixelNeighbours()
    ]

    /// The baselines that apply to the set, in that order.
    static func samples(on axes: [AxisPredictions], in table: TrialTable) -> [PredictorSamples] {
        all.compactMap { baseline in
            let predictions = baseline.predictions(on: axes, in: table)
            let samples = zip(axes, predictions).compactMap { axis, predicted in
                predicted?.sample(on: axis, clusters: table.clusters).map { (nutrient: axis.nutrient, sample: $0) }
            }
            let energy = zip(axes, predictions).first { $0.0.nutrient == .energy }?.1
            // If no variant has energy, guesses are still shown; only a baseline without any source is absent.
            guard let source = energy?.source ?? predictions.lazy.compactMap({ $0?.source }).first else { return nil }
            return PredictorSamples(name: baseline.name, source: source, axes: samples)
        }
    }
}

struct PredictorSamples {
    let name: PredictorName
    let source: PredictorSource
    let axes: [(nutrient: Nutrient, sample: AxisSample)]

    var energy: AxisSample? { axes.first { $0.nutrient == .energy }?.sample }
}

/// The prediction baselines, in computation order.
package enum PredictorName: String, Sendable, Hashable, CaseIterable {
    case constantMedian = "constant-median"
    case constantMean = "constant-mean"
    case typicalServing = "typical-serving"
    case pixelNeighbours = "pixel-neighbours"

    /// What a baseline uses of the meal it predicts.
    package enum Knowledge: Sendable, Hashable, CaseIterable {
        case nothing
        case pixels
        /// Its true foods, not their amounts.
        case foods
    }

    package var knows: Knowledge {
        switch self {
        case .constantMedian, .constantMean: .nothing
        case .typicalServing: .foods
        case .pixelNeighbours: .pixels
        }
    }

    package var id: VariantID { VariantID(provider: rawValue, prompt: "none") }
}

enum TuneSplit {
    /// Meals of the `tune` split with a true value on that axis, ascending.
    static func meals(_ axis: AxisPredictions, in table: TrialTable) -> [Int] {
        table.set.meals.indices.filter { table.set.meals[$0].split == .tune && axis.truth[$0] != nil }
    }
}
