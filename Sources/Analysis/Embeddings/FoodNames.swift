import Catalog
package import Execution
import Nutrition
package import Scoring

package enum FoodNames {
    /// True foods of meals that list them, and the answered foods of those meals. Prose answers have none.
    package static func all(of sets: [PlanSet], answers: [TrialResult]) -> Set<String> {
        var names: Set<String> = []
        var known: Set<[String]> = []
        for set in sets.map(\.set) {
            for meal in set.meals {
                guard let foods = meal.truth.foods else { continue }
                known.insert([set.name, meal.id])
                names.formUnion(foods.prefix(FoodMatcher.limit).map(\.name))
            }
        }
        for answer in answers where known.contains([answer.set, answer.meal]) {
            names.formUnion((answer.estimate?.foods ?? []).prefix(FoodMatcher.limit).map(\.name))
        }
        return names
    }
}

extension NameVectors {
    var remark: String {
        "Food names were also compared by embeddings of \(model): a cosine of \(threshold) counts as the match threshold, and the likelier of words and embeddings counts."
    }
}
