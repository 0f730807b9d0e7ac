import Execution
import Nutrition
import Scoring

/// Explains missing meals: candidate trials that ended for good without a score, though the reference's have one.
enum RefusedTrials {
    /// A sentence for each affected variant and set of the reference.
    static func problems(reference: Reference, candidate: Reference, run: ComparableRun) -> [String] {
        var refused: [ScoredPart: [String: [Outcome]]] = [:]
        for trial in run.trials where trial.outcome.kind == .permanent {
            refused[trial.part, default: [:]][trial.meal, default: []].append(trial.outcome)
        }
        guard !refused.isEmpty else { return [] }
        let candidates = candidate.scores.keyed(by: \.part)
        return reference.scores.compactMap { scores in
            guard let outcomes = refused[scores.part], let own = candidates[scores.part] else { return nil }
            let meals = own.meals.keyed(by: \.id)
            let short = scores.meals.filter { meal in meals[meal.id].map { $0.isShort(of: meal) } ?? false }
            let all = short.flatMap { outcomes[$0.id] ?? [] }
            guard !all.isEmpty else { return nil }
            let asked = scores.meals.reduce(0) { $0 + (meals[$1.id]?.asked ?? 0) }
            let counts = Outcome.allCases.compactMap { outcome -> String? in
                let count = all.count { $0 == outcome }
                return count == 0 ? nil : "\(count) \(outcome.rawValue)"
            }
            return
                "\(scores.name): \(all.count) of \(asked) trials were refused for good and are not scored (\(counts.joined(separator: ", "))), unlike the reference's: mend the cause and run again"
        }
    }
}

/// The run's answers that were reused from earlier runs.
struct ReusedMeals {
    /// The source runs of each meal's answers; nil: this run.
    private var runs: [ScoredPart: [String: Set<String?>]] = [:]

    init(_ trials: [TrialResult]) {
        for trial in trials where trial.outcome.kind == .answered {
            runs[trial.part, default: [:]][trial.meal, default: []].insert(trial.reused?.run)
        }
    }

    /// Marks meals whose answers are all reused.
    func marked(_ scores: [GuardedVariant]) -> [GuardedVariant] {
        scores.map { scores in
            let origins = runs[scores.part] ?? [:]
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
            let origins = runs[scores.part] ?? [:]
            guard !origins.isEmpty, origins.values.allSatisfy({ $0 == [reference.run] }) else { return nil }
            return
                "\(scores.name): all answers are those of run \(reference.run), which the reference was made of: equal rows say nothing about the provider."
        }
    }
}

extension TrialResult {
    fileprivate var part: ScoredPart { ScoredPart(variant: variant, set: self.set) }
}
