package import Nutrition

/// One meal's part in the product targets: false alarms, missed catastrophes, accuracy by difficulty.
package struct GuardedTargets: Sendable, Hashable {
    /// Answers compared with the true energy; nil if that is unknown.
    package var known: Int?
    /// Answers within 20 % for which confirmation was asked.
    package var falseAlarms = 0
    /// Catastrophes without a critical finding.
    package var missed = 0
    /// Share of repeats that met the accuracy target; nil if the meal states no such target.
    package var passed: Double?
    /// Nil where the set does not say.
    package var difficulty: Difficulty?

    package init() {}

    /// - Parameter trials: the meal's scored ones.
    init(_ trials: [TrialResult], of meal: Meal, passed: Double?) {
        self.passed = passed
        difficulty = meal.difficulty
        guard let truth = TrueValues.of(.energy, [meal])[0] else { return }
        known = 0
        for trial in trials where trial.outcome.kind == .answered {
            guard let stated = trial.statedEnergy else { continue }
            let judged = JudgedAnswer(trial, stated: stated, truth: truth)
            known = (known ?? 0) + 1
            if judged.isFalseAlarm { falseAlarms += 1 }
            if judged.isCatastrophe, !judged.isCaught { missed += 1 }
        }
    }

    /// The meal's numerator and denominator; nil where the metric does not apply.
    func parts(of metric: GuardedMetric) -> (above: Double, below: Double)? {
        switch metric {
        case .falseAlarms: known.map { (Double(falseAlarms), Double($0)) }
        case .missedCatastrophes: known.map { (Double(missed), Double($0)) }
        default: metric.difficulty == difficulty ? passed.map { ($0, 1) } : nil
        }
    }
}

extension GuardedMetric {
    package static let targets = allCases.filter(\.isTarget)

    var isTarget: Bool { self == .falseAlarms || self == .missedCatastrophes || difficulty != nil }

    /// The difficulty an accuracy metric covers.
    package var difficulty: Difficulty? {
        switch self {
        case .accuracySimple: .simple
        case .accuracyMedium: .medium
        case .accuracyComplex: .complex
        case .accuracyAdversarial: .adversarial
        default: nil
        }
    }
}
