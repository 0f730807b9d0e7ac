import Execution
import Nutrition
import Scoring

/// Which of a run's answers were taken from earlier runs, by variant, set and meal.
struct ReusedMeals {
    private var runs: [Part: [String: Origins]] = [:]

    private struct Part: Hashable {
        var variant: VariantID
        var set: String
    }

    /// The runs that the answers to a meal come from; nil stands for this one.
    private typealias Origins = Set<String?>

    init(_ trials: [TrialResult]) {
        for trial in trials where trial.outcome.kind == .answered {
            runs[Part(variant: trial.variant, set: trial.set), default: [:]][trial.meal, default: []]
                .insert(trial.reused?.run)
        }
    }

    /// The scores, each meal marked that has answers and none that was asked anew.
    func marked(_ scores: [GuardedVariant]) -> [GuardedVariant] {
        scores.map { scores in
            let origins = runs[Part(variant: scores.variant, set: scores.set)] ?? [:]
            var scores = scores
            for place in scores.meals.indices {
                scores.meals[place].isReused = origins[scores.meals[place].id].map { !$0.contains(nil) } ?? false
            }
            return scores
        }
    }

    /// A sentence for each variant and set whose answers are all those of the run the reference was made of.
    func remarks(reference: Reference) -> [String] {
        reference.scores.compactMap { scores in
            let origins = runs[Part(variant: scores.variant, set: scores.set)] ?? [:]
            guard !origins.isEmpty, origins.values.allSatisfy({ $0 == [reference.run] }) else { return nil }
            return
                "\(scores.variant) on \(scores.set): all answers are those of run \(reference.run), which the reference was made of: equal rows say nothing about the provider."
        }
    }
}
