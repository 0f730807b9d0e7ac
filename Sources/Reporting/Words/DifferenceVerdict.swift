package import Scoring
import Statistics

/// What a tested difference allows to say.
package enum DifferenceVerdict: String, Sendable, Hashable, CaseIterable {
    case better, worse
    /// The evidence does not decide.
    case open
    /// The two gave the same value in every group, and there are enough groups to say so of other meals.
    case same

    /// From this Holm-corrected p value on nothing is claimed.
    package static let level = Ties.level

    /// The verdict; nil for a metric that was not tested.
    ///
    /// Better or worse takes both: an interval that leaves 0 out and a corrected p below 0.05. The interval alone is not
    /// corrected for the number of tests, and the p alone says nothing of the size.
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

    /// The verdict in the cell of a table.
    var cell: String {
        switch self {
        case .better, .worse: rawValue
        case .open: "cannot tell"
        case .same: "the same"
        }
    }
}

extension Interval {
    /// Whether value and bounds are 0: all groups are the same, which gives an interval no width.
    var isNothing: Bool { value == 0 && low == 0 && high == 0 }
}
