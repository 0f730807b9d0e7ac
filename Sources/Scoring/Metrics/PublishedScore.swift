package import Nutrition
package import Statistics

/// Scores of two published benchmarks, by their formulas, only for comparison with their tables.
package struct PublishedScore: Sendable, Hashable {
    /// January Food Benchmark's macro wMAPE as a share, missing policy applied; nil unless kcal, carbs, protein and fat
    /// are known.
    package var macroWeightedError: Interval?
    /// The same over answers only, as in the benchmark's own analyser.
    package var macroWeightedErrorAnswered: Interval?
    /// January Food Benchmark's overall score, 0–100, without its meal-name term; nil if no trial has all terms.
    package var januaryWithoutName: Double?
    package var januaryTrials: Int = 0
    package var nutrition5k: [Nutrient: PublishedError] = [:]

    /// The axes of `nutrition5k`, in the order of report columns.
    package static let nutrition5kAxes = Nutrient.allCases.filter(Nutrition5kScore.axes.contains)
}

package struct PublishedError: Sendable, Hashable {
    package var answers: Int
    /// Mean absolute error, in the axis's unit.
    package var mae: Double
    /// MAE ÷ mean true value; nil where that is 0.
    package var share: Double?
}

/// The January Food Benchmark's macro wMAPE: mean over meals of Σ abs(t − p) ÷ Σ abs(t) over kcal and grams of carbs,
/// protein and fat. A share ≥ 0; the benchmark writes percent. January AI, food-scan-benchmarks (2025), `macro_wMAPE`.
/// For comparison only: energy dominates, kcal being added to grams. If all true values are 0, a meal counts 0 for an
/// estimate of 0, else 1.
enum MacroWeightedError {
    static let axes: [Nutrient] = [.energy, .carbs, .protein, .fat]

    static func sample(of trials: MealTrials, clusters: [Int]) -> RatioSample {
        let own = trials.entries.map { entry -> Double in
            SampleStatistics.mean(entry.trials.compactMap { $0.map { of($0, truth: entry.truth) } }) ?? 0
        }
        return ClusterSums.sample(clusters: trials.entries.map { clusters[$0.meal] }, numerator: { own[$0] })
    }

    static func of(_ estimate: [Double], truth: [Double]) -> Double {
        let error = zip(estimate, truth).reduce(0) { $0 + abs($1.0 - $1.1) }
        let size = truth.reduce(0) { $0 + abs($1) }
        return size > 0 ? error / size : error == 0 ? 0 : 1
    }
}

/// Nutrition5k's script: MAE over answers for kcal, mass, fat, carbs and protein, and that ÷ their mean true value
/// ("MAE %"), here a share. For comparison only. Failed answers are left out as in the script, which flatters models
/// that skip hard meals. An answer that sees no food is 0 on every axis that other answers state. Thames et al.,
/// "Nutrition5k", CVPR 2021, `compute_eval_statistics.py`.
enum Nutrition5kScore {
    static let axes: [Nutrient] = [.energy, .mass, .fat, .carbs, .protein]

    /// Axes without an answer of known truth are absent. `trials[meal]` are one variant's.
    static func scores(_ trials: [[TrialResult]], meals: [Meal]) -> [Nutrient: PublishedError] {
        let known = axes.map { TrueValues.of($0, meals) }
        var errors = axes.map { _ in [Double]() }
        var truths = errors
        var isStated = axes.map { _ in false }
        // By index: taking a meal out of its list copies it. All axes of a trial at once, since the trials of a large run are
        // far apart in memory.
        for (place, trials) in trials.enumerated() where place < meals.count {
            for trial in trials where trial.outcome.kind == .answered {
                let isEmpty = trial.outcome == .noFood
                let totals = trial.scoredTotals
                for (number, axis) in axes.enumerated() {
                    guard let truth = known[number][place],
                        let value = (isEmpty ? 0 : totals?[axis]).flatMap(PlainNumber.bounded)
                    else { continue }
                    isStated[number] = isStated[number] || !isEmpty
                    errors[number].append(abs(value - truth))
                    truths[number].append(truth)
                }
            }
        }
        return axes.enumerated().reduce(into: [:]) { scores, entry in
            let (number, axis) = entry
            // If no answer states the axis, zeros of plates without food are not estimates of it.
            guard isStated[number], let mae = SampleStatistics.mean(errors[number]),
                let size = SampleStatistics.mean(truths[number])
            else { return }
            scores[axis] = PublishedError(answers: errors[number].count, mae: mae, share: size > 0 ? mae / size : nil)
        }
    }
}

