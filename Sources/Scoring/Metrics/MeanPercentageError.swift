import Statistics

/// MAPE: the mean over meals of abs(e) ÷ t, as a share ≥ 0. Meals with t < 1 (kcal or g) are excluded and counted.
///
/// It is not the headline because it caps under-estimates at 100 % and over-estimates nowhere, so that always saying 0 looks
/// good. It is not PMAE, MAE ÷ mean(t), either.
enum MeanPercentageError {
    /// A percentage of less than this says nothing.
    static let smallestTruth = 1.0

    static func sample(of axis: AxisSample) -> RatioSample {
        let kept = axis.filtered { $0 >= smallestTruth }
        return kept.mean { prediction, truth in abs(prediction - truth) / truth }
    }

    /// The meals it leaves out.
    static func excluded(of axis: AxisSample) -> Int { axis.truth.count { $0 < smallestTruth } }
}
