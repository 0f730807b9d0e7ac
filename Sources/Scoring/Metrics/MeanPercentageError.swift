import Statistics

/// MAPE: the mean over meals of abs(e) ÷ t, as a share ≥ 0. Meals with t < 1 (kcal or g) are excluded and counted.
///
/// It is not the headline because it caps under-estimates at 100 % and over-estimates nowhere, so that always saying 0 looks
/// good. It is not PMAE, MAE ÷ mean(t), either.
enum MeanPercentageError {
    /// A percentage of less than this says nothing.
    static let smallestTruth = 1.0

    /// Meals left out have nothing above or below the line, so that it is drawn with the other metrics.
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.summed(
            numerator: { entry in
                guard axis.truth[entry] >= smallestTruth else { return 0 }
                return axis.loss(entry) { prediction, truth in abs(prediction - truth) / truth }
            }, denominator: { axis.truth[$0] >= smallestTruth ? 1 : 0 })
    }

    /// The meals it leaves out.
    static func excluded(of axis: AxisSample) -> Int { axis.truth.count { $0 < smallestTruth } }
}