/// The January Food Benchmark's overall score without its meal-name term, 0–100: per trial 100·(F1^.40 · max(0, 1 −
/// wMAPE)^.25 · (1 − min(cost, $1))^.10 · (1 − min(s, 60)/60)^.10)^(1/.85), then the mean. January AI,
/// food-scan-benchmarks (2025), `_add_overall_score`.
/// For comparison only: the benchmark also multiplies by name^.15, whose weight the other four share here. F1 is the
/// meal's; no usable answer scores 0. Trials of unknown cost or latency are left out.
enum JanuaryScore {
    /// Weights without the name's term.
    private static let weights = (foods: 0.40, macros: 0.25, cost: 0.10, time: 0.10)

    /// Nil if no trial has all four terms.
    static func mean(
        of macros: MealTrials, foods: [Int: [FoundFoods?]], trials: [[TrialResult]]
    ) -> (score: Double, trials: Int)? {
        var scores: [Double] = []
        for entry in macros.entries {
            guard let found = foods[entry.meal] else { continue }
            let scored = trials[entry.meal].filter { $0.outcome.isScored }
            for (place, trial) in scored.enumerated() where place < found.count && place < entry.trials.count {
                guard let f1 = found[place]?.f1 else { continue }
                if trial.outcome.kind != .answered { scores.append(0) }
                guard trial.outcome.kind == .answered, let estimate = entry.trials[place],
                    let cost = CostScoring.known(trial), let latency = trial.latency
                else { continue }
                scores.append(
                    of(
                        f1: f1, error: MacroWeightedError.of(estimate, truth: entry.truth), cost: cost,
                        seconds: LatencyScoring.milliseconds(latency) / 1000))
            }
        }
        return SampleStatistics.mean(scores).map { ($0, scores.count) }
    }

    /// Of one answer: shares, US dollars and seconds.
    static func of(f1: Double, error: Double, cost: Double, seconds: Double) -> Double {
        let sum = weights.foods + weights.macros + weights.cost + weights.time
        func power(_ base: Double, _ weight: Double) -> Double {
            LogScale.power(min(1, max(0, base)), weight / sum)
        }
        return 100 * power(f1, weights.foods) * power(1 - error, weights.macros) * power(1 - min(cost, 1), weights.cost)
            * power(1 - min(seconds, 60) / 60, weights.time)
    }
}

/// Several axes of one variant, aligned trial by trial.
struct MealTrials {
    /// One meal's true values and predictions per scored trial, in axis order.
    struct Entry {
        var meal: Int
        var truth: [Double]
        /// Nil for a trial that lacks an axis.
        var trials: [[Double]?]
    }

    /// Meals where every axis is known and compared, ascending; empty if the variant lacks an axis.
    let entries: [Entry]

    init(_ variant: Int, axes: [AxisPredictions]) {
        let values = axes.compactMap { $0.trialValues[variant] }
        guard let first = axes.first, values.count == axes.count else {
            entries = []
            return
        }
        let common = axes.dropFirst().reduce(Set(first.commonMeals)) { $0.intersection($1.commonMeals) }
        entries = common.sorted().compactMap { meal in
            let truth = axes.compactMap { $0.truth[meal] }
            let count = values.map { $0[meal].count }.min() ?? 0
            let trials = (0..<count).map { trial -> [Double]? in
                let own = values.compactMap { $0[meal][trial] }
                return own.count == axes.count ? own : nil
            }
            return truth.count == axes.count && trials.contains { $0 != nil }
                ? Entry(meal: meal, truth: truth, trials: trials) : nil
        }
    }

    private init(_ entries: [Entry]) { self.entries = entries }

    /// Without trials that have no usable answer, and without meals left empty.
    /// - Parameter trials: the variant's, by meal.
    func answered(_ trials: [[TrialResult]]) -> MealTrials {
        MealTrials(
            entries.compactMap { entry in
                let scored = trials[entry.meal].filter { $0.outcome.isScored }
                let own = zip(scored, entry.trials).filter { $0.0.outcome.kind == .answered }.map(\.1)
                return own.contains { $0 != nil } ? Entry(meal: entry.meal, truth: entry.truth, trials: own) : nil
            })
    }
}
