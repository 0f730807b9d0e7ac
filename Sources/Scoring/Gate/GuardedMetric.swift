/// What a gate guards, in the order of its rows.
package enum GuardedMetric: String, Sendable, Hashable, CaseIterable {
    /// Mean absolute error of energy, kcal.
    case energyMAE = "energy_mae"
    /// Foods: F1, in [0, 1].
    case foodsF1 = "foods_f1"
    /// Foods of answers in prose: recall, in [0, 1].
    case foodsRecall = "foods_recall"
    /// Share of usable answers with a finding.
    case sanity
    /// Share of scored trials without a usable answer.
    case outcomes
    /// USD per trial.
    case cost
    /// The 95th percentile of the latency, in milliseconds.
    case p95
    /// USD per meal over all guarded variants of a set, retries and trials that are not scored included.
    case spend
    /// Share of answers of known true energy that are within 20 % while confirmation is asked.
    case falseAlarms = "false_alarms"
    /// Share of answers of known true energy that are catastrophes without a critical finding.
    case missedCatastrophes = "missed_catastrophes"
    /// Share of simple meals that meet the accuracy target.
    case accuracySimple = "accuracy_simple"
    case accuracyMedium = "accuracy_medium"
    case accuracyComplex = "accuracy_complex"
    case accuracyAdversarial = "accuracy_adversarial"

    /// Whether a larger value is the better one.
    package var isBetterHigher: Bool { self == .foodsF1 || self == .foodsRecall || difficulty != nil }

    /// Whether it is a share of answers.
    var isPerAnswer: Bool { self == .sanity || self == .outcomes }

    /// Whether every meal that the reference has must have it; of the others a few unknown costs or times are let pass.
    var isNeededOnEveryMeal: Bool {
        switch self {
        case .cost, .p95, .spend: false
        default: true
        }
    }
}
