import Execution
import Nutrition
import Scoring

/// Explains missing meals: candidate trials that ended for good without a score, though the reference's have one.
enum RefusedTrials {
    /// A sentence for each affected variant and set of the reference.
    static func problems(reference: Reference, candidate: Reference, run: ComparableRun) -> [String] {
        var refused: [Part: [String: [Outcome]]] = [:]
        for trial in run.trials where trial.outcome.kind == .permanent {
            refused[Part(variant: trial.variant, set: trial.set), default: [:]][trial.meal, default: []]
                .append(trial.outcome)
        }
        guard !refused.isEmpty else { return [] }
        return reference.scores.compactMap { scores in
            guard let outcomes = refused[Part(variant: scores.variant, set: scores.set)],
                let own = candidate.scores.first(where: { $0.variant == scores.variant && $0.set == scores.set })
            else { return nil }
            let meals = Dictionary(own.meals.map { ($0.id, $0) }) { first, _ in first }
            let short = scores.meals.filter { meal in meals[meal.id].map { $0.isShort(of: meal) } ?? false }
            let all = short.flatMap { outcomes[$0.id] ?? [] }
            guard !all.isEmpty else { return nil }
            let asked = scores.meals.reduce(0) { $0 + (meals[$1.id]?.asked ?? 0) }
            let counts = Outcome.allCases.compactMap { outcome -> String? in
                let count = all.count { $0 == outcome }
                return count == 0 ? nil : "\(count) \(outcome.rawValue)"
            }
            return
                "\(scores.variant) on \(scores.set): \(all.count) of \(asked) trials were refused for good and are not scored (\(counts.joined(separator: ", "))), unlike the reference's: mend the cause and run again"
        }
    }

    private struct Part: Hashable {
        var variant: VariantID
        var set: String
    }
}
