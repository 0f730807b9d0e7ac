package import Nutrition
import Statistics

/// A gate's data on one variant and meal: small enough to commit, without photos or answers.
package struct GuardedMeal: Sendable, Hashable {
    package var id: String
    /// Its bootstrap cluster.
    package var group: String
    package var trials: Int
    /// Trials planned; those beyond `trials` were refused for good or are pending.
    package var asked: Int
    /// Scored trials without a usable answer.
    package var unusable: Int
    /// Usable answers with a finding.
    package var flagged: Int
    /// Mean of abs(estimate − truth) over repeats, kcal, missing policy applied; nil if truth or estimates are unknown
    /// or nothing is scored.
    package var energy: Double?
    /// Nil where the true foods are unknown or the variant names none.
    package var foods: Foods?
    /// USD per trial, failed attempts included; nil if any is unknown.
    package var cost: Double?
    /// Total USD, unscored trials included; nil if any is unknown.
    package var spent: Double?
    /// Milliseconds of its live first attempts; empty if none was measured.
    package var latencies: [Double]
    /// Whether all answers came from an earlier run, so that latency cannot be required.
    package var isReused = false
    /// Nil in references from versions that did not guard them.
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

    var answers: Int { max(0, trials - unusable) }

    /// Whether a smaller share of trials is scored than in the reference; refused trials have no score.
    package func isShort(of reference: GuardedMeal) -> Bool { trials * reference.asked < reference.trials * asked }
}

package struct GuardedVariant: Sendable, Hashable {
    package var variant: VariantID
    package var set: String
    /// Prose is judged on recall only.
    package var isProse: Bool
    /// In the order of the set; ids are unique.
    package var meals: [GuardedMeal]

    package init(variant: VariantID, set: String, isProse: Bool, meals: [GuardedMeal]) {
        self.variant = variant
        self.set = set
        self.isProse = isProse
        self.meals = meals
    }
}

/// Guarded metrics, in the order of a gate's rows.
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
    /// Share of answers of known true energy within 20 % for which confirmation was asked.
    case falseAlarms = "false_alarms"
    /// Share of answers of known true energy that are catastrophes without a critical finding.
    case missedCatastrophes = "missed_catastrophes"
    /// Share of simple meals that meet the accuracy target.
    case accuracySimple = "accuracy_simple"
    case accuracyMedium = "accuracy_medium"
    case accuracyComplex = "accuracy_complex"
    case accuracyAdversarial = "accuracy_adversarial"

    package var isBetterHigher: Bool { self == .foodsF1 || self == .foodsRecall || difficulty != nil }

    var isPerAnswer: Bool { self == .sanity || self == .outcomes }

    /// Whether every meal of the reference must have it; other metrics tolerate a few unknown costs or times.
    var isNeededOnEveryMeal: Bool {
        switch self {
        case .cost, .p95, .spend: false
        default: true
        }
    }
}

extension GuardedVariant {
    /// A variant's results on a set as a gate needs them. Independent of other variants: their failures remove no
    /// meals, and the policy `worst` uses only its own errors.
    package init(_ variant: VariantID, on set: ScoredSet, results: [TrialResult], settings: ScoringSettings) {
        let table = TrialTable(
            set: set, results: results, variants: [PlannedVariant(variant: variant, model: "")])
        let kind = table.kind(of: 0)
        let axis = AxisPredictions(.energy, table: table, policy: settings.missing)
        var energies: [Int: Double] = [:]
        if let sample = axis.sample(of: 0, clusters: table.clusters) {
            for (entry, meal) in sample.meals.enumerated() { energies[meal] = sample.loss(entry) { abs($0 - $1) } }
        }
        var foods: [Int: GuardedMeal.Foods] = [:]
        var passed: [Int: Double] = [:]
        if kind != .totals {
            let scored = ComparisonMeals.scored(0, in: table, policy: settings.missing)
            let meals = scored.indices.filter { scored[$0] }
            let found = FoodScoring(table: table, settings: settings).results(of: 0, kind: kind, meals: meals).foods
            for (meal, counts) in zip(found.meals, found.counts) {
                foods[meal] = .init(matched: counts.matched, predicted: counts.predicted, truth: counts.truth)
                passed[meal] = counts.passed
            }
        }
        self.init(
            variant: variant, set: set.name, isProse: kind == .prose,
            meals: set.meals.enumerated().map { place, meal in
                var guarded = GuardedMeal(
                    id: meal.id, group: meal.group, trials: table.trials[0][place], energy: energies[place],
                    foods: foods[place])
                guarded.targets = GuardedTargets(
                    table.trials[0][place].filter { $0.outcome.isScored }, of: meal, passed: passed[place])
                return guarded
            })
    }
}

extension GuardedMeal {
    fileprivate init(id: String, group: String, trials: [TrialResult], energy: Double?, foods: Foods?) {
        let scored = trials.filter { $0.outcome.isScored }
        let spent = trials.map(CostScoring.spent)
        let isSpendKnown = !trials.contains { $0.costUnknown }
        self.init(
            id: id, group: group, trials: scored.count, asked: trials.count,
            unusable: scored.count { $0.outcome.kind != .answered },
            flagged: scored.count { $0.outcome.kind == .answered && !$0.findings.isEmpty }, energy: energy,
            foods: foods, cost: SampleStatistics.mean(trials.compactMap(CostScoring.known)),
            spent: isSpendKnown && spent.contains { $0 != nil } ? spent.reduce(0) { $0 + ($1 ?? 0) } : nil,
            latencies: trials.compactMap(\.latency).map(LatencyScoring.milliseconds))
    }
}
