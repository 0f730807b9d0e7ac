import Nutrition
import Statistics

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
