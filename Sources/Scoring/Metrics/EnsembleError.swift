import Statistics

/// The MAE of the mean of a meal's repeats, in kcal or g, ≥ 0: what an app that asks several times and averages would get
/// for several times the price. It is never above the MAE. None where no meal was asked more than once.
enum EnsembleError {
    static func sample(of axis: AxisSample) -> RatioSample? {
        guard axis.predictions.contains(where: { $0.count > 1 }) else { return nil }
        return axis.summed(
            numerator: { entry in
                abs((SampleStatistics.mean(axis.predictions[entry]) ?? 0) - axis.truth[entry])
            }, denominator: { _ in 1 })
    }
}
