import Statistics

/// Mean signed error, estimate − truth: below 0 where meals are under-estimated.
enum Bias {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.mean { prediction, truth in prediction - truth }
    }
}
