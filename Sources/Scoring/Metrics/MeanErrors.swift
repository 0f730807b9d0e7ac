import Statistics

/// Errors of one axis that are means over meals or ratios of such means.
extension AxisSample {
    /// MAE: the mean over meals of abs(estimate − truth).
    var absoluteError: RatioSample {
        mean { prediction, truth in abs(prediction - truth) }
    }

    /// Mean signed error, estimate − truth: below 0 where meals are under-estimated.
    var bias: RatioSample {
        mean { prediction, truth in prediction - truth }
    }

    /// MAE ÷ mean true value, as a share: Nutrition5k's "MAE %", not MAPE. Nil if the mean true value is 0.
    var absoluteErrorShare: RatioSample {
        summed(
            numerator: { loss($0) { prediction, truth in abs(prediction - truth) } },
            denominator: { max(0, truth[$0]) })
    }

    /// Bias %: mean(e) ÷ mean(t), as a share; below 0 estimates are too low. Nil if the mean true value is 0.
    var biasShare: RatioSample {
        summed(
            numerator: { loss($0) { prediction, truth in prediction - truth } },
            denominator: { max(0, truth[$0]) })
    }

    /// Meals with a true value below 1 in its unit have no percentage error.
    static let smallestTruth = 1.0

    /// MAPE: mean over meals of abs(e) ÷ t, as a share ≥ 0. Meals with t < 1 in its unit are excluded and counted. Not
    /// the headline: under-estimates are capped at 100 %, so always saying 0 looks good. Not PMAE, MAE ÷ mean(t).
    /// Excluded meals add 0 to numerator and denominator, so that it shares draws with other metrics.
    var percentageError: RatioSample {
        summed(
            numerator: { entry in
                guard truth[entry] >= Self.smallestTruth else { return 0 }
                return loss(entry) { prediction, truth in abs(prediction - truth) / truth }
            }, denominator: { truth[$0] >= Self.smallestTruth ? 1 : 0 })
    }

    /// MAE of the mean of a meal's repeats in its unit, ≥ 0: what averaging several answers would give. Never above the
    /// MAE. Nil if no meal was asked more than once.
    var ensembleError: RatioSample? {
        guard predictions.contains(where: { $0.count > 1 }) else { return nil }
        return summed(numerator: { abs((SampleStatistics.mean(predictions[$0]) ?? 0) - truth[$0]) })
    }

    /// Share of meals whose estimate is within a percentage of the truth. Of a meal's repeats, their share counts.
    func share(within percent: Int) -> RatioSample {
        mean { WithinShare.isWithin(percent, $0, of: $1) ? 1 : 0 }.asShare
    }

    /// The Wilson interval of that share; nil unless every cluster is one meal asked once.
    func independentShare(within percent: Int) -> Interval? {
        guard predictions.allSatisfy({ $0.count == 1 }), clusterCount == count else { return nil }
        let close = zip(predictions, truth).count { WithinShare.isWithin(percent, $0[0], of: $1) }
        return WilsonInterval.of(successes: close, trials: count)
    }
}

enum WithinShare {
    /// Whether the estimate is within a percentage of the truth, ends included. If the truth is 0, only an estimate of
    /// exactly 0 is. 80 of 100 is within 20 %: slack absorbs rounding at the edge.
    static func isWithin(_ percent: Int, _ prediction: Double, of truth: Double) -> Bool {
        abs(prediction - truth) <= Double(percent) / 100 * abs(truth) * (1 + 1e-9)
    }
}
