import Nutrition
import Statistics

/// The January Food Benchmark's macro wMAPE: per meal Σ abs(t − p) ÷ Σ abs(t) over kcal and the grams of carbs, protein and
/// fat; then the mean over meals. A share ≥ 0, where the benchmark writes percent.
///
/// Energy makes nearly all of both sums, kcal being added to grams: shown for comparison only. A meal whose true values are
/// all 0 counts 0 where the estimate is 0 too, else 1, as there. January AI, food-scan-benchmarks (2025), `macro_wMAPE`.
enum MacroWeightedError {
    /// The axes, in any order.
    static let axes: [Nutrient] = [.energy, .carbs, .protein, .fat]

    static func sample(of trials: MealTrials, clusters: [Int]) -> RatioSample {
        let own = trials.entries.map { entry -> Double in
            SampleStatistics.mean(entry.trials.compactMap { $0.map { of($0, truth: entry.truth) } }) ?? 0
        }
        return ClusterSums.sample(
            clusters: trials.entries.map { clusters[$0.meal] }, numerator: { own[$0] }, denominator: { _ in 1 })
    }

    /// Of one answer.
    static func of(_ estimate: [Double], truth: [Double]) -> Double {
        let error = zip(estimate, truth).reduce(0) { $0 + abs($1.0 - $1.1) }
        let size = truth.reduce(0) { $0 + abs($1) }
        return size > 0 ? error / size : error == 0 ? 0 : 1
    }
}

/// What Nutrition5k's evaluation script prints: for kcal, mass, fat, carbs and protein the mean absolute error over the
/// answers, and that divided by their mean true value ("MAE %"), here a share.
///
/// Answers alone count: what was not answered is left out, as the script leaves it out, so a model that answers only easy
/// meals looks good. Every answer is a row, one that sees no food with 0 on every axis that other answers state. Shown for
/// comparison only. Thames et al., "Nutrition5k", CVPR 2021, `compute_eval_statistics.py`.
enum Nutrition5kScore {
    static let axes: [Nutrient] = [.energy, .mass, .fat, .carbs, .protein]

    /// Keyed by axis; an axis without an answer of known truth is absent. `trials[meal]` are one variant's.
    static func scores(_ trials: [[TrialResult]], meals: [Meal]) -> [Nutrient: PublishedError] {
        axes.reduce(into: [:]) { scores, axis in
            var errors: [Double] = []
            var truths: [Double] = []
            var isStated = false
            let known = TrueValues.of(axis, meals)
            // By place: a meal taken out of its list is a copy of it.
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
            // Where no answer states the axis, the zeros of plates without food are no estimate of it.
            guard isStated else { return }
            guard let mae = SampleStatistics.mean(errors), let size = SampleStatistics.mean(truths) else { return }
            scores[axis] = PublishedError(answers: errors.count, mae: mae, share: size > 0 ? mae / size : nil)
        }
    }
}

/// The January Food Benchmark's overall score without its term for the meal's name, from 0 to 100: per trial
/// 100·(F1^.40 · max(0, 1 − wMAPE)^.25 · (1 − min(cost, $1))^.10 · (1 − min(s, 60)/60)^.10)^(1/.85), then the mean.
///
/// The benchmark also multiplies by name^.15, the likeness of the meal's name to the true one. Estimates here name foods and
/// not meals, so the other four share its weight: the number is not the benchmark's to the digit, and is shown for
/// comparison only. F1 is the meal's own; a trial without a usable answer has F1 0, and so a score of 0. Trials of unknown
/// cost or latency are left out. January AI, food-scan-benchmarks (2025), `_add_overall_score`.
enum JanuaryScore {
    /// What the name's term leaves of the weights.
    private static let weights = (foods: 0.40, macros: 0.25, cost: 0.10, time: 0.10)

    /// Nil where no trial has all four terms.
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
