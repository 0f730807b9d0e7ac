package import Nutrition
package import Statistics

package enum StratumKind: String, Sendable, Hashable, CaseIterable {
    /// By true energy: thirds of the set's meals, small to large.
    case mealSize = "meal_size"
    case difficulty
}

package struct Stratum: Sendable, Hashable {
    package var kind: StratumKind
    /// `small`, `medium`, `large`, or a difficulty.
    package var name: String
    /// True kcal range of all the set's meals in it, compared or not; nil if none is known.
    package var trueEnergy: ClosedRange<Double>?
    package var meals: Int
    package var clusters: Int
    /// kcal.
    package var mae: Interval
    /// kcal, estimate − truth.
    package var bias: Interval
    /// Share of meals that meet the accuracy target; nil if no meal states one.
    package var passRate: Interval?
}

/// Product targets for the pass rate, by difficulty (simple 95 %, medium 85 %, complex 80 %, adversarial 70 %).
package enum PassTarget {
    /// As a share.
    package static func share(of difficulty: Difficulty) -> Double {
        switch difficulty {
        case .simple: 0.95
        case .medium: 0.85
        case .complex: 0.80
        case .adversarial: 0.70
        }
    }
}

extension Stratum {
    /// The target pass rate; nil for strata not by difficulty.
    package var passTarget: Double? {
        kind == .difficulty ? Difficulty(rawValue: name).map(PassTarget.share) : nil
    }
}
