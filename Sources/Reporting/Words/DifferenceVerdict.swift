package import Scoring
import Statistics

/// The conclusion that a tested difference allows.
package enum DifferenceVerdict: String, Sendable, Hashable, CaseIterable {
    case better, worse
    /// The evidence does not decide.
    case open
    /// Equal values in every group, with enough groups to generalise.
    case same

    /// No claim at or above this Holm-corrected p value.
    package static let level = Ties.level

    /// The verdict; nil for an untested metric. Better or worse needs both an interval that excludes 0 and a corrected
    /// p below 0.05: the interval is not corrected for the number of tests, and p does not show the size.
    package init?(_ difference: MetricDifference) {
        guard difference.pHolm != nil, let isLowerBetter = MetricWords(difference).isLowerBetter else { return nil }
        let interval = difference.difference
        if interval.isNothing {
            self = difference.clusters < SetScores.roughBelow ? .open : .same
        } else if let low = interval.low, let high = interval.high, difference.isSignificant == true,
            low > 0 || high < 0
        {
            self = (high < 0) == isLowerBetter ? .better : .worse
        } else {
            self = .open
        }
    }

    var cell: String {
        switch self {
        case .better, .worse: rawValue
        case .open: "cannot tell"
        case .same: "the same"
        }
    }
}

extension Interval {
    /// True if value and bounds are 0: all groups are equal, so the interval has no width.
    var isNothing: Bool { value == 0 && low == 0 && high == 0 }
}
