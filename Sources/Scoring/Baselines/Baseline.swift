/// A predictor that costs nothing. A provider that does not beat it is not worth its price.
///
/// It claims no foods and is not scored on them, and it stands on the meals the variants stand on: where what it goes by is
/// missing on some of them, a fall-back of its own supplies the value, and is counted.
protocol Baseline: Sendable {
    /// What reports call it, and what it is told of a meal.
    var name: BaselineName { get }

    /// What it predicts on each of those axes, in their order; nil where it has nothing to say of an axis.
    func predictions(on axes: [AxisPredictions], in table: TrialTable) -> [BaselinePredictions?]
}

/// What a baseline predicts on one axis.
struct BaselinePredictions {
    /// Per meal of the set; nil where nothing can be said of it.
    var values: [Double?]
    /// The meals whose value a fall-back supplied.
    var supplied: Set<Int> = []
    var source: BaselineSource

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
