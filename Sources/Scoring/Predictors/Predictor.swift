package import Nutrition

/// A predictor that costs nothing. A provider that does not beat it is not worth its price.
///
/// It claims no foods and is not scored on them, and it stands on the meals the variants stand on: where what it goes by is
/// missing on some of them, a fall-back of its own supplies the value, and is counted.
protocol Predictor: Sendable {
    /// What reports call it, and what it is told of a meal.
    var name: PredictorName { get }

    /// What it predicts on each of those axes, in their order; nil where it has nothing to say of an axis.
    func predictions(on axes: [AxisPredictions], in table: TrialTable) -> [PredictorValues?]
}

/// What a baseline predicts on one axis.
struct PredictorValues {
    /// Per meal of the set; nil where nothing can be said of it.
    var values: [Double?]
    /// The meals whose value a fall-back supplied.
    var supplied: Set<Int> = []
    var source: PredictorSource

    /// The baseline on the axis' common meals, nil where it has no value on any.
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

/// The baselines that every report holds variants against.
enum Predictors {
    /// Each once; a new one is a file of its own and a line here.
    static let all: [any Predictor] = [
        ConstantPredictor(.constantMedian), ConstantPredictor(.constantMean), TypicalServing(), PixelNeighbours()
    ]

    /// The baselines that have anything to say of the set, in that order.
    static func samples(on axes: [AxisPredictions], in table: TrialTable) -> [PredictorSamples] {
        all.compactMap { baseline in
            let predictions = baseline.predictions(on: axes, in: table)
            let samples = zip(axes, predictions).compactMap { axis, predicted in
                predicted?.sample(on: axis, clusters: table.clusters).map { (nutrient: axis.nutrient, sample: $0) }
            }
            let energy = zip(axes, predictions).first { $0.0.nutrient == .energy }?.1
            // Where no variant has energy, a guess is still shown beside them: absent is only what has nothing to go by.
            guard let source = energy?.source ?? predictions.lazy.compactMap({ $0?.source }).first else { return nil }
            return PredictorSamples(name: baseline.name, source: source, axes: samples)
        }
    }
}

/// What one baseline is scored by on one set.
struct PredictorSamples {
    let name: PredictorName
    /// Where its energy comes from.
    let source: PredictorSource
    let axes: [(nutrient: Nutrient, sample: AxisSample)]

    /// The sample on the energy axis.
    var energy: AxisSample? { axes.first { $0.nutrient == .energy }?.sample }
}

/// The baselines, in the order they are computed in.
package enum PredictorName: String, Sendable, Hashable, CaseIterable {
    case constantMedian = "constant-median"
    case constantMean = "constant-mean"
    case typicalServing = "typical-serving"
    case pixelNeighbours = "pixel-neighbours"

    /// What a baseline is told of the meal it predicts.
    package enum Knowledge: Sendable, Hashable, CaseIterable {
        /// A guess without looking.
        case nothing
        /// The colours and textures of its photos.
        case pixels
        /// Its true foods, not their amounts.
        case foods
    }

    /// What it is told.
    package var knows: Knowledge {
        switch self {
        case .constantMedian, .constantMean: .nothing
        case .typicalServing: .foods
        case .pixelNeighbours: .pixels
        }
    }

    /// What score boards call it.
    package var id: VariantID { VariantID(provider: rawValue, prompt: "none") }
}

/// The meals a baseline learns from.
enum TuneSplit {
    /// The meals of the `tune` split with a true value on that axis, ascending; empty where the set has none.
    static func meals(_ axis: AxisPredictions, in table: TrialTable) -> [Int] {
        table.set.meals.indices.filter { table.set.meals[$0].split == .tune && axis.truth[$0] != nil }
    }
}
