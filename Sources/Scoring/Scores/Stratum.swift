package import Nutrition
package import Statistics

/// What meals are sorted by to see where a variant errs.
package enum StratumKind: String, Sendable, Hashable, CaseIterable {
    /// By true energy: thirds of the set's meals, small to large.
    case mealSize = "meal_size"
    /// By the difficulty the set states.
    case difficulty
}

/// The energy error of one variant on one part of a set's meals.
package struct Stratum: Sendable, Hashable {
    package var kind: StratumKind
    /// `small`, `medium`, `large`, or a difficulty.
    package var name: String
    /// True kcal of the smallest and the largest of the set's meals in it, whether they enter or not; nil where the energy
    /// of none is known.
    package var trueEnergy: ClosedRange<Double>?
    /// Meals that enter.
    package var meals: Int
    /// Groups they make.
    package var clusters: Int
    /// kcal.
    package var mae: Interval
    /// kcal, estimate − truth.
    package var bias: Interval
    /// Share of meals with all true foods found and the energy inside the allowed range; nil where no meal states what
    /// that takes.
    package var passRate: Interval?
}

/// The pass rates the products aim at, by difficulty (the domain's test targets: simple 95 %, medium 85 %, complex 80 %,
/// adversarial 70 %).
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
    /// The pass rate aimed at on it; nil for what is no part by difficulty.
    package var passTarget: Double? {
        kind == .difficulty ? Difficulty(rawValue: name).map(PassTarget.share) : nil
    }
}
