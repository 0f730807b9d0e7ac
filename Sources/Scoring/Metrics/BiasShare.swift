import Statistics

/// Bias %: mean(e) ÷ mean(t), as a share, any number; below 0 estimates are too low. None where the mean true value is 0.
enum BiasShare {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.summed(
            numerator: { axis.loss($0) { prediction, truth in prediction - truth } },
            denominator: { max(0, axis.truth[$0]) })
    }
}
