import Statistics

/// MAE ÷ mean true value, as a share: what Nutrition5k calls "MAE %". It is not MAPE, and has no value where the mean
/// true value is 0.
enum PercentMeanAbsoluteError {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.summed(
            numerator: { axis.loss($0) { prediction, truth in abs(prediction - truth) } },
            denominator: { max(0, axis.truth[$0]) })
    }
}
