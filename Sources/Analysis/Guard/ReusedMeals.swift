import Execution
import Nutrition
import Scoring

/// The run's answers that were reused from earlier runs, by variant, set and meal.
struct ReusedMeals {
    private var runs: [Part: [String: Origins]] = [:]

    private struct Part: Hashable {
        var variant: VariantID
        var set: String
    }

    /// The source runs of a meal's answers; nil: this run.
    private typealias Origins = Set<String?>

    init(_ trials: [TrialResult]) {
        for trial in trials where trial.outcome.kind == .answered {
            runs[Part(variant: trial.variant, set: trial.set), default: [:]][trial.meal, default: []]
                .insert(trial.reused?.run)
        }
    }

    /// Marks meals whose answers are all reused.
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

    /// A sentence for each variant and set whose answers all come from the reference's run.
    func remarks(reference: Reference) -> [String] {
        reference.scores.compactMap { scores in
            let origins = runs[Part(variant: scores.variant, set: scores.set)] ?? [:]
            guard !origins.isEmpty, origins.values.allSatisfy({ $0 == [reference.run] }) else { return nil }
            return
                "\(scores.variant) on \(scores.set): all answers are those of run \(reference.run), which the reference was made of: equal rows say nothing about the provider."
        }
    }
}
