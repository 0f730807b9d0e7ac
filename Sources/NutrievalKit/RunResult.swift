public import FoundationEssentials
import Nutrition
import Reporting
import Scoring
import Statistics

/// A run, scored.
public struct RunResult: Sendable, Hashable {
    /// The name of its folder among the runs.
    public let name: String
    /// Its folder, with `report.html`, `report.md`, `summary.json`, `meals.csv` and the journal.
    public let folder: URL
    /// True if every answer is in; a failed answer is in too.
    public let isComplete: Bool
    /// True if the simulator answered: then no number says anything about a model.
    public let isSimulated: Bool
    /// Sentences for people: what was left out, and why it is incomplete.
    public let remarks: [String]
    /// Per eval set, the lowest energy error first; those without one last.
    public let scores: [Score]
    /// The meals in the order of their sets.
    public let meals: [MealResult]
}

/// A model with its prompt and photo setting, as reports call it.
public struct Variant: Sendable, Hashable {
    public let provider: String
    public let prompt: String
    /// `default` is the provider's own setting.
    public let photoSetting: String
    /// The shortest name that no other variant of the run has, marked if it is simulated.
    public let label: String
}

/// How one variant did on one eval set.
public struct Score: Sendable, Hashable {
    /// How a variant's energy error compares with the lowest of its set. More may come: have a `default`.
    public enum State: String, Sendable, Hashable {
        /// The lowest; at least one other is worse, and none is inseparable from it.
        case best
        /// The lowest; others cannot be separated from it.
        case lowest
        case notSeparable = "not_separable"
        case unclear
        case worse
    }

    public let variant: Variant
    public let set: String
    /// Meals planned.
    public let meals: Int
    /// Answers without a usable estimate, each once. They count in ``energyError`` by the project's policy.
    public let failed: Int
    /// The mean error of the energy, kcal a meal; nil without one true and one estimated energy.
    public let energyError: Measured?
    /// Mean estimate − truth of the energy, kcal a meal; nil as ``energyError``.
    public let energyBias: Measured?
    /// The share of meals within 20 % of their true energy, 0 to 1; nil as ``energyError``.
    public let withinFifth: Measured?
    /// USD a meal; nil if unknown.
    public let costPerMeal: Measured?
    /// Half of the answers took at most that long, in seconds; nil if nothing was sent.
    public let medianSeconds: Double?
    /// Nil if not compared.
    public let state: State?
}

/// A number with its 95 % interval.
public struct Measured: Sendable, Hashable {
    public let value: Double
    /// Nil if it cannot be bounded, such as for too few meals.
    public let low: Double?
    /// Nil as ``low``.
    public let high: Double?
}

/// One meal and all answers about it.
public struct MealResult: Sendable, Hashable {
    public let id: String
    public let set: String
    /// kcal; nil if unknown.
    public let trueEnergy: Double?
    public let answers: [Answer]
}

/// One answer about one meal.
public struct Answer: Sendable, Hashable {
    public let variant: Variant
    /// From 0.
    public let repeatIndex: Int
    /// Such as `ok`, `no_food`, `not_json`: docs/run-folder.md lists them.
    public let outcome: String
    /// Why it is not `ok`, for people; nil if it is.
    public let reason: String?
    /// kcal; nil without a usable answer, or if it states none.
    public let energy: Double?
}

extension RunResult {
    init(_ report: Report, in folder: URL, remarks: [String] = []) {
        let names = VariantNames(report)
        func variant(_ id: VariantID) -> Variant {
            Variant(provider: id.provider, prompt: id.prompt, photoSetting: id.photoSetting, label: names[id])
        }
        name = report.run.id
        self.folder = folder
        isComplete = report.run.isComplete
        isSimulated = report.run.isSimulated
        self.remarks = report.remarks + remarks
        scores = report.scores.variants.map { Score($0, variant($0.variant)) }
        meals = report.meals.map { meal in
            MealResult(
                id: meal.meal.id, set: meal.set, trueEnergy: meal.meal.truth.nutrients[.energy],
                answers: meal.trials.map { trial in
                    Answer(
                        variant: variant(trial.variant), repeatIndex: trial.repeatIndex,
                        outcome: trial.outcome.rawValue, reason: trial.reason, energy: trial.scoredTotals?[.energy])
                })
        }
    }
}

extension Score {
    init(_ score: VariantScore, _ variant: Variant) {
        self.variant = variant
        set = score.set
        meals = score.meals
        failed = score.outcomes.reduce(0) { sum, counted in
            [.answered, .pending].contains(counted.key.kind) ? sum : sum + counted.value
        }
        let energy = score.nutrients[.energy]
        energyError = (energy?.mae).map(Measured.init)
        energyBias = (energy?.bias).map(Measured.init)
        withinFifth = (energy?.within[20]).map(Measured.init)
        costPerMeal = score.cost.perMeal.map(Measured.init)
        medianSeconds = score.latency.map { $0.p50 / 1000 }
        state = score.state.map { state in
            switch state {
            case .best: .best
            case .lowest: .lowest
            case .notSeparable: .notSeparable
            case .unclear: .unclear
            case .worse: .worse
            }
        }
    }
}

extension Measured {
    init(_ interval: Interval) {
        value = interval.value
        low = interval.low
        high = interval.high
    }
}
