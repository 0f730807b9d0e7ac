import Nutrition
import Statistics

package enum Separation {
    /// Holm's p below this separates two variants.
    package static let level = 0.05

    /// With fewer groups of meals, equal values are not called the same.
    static let fewestForSame = 50

    /// Whether the test can separate anything: the smallest p of the clusters is 2 ÷ 2^clusters, and Holm's correction
    /// multiplies it by the number of tests.
    package static func isPossible(clusters: Int, tests: Int) -> Bool {
        ClusterPermutation.smallestP(clusters: clusters) * Double(tests) < level
    }
}

/// What a tested difference allows to say of the candidate; every report and command uses this one value.
package enum DifferenceVerdict: String, Sendable, Hashable, CaseIterable {
    case better, worse
    /// The test separates them but the 95 % interval includes 0, or chance in the swaps could decide.
    case unclear
    case notSeparable = "not_separable"
    /// Equal values in every group, with enough groups to generalise.
    case same

    /// Nil for an untested metric. Better or worse needs both an interval that excludes 0 and a corrected p below 0.05:
    /// the interval is not corrected for the number of tests, and p does not show the size.
    package init?(_ difference: MetricDifference) {
        guard let p = difference.pHolm, let isLowerBetter = difference.metric.isLowerBetter else { return nil }
        let interval = difference.difference
        if interval.isNothing {
            self = difference.clusters < Separation.fewestForSame ? .notSeparable : .same
        } else if difference.isUnclear {
            self = .unclear
        } else if p >= Separation.level {
            self = .notSeparable
        } else if let high = interval.high, interval.excludesZero {
            self = (high < 0) == isLowerBetter ? .better : .worse
        } else {
            self = .unclear
        }
    }
}

extension Interval {
    /// True if value and bounds are 0: all groups are equal, so the interval has no width.
    package var isNothing: Bool { value == 0 && low == 0 && high == 0 }

    package var excludesZero: Bool {
        guard let low, let high else { return false }
        return low > 0 || high < 0
    }
}

/// How a variant's energy error compares with the lowest of its set.
package enum VariantState: String, Sendable, Hashable, CaseIterable {
    /// The lowest; every other is worse or unclear, and at least one is worse.
    case best
    /// The lowest, with others not separable from it.
    case lowest
    case notSeparable = "not_separable"
    case unclear
    case worse

    /// Adds the state of every variant that answered and has an energy error. Rows must be best first; a set with a
    /// single such row has no states.
    static func marked(_ rows: [VariantScore], by comparisons: [Comparison]) -> [VariantScore] {
        let places = rows.indices.filter { rows[$0].hasOwnError }
        guard let lowest = places.first, places.count > 1 else { return rows }
        var marked = rows
        for place in places.dropFirst() {
            let found = comparisons.difference(.energyMAE, of: rows[place].variant, from: rows[lowest].variant)
            marked[place].state = found.flatMap { DifferenceVerdict($0) }.map { verdict in
                switch verdict {
                case .worse: .worse
                case .unclear: .unclear
                // A lower error than the lowest is not possible on the same meals.
                case .better, .notSeparable, .same: .notSeparable
                }
            }
        }
        let others = places.dropFirst().map { marked[$0].state }
        let isBest = others.contains(.worse) && others.allSatisfy { $0 == .worse || $0 == .unclear }
        marked[lowest].state = isBest ? .best : .lowest
        return marked
    }
}

extension VariantScore {
    /// Whether it has a finite energy error from at least one usable answer of its own.
    package var hasOwnError: Bool { answered > 0 && nutrients[.energy]?.mae.value.isFinite == true }

    /// Finished trials.
    package var asked: Int { outcomes.values.reduce(0, +) }

    /// Trials with a usable answer.
    package var answered: Int { outcomes.reduce(0) { $0 + ($1.key.kind == .answered ? $1.value : 0) } }
}
