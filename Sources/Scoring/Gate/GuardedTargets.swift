package import Nutrition

/// What one meal adds to the product targets: false alarms, missed catastrophes, accuracy by difficulty.
package struct GuardedTargets: Sendable, Hashable {
    /// Answers of known true energy; nil where the meal's is not known.
    package var known: Int?
    /// Of those, how many are within 20 % while confirmation is asked.
    package var falseAlarms = 0
    /// Of those, how many are catastrophes without a critical finding.
    package var missed = 0
    /// Share of its repeats with all true foods found and the energy in the allowed range; nil where the meal states neither.
    package var passed: Double?
    /// Nil where the set does not say.
    package var difficulty: Difficulty?

    package init() {}

    /// - Parameters:
    ///   - trials: those of the meal that are scored.
    ///   - passed: as the member.
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

    /// What the meal adds above and below the line; nil where it has nothing to do with that metric.
    func parts(of metric: GuardedMetric) -> (above: Double, below: Double)? {
        switch metric {
        case .falseAlarms: known.map { (Double(falseAlarms), Double($0)) }
        case .missedCatastrophes: known.map { (Double(missed), Double($0)) }
        default: metric.difficulty == difficulty ? passed.map { ($0, 1) } : nil
        }
    }
}

extension GuardedMetric {
    /// The product targets among them.
    package static let targets = allCases.filter(\.isTarget)

    var isTarget: Bool { self == .falseAlarms || self == .missedCatastrophes || difficulty != nil }

    /// Of an accuracy, whose meals it is of.
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
