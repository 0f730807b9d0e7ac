import ArgumentParser
import Nutrition

/// `--where` of commands that choose meals.
struct MealSelectionOption: ParsableArguments {
    @Option(
        name: .customLong("where"),
        help: "Only meals with photos of that quality, such as \(MealCondition.example).".value("condition"))
    var text: String?

    /// Nil without the option.
    var condition: MealCondition? { text.flatMap { try? MealCondition($0) } }

    func validate() throws {
        guard let text else { return }
        do throws(MealConditionError) { _ = try MealCondition(text) } catch {
            throw ValidationError("--where \(text.debugDescription), \(error)")
        }
    }
}
