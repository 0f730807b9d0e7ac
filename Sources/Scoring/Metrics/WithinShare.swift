import Statistics

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
