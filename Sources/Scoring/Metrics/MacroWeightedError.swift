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
