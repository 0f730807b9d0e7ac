import Nutrition
import Statistics

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
        return ClusterSums.sample(
            clusters: trials.entries.map { clusters[$0.meal] }, numerator: { own[$0] }, denominator: { _ in 1 })
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
        axes.reduce(into: [:]) { scores, axis in
            var errors: [Double] = []
            var truths: [Double] = []
            var isStated = false
            let known = TrueValues.of(axis, meals)
            // By index: taking a meal out of its list copies it.
            for (place, trials) in trials.enumerated() where place < meals.count {
                guard let truth = known[place] else { continue }
                for trial in trials where trial.outcome.kind == .answered {
                    let stated = trial.outcome == .noFood ? 0 : trial.scoredTotals?[axis]
                    guard let value = stated.flatMap(PlainNumber.bounded) else { continue }
                    isStated = isStated || trial.outcome == .ok
                    errors.append(abs(value - truth))
                    truths.append(truth)
                }
            }
            // If no answer states the axis, zeros of plates without food are not estimates of it.
            guard isStated else { return }
            guard let mae = SampleStatistics.mean(errors), let size = SampleStatistics.mean(truths) else { return }
            scores[axis] = PublishedError(answers: errors.count, mae: mae, share: size > 0 ? mae / size : nil)
        }
    }
}

/// The January Food Benchmark's overall score without its meal-name term, 0–100: per trial 100·(F1^.40 · max(0, 1 −
/// wMAPE)^.25 · (1 − min(cost, $1))^.10 · (1 − min(s, 60)/60)^.10)^(1/.85), then the mean. January AI,
/// food-scan-benchmarks (2025), `_add_overall_score`.
///
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
