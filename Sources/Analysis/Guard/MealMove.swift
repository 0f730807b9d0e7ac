import Reporting
import Scoring

enum MealMove {
    static func words(_ before: GuardedMeal, _ after: GuardedMeal) -> String {
        var parts: [String] = []
        func add(_ what: String, _ a: String, _ b: String) { if a != b { parts.append("\(what) \(a) → \(b)") } }
        func amount(_ value: Double?) -> String { value.map { "\(Format.plain($0)) kcal" } ?? "not known" }
        func foods(_ meal: GuardedMeal) -> String {
            meal.foods.map {
                "\(Format.plain($0.matched)) of \(Format.plain($0.truth)) in \(Format.plain($0.predicted)) stated"
            } ?? "not known"
        }
        add("energy error", amount(before.energy), amount(after.energy))
        add("foods found", foods(before), foods(after))
        add("failed answers", String(before.unusable), String(after.unusable))
        add("flagged answers", String(before.flagged), String(after.flagged))
        add("cost", Format.usd(before.cost), Format.usd(after.cost))
        add("spent", Format.usd(before.spent), Format.usd(after.spent))
        add("group", before.group, after.group)
        return parts.isEmpty ? "its number of trials or latencies" : parts.joined(separator: ", ")
    }
}
