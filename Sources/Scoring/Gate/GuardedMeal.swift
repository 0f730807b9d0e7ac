package import Nutrition

/// What a gate needs of one variant on one meal: small enough to be committed, and nothing of photos or answers.
package struct GuardedMeal: Sendable, Hashable {
    package var id: String
    /// The cluster it is resampled with.
    package var group: String
    /// Trials that are scored.
    package var trials: Int
    /// Trials it was planned for; those beyond `trials` were refused for good, or are pending.
    package var asked: Int
    /// Of those, how many brought no usable answer.
    package var unusable: Int
    /// Of those that did, how many have a finding.
    package var flagged: Int
    /// Mean over its repeats of abs(estimate − truth) in kcal, the missing policy applied; nil where the truth is unknown, or
    /// the variant states no energy, or nothing is scored.
    package var energy: Double?
    /// Nil where the true foods are unknown or the variant names none.
    package var foods: Foods?
    /// USD per trial, failed attempts included; nil where it is not known of any.
    package var cost: Double?
    /// USD in all, trials that are not scored included; nil where any of it is unknown.
    package var spent: Double?
    /// Milliseconds of its live first attempts; empty where none was measured.
    package var latencies: [Double]
    /// Whether all its answers were taken from an earlier run, so that no latency of its own can be asked for.
    package var isReused = false
    /// Nil in a reference of a version that did not guard them.
    package var targets: GuardedTargets?

    /// Foods of a meal, means over its repeats.
    package struct Foods: Sendable, Hashable {
        package var matched: Double
        package var predicted: Double
        package var truth: Double

        package init(matched: Double, predicted: Double, truth: Double) {
            self.matched = matched
            self.predicted = predicted
            self.truth = truth
        }
    }

    package init(
        id: String, group: String, trials: Int, asked: Int? = nil, unusable: Int = 0, flagged: Int = 0,
        energy: Double? = nil,
        foods: Foods? = nil, cost: Double? = nil, spent: Double? = nil, latencies: [Double] = []
    ) {
        self.id = id
        self.group = group
        self.trials = trials
        self.asked = asked ?? trials
        self.unusable = unusable
        self.flagged = flagged
        self.energy = energy
        self.foods = foods
        self.cost = cost
        self.spent = spent
        self.latencies = latencies
    }

    /// Trials that brought a usable answer.
    var answers: Int { max(0, trials - unusable) }

    /// Whether a smaller share of its trials is scored than of the reference's: refused trials have no score, so the rest
    /// is not the same meal asked as often.
    package func isShort(of reference: GuardedMeal) -> Bool { trials * reference.asked < reference.trials * asked }
}

/// One variant on one eval set, as a gate sees it.
package struct GuardedVariant: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    /// Prose claims no foods: it is held to their recall.
    package var isProse: Bool
    /// In the order of the set, each id once.
    package var meals: [GuardedMeal]

    package init(variant: VariantID, set: String, isProse: Bool, meals: [GuardedMeal]) {
        self.variant = variant
        self.set = set
        self.isProse = isProse
        self.meals = meals
    }
}

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
