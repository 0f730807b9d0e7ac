package import Scoring
import Statistics

/// What a tested difference allows to say.
package enum DifferenceVerdict: String, Sendable, Hashable, CaseIterable {
    case better, worse
    /// The evidence does not decide.
    case open
    /// The two gave the same value and both bounds of the difference are 0.
    case same

    /// From this Holm-corrected p value on nothing is claimed.
    package static let level = Ties.level

    /// The verdict; nil for a metric that was not tested.
    ///
    /// Better or worse takes both: an interval that leaves 0 out and a corrected p below 0.05. The interval alone is not
    /// corrected for the number of tests, and the p alone says nothing of the size.
    package init?(_ difference: MetricDifference) {
        guard let p = difference.pHolm, let isLowerBetter = MetricWords(difference).isLowerBetter else { return nil }
        let interval = difference.difference
        if interval.value == 0, interval.low == 0, interval.high == 0 {
            self = .same
        } else if let low = interval.low, let high = interval.high, p < Self.level, low > 0 || high < 0 {
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
