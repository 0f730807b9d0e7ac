import Nutrition
import Statistics

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
