import Statistics

/// Mean absolute error: the mean over meals of abs(estimate − truth).
enum MeanAbsoluteError {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.mean { prediction, truth in abs(prediction - truth) }
    }
}

/// Mean signed error, estimate − truth: below 0 where meals are under-estimated.
enum Bias {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.mean { prediction, truth in prediction - truth }
    }
}

/// MAE ÷ mean true value, as a share: what Nutrition5k calls "MAE %". It is not MAPE, and has no value where the mean
/// true value is 0.
enum PercentMeanAbsoluteError {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.summed(
            numerator: { axis.loss($0) { prediction, truth in abs(prediction - truth) } },
            denominator: { max(0, axis.truth[$0]) })
    }
}

/// Bias %: mean(e) ÷ mean(t), as a share, any number; below 0 estimates are too low. None where the mean true value is 0.
enum BiasShare {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.summed(
            numerator: { axis.loss($0) { prediction, truth in prediction - truth } },
            denominator: { max(0, axis.truth[$0]) })
    }
}

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

/// The share of meals whose estimate lies within a percentage of the truth, both ends included.
///
/// A meal whose true value is 0 counts only when the estimate is exactly 0: any percentage of nothing is nothing. Of a
/// meal with several repeats the share of repeats counts.
enum WithinShare {
    static func sample(of axis: AxisSample, percent: Int) -> RatioSample {
        axis.mean { isWithin(percent, $0, of: $1) ? 1 : 0 }.asShare
    }

    /// The count and its Wilson interval where every cluster is one meal asked once; nil otherwise.
    static func independentInterval(of axis: AxisSample, percent: Int) -> Interval? {
        guard axis.predictions.allSatisfy({ $0.count == 1 }), Set(axis.clusters).count == axis.count else { return nil }
        let close = zip(axis.predictions, axis.truth).count { isWithin(percent, $0[0], of: $1) }
        return WilsonInterval.of(successes: close, trials: axis.count)
    }

    /// 80 of 100 is within 20 %: the slack keeps rounding from deciding at the edge.
    static func isWithin(_ percent: Int, _ prediction: Double, of truth: Double) -> Bool {
        abs(prediction - truth) <= Double(percent) / 100 * abs(truth) * (1 + 1e-9)
    }
}

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
