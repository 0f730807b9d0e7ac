import Analysis
import Catalog
import Execution
import Nutrition
import Reporting

/// The meals of a plan that some of its providers are not asked about, because their task takes other meals.
struct LeftOutMeals {
    /// One sentence without a full stop; nil if every provider is asked about every meal.
    let words: String?
    /// What to do if nothing is left to ask.
    let advice: String

    /// `by photo`, or for meals that lack only a key `without refinement (a, b)`.
    private static func words(of meals: [Meal], for task: AnswerTask) -> String {
        if let key = task.neededKey, meals.allSatisfy({ task.inputs.contains($0.input.kind) }) {
            return "without \(key) (\(Format.list(meals.map(\.id), atMost: 4)))"
        }
        return "by " + Set(meals.map(\.input.kind)).map(\.word).sorted().joined(separator: " and ")
    }

    init(_ plan: Plan) {
        var parts: [String] = []
        for planned in plan.sets {
            let tasks = AnswerTask.allCases.filter { task in
                plan.variants.contains { $0.definition.task == task } && !planned.set.meals.allSatisfy(task.takes)
            }
            for task in tasks {
                let names = plan.variants.filter { $0.definition.task == task }.map(\.id.provider).unique()
                let meals = planned.set.meals.filter { !task.takes($0) }
                let kinds = Self.words(of: meals, for: task)
                parts.append(
                    "\(Format.count(meals.count, "meal")) \(kinds) of \(planned.set.name) for "
                        + "\(Format.list(names, atMost: 4)) (task \(task.rawValue))")
            }
        }
        words = parts.isEmpty ? nil : "left out: " + parts.joined(separator: "; ")
        let wanted = AnswerTask.allCases.filter { task in
            plan.sets.contains { $0.set.meals.contains(where: task.takes) }
        }
        advice =
            "nothing is left to ask: choose a --provider whose answer file has "
            + (wanted.isEmpty ? "another task" : wanted.map { "`task: \($0.rawValue)`" }.joined(separator: " or "))
    }
}
