import JSON
import Nutrition

enum MealWriter {
    /// Without line end or unknown values; keys in the order of the format's page.
    static func line(_ meal: Meal) -> [UInt8] {
        var object = JSONObject()
        object["id"] = .string(meal.id)
        object["photos"] = .array(meal.photos.map { .string($0) })
        object["notes"] = meal.notes.map { .string($0) }
        object["difficulty"] = meal.difficulty.map { .string($0.rawValue) }
        if meal.group != meal.id { object["group"] = .string(meal.group) }
        object["split"] = meal.split.map { .string($0.rawValue) }
        if !meal.tags.isEmpty { object["tags"] = .array(meal.tags.map { .string($0) }) }
        object["person"] = meal.person.map { .string($0) }
        object["day"] = meal.day.map { .string($0) }
        let truth = truth(meal.truth)
        if !truth.isEmpty { object["truth"] = .object(truth) }
        return JSON.object(object).serialized()
    }

    /// Every key that `truth` can write.
    static let truthKeys = ["provenance", "energy_kcal_range", "foods"] + Nutrient.allCases.map(\.key)

    static func truth(_ truth: Truth) -> JSONObject {
        var object = JSONObject()
        if let word = truth.provenance[""], truth.provenance.count == 1 {
            object["provenance"] = .string(word.rawValue)
        } else {
            var words = JSONObject()
            for key in Nutrient.allCases.map(\.key) + ["foods"] {
                words[key] = truth.provenance[key].map { .string($0.rawValue) }
            }
            if !words.isEmpty { object["provenance"] = .object(words) }
        }
        for nutrient in Nutrient.allCases {
            object[nutrient.key] = truth.nutrients[nutrient].map { .number($0) }
            if nutrient == .energy, let range = truth.energyRange {
                object["energy_kcal_range"] = .array([.number(range.lowerBound), .number(range.upperBound)])
            }
        }
        object["foods"] = truth.foods.map { foods in
            .array(
                foods.map { food in
                    var object = JSONObject()
                    object["name"] = .string(food.name)
                    object["grams"] = food.mass.map { .number($0.value) }
                    return .object(object)
                })
        }
        return object
    }
}
