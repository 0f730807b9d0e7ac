import Catalog
import Execution
import Nutrition
import Reporting

extension LoadedProject {
    /// The sets with those meals for which the condition holds. Measures photos that are new. Blocks.
    /// - Throws: `ApplicationError` as `sets(named:)`, and for a set without any such meal.
    func sets(named names: [String], where condition: MealCondition?) throws(ApplicationError) -> [EvalSet] {
        let sets = try sets(named: names)
        guard let condition else { return sets }
        let photos = try photoStore()
        return try sets.map { set throws(ApplicationError) in
            let quality = photos.quality(of: set)
            var chosen = set
            chosen.meals.removeAll { condition.holds(quality[$0.id]) != true }
            guard !chosen.meals.isEmpty else {
                throw ApplicationError.usage(
                    "eval set \(set.name) has no meal with \(condition): `nutrieval sets show \(set.name)` shows the quality"
                )
            }
            let unknown = set.meals.count { quality[$0.id] == nil }
            let more = unknown > 0 ? "; the quality of \(Format.count(unknown, "meal")) is unknown" : ""
            note("\(set.name): \(chosen.meals.count) of \(set.meals.count) meals have \(condition)\(more)")
            return chosen
        }
    }
}
