import Nutrition
import Scoring

/// Missing data of a canary, in sentences: a run that compares nothing must not look quiet.
enum CanaryGaps {
    /// Variants and sets missing in the last of `runs`, the newest: a model without a key is left out silently.
    static func gone(_ runs: [Reference]) -> [String] {
        guard let newest = runs.last else { return [] }
        var seen = Set(newest.scores.map(Watched.init))
        return runs.dropLast().reversed().flatMap { run in
            run.scores.filter { seen.insert(Watched($0)).inserted }.map {
                "run \(newest.run) has no scores of \($0.variant) on \($0.set), which \(run.run) has: ask for them again, or leave out the runs up to that with --since"
            }
        }
    }

    /// Why a series of two or more runs compares nothing; nil if it compares a meal.
    ///
    /// - Parameters:
    ///   - errors: energy errors of each run by meal, the oldest run first; only the newest run's meals.
    ///   - sharesMeals: whether any earlier run has a meal of the newest, unchanged.
    static func reason(
        _ scores: GuardedVariant, newest: String, errors: [[String: Double]], sharesMeals: Bool
    ) -> String? {
        let name = "\(scores.variant) on \(scores.set)"
        guard let last = errors.last, !last.isEmpty else { return "\(name): run \(newest) has no energy error at all" }
        guard compared(errors) == 0 else { return nil }
        return sharesMeals
            ? "\(name): no meal with an energy error in run \(newest) had one in a run before"
            : "\(name): no meal of run \(newest) has the photos, notes and truth it had in a run before"
    }

    /// The note if only some of the newest run's meals are compared; nil if all are.
    static func remark(_ scores: GuardedVariant, newest: String, errors: [[String: Double]]) -> String? {
        let count = compared(errors)
        guard count > 0, count < scores.meals.count else { return nil }
        return
            "\(scores.variant) on \(scores.set): \(count) of the \(scores.meals.count) meals of run \(newest) are compared; the others have other photos, notes or truths than before, or no energy error."
    }

    /// Meals with an energy error in the newest run and an earlier one.
    private static func compared(_ errors: [[String: Double]]) -> Int {
        (errors.last ?? [:]).keys.count { meal in errors.dropLast().contains { $0[meal] != nil } }
    }

    private struct Watched: Hashable {
        var variant: VariantID
        var set: String

        init(_ scores: GuardedVariant) {
            variant = scores.variant
            set = scores.set
        }
    }
}
