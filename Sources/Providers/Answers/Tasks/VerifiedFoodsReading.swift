import JSON
import Nutrition

enum VerifiedFoodsReading {
    static func read(_ reading: TaskReading) -> VerifiedFoods {
        VerifiedFoods(
            foods: reading.foods.map { food in
                VerifiedFood(
                    number: reading.value("number", of: food)?.integer,
                    isPlausible: reading.value("plausible", of: food)?.bool,
                    reason: reading.value("reason", of: food)?.statedText)
            })
    }
}
