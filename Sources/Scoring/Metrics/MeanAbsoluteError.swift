import Statistics

/// Mean absolute error: the mean over meals of abs(estimate − truth).
enum MeanAbsoluteError {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.mean { prediction, truth in abs(prediction - truth) }
    }
}
