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

/// MAE ÷ mean true value, as a share: Nutrition5k's "MAE %", not MAPE. Nil if the mean true value is 0.
enum PercentMeanAbsoluteError {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.summed(
            numerator: { axis.loss($0) { prediction, truth in abs(prediction - truth) } },
            denominator: { max(0, axis.truth[$0]) })
    }
}

/// Bias %: mean(e) ÷ mean(t), as a share; below 0 estimates are too low. Nil if the mean true value is 0.
enum BiasShare {
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.summed(
            numerator: { axis.loss($0) { prediction, truth in prediction - truth } },
            denominator: { max(0, axis.truth[$0]) })
    }
}

/// MAPE: mean over meals of abs(e) ÷ t, as a share ≥ 0. Meals with t < 1 (kcal or g) are excluded and counted. Not the
/// headline: under-estimates are capped at 100 %, so always saying 0 looks good. Not PMAE, MAE ÷ mean(t).
enum MeanPercentageError {
    static let smallestTruth = 1.0

    /// Excluded meals add 0 to numerator and denominator, so that it shares draws with other metrics.
    static func sample(of axis: AxisSample) -> RatioSample {
        axis.summed(
            numerator: { entry in
                guard axis.truth[entry] >= smallestTruth else { return 0 }
                return axis.loss(entry) { prediction, truth in abs(prediction - truth) / truth }
            }, denominator: { axis.truth[$0] >= smallestTruth ? 1 : 0 })
    }

    static func excluded(of axis: AxisSample) -> Int { axis.truth.count { $0 < smallestTruth } }
}

/// Share of meals whose estimate is within a percentage of the truth, ends included. If the truth is 0, only an
/// estimate of exactly 0 counts. Of a meal's repeats, their share counts.
enum WithinShare {
    static func sample(of axis: AxisSample, percent: Int) -> RatioSample {
        axis.mean { isWithin(percent, $0, of: $1) ? 1 : 0 }.asShare
    }

    /// The Wilson interval; nil unless every cluster is one meal asked once.
    static func independentInterval(of axis: AxisSample, percent: Int) -> Interval? {
        guard axis.predictions.allSatisfy({ $0.count == 1 }), Set(axis.clusters).count == axis.count else { return nil }
        let close = zip(axis.predictions, axis.truth).count { isWithin(percent, $0[0], of: $1) }
        return WilsonInterval.of(successes: close, trials: axis.count)
    }

    /// 80 of 100 is within 20 %: slack absorbs rounding at the edge.
    static func isWithin(_ percent: Int, _ prediction: Double, of truth: Double) -> Bool {
        abs(prediction - truth) <= Double(percent) / 100 * abs(truth) * (1 + 1e-9)
    }
}

/// MAE of the mean of a meal's repeats, kcal or g, ≥ 0: what averaging several answers would give. Never above the MAE.
/// Nil if no meal was asked more than once.
enum EnsembleError {
    static func sample(of axis: AxisSample) -> RatioSample? {
        guard axis.predictions.contains(where: { $0.count > 1 }) else { return nil }
        return axis.summed(
            numerator: { entry in
                abs((SampleStatistics.mean(axis.predictions[entry]) ?? 0) - axis.truth[entry])
            }, denominator: { _ in 1 })
    }
}
