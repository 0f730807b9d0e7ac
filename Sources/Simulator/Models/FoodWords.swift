import Nutrition

enum FoodWords {
    private static let words: [(category: FoodCategory, words: [String])] = [
        (.beverage, ["juice", "coffee", "tea", "water", "soda", "beer", "wine", "smoothie", "drink"]),
        (.dessert, ["cake", "ice cream", "pudding", "pie", "donut", "brownie", "pastry"]),
        (.condiment, ["sauce", "dressing", "ketchup", "butter", "mayonnaise", "jam", "oil"]),
        (.dairy, ["milk", "cheese", "yogurt", "yoghurt", "cream"]),
        (.snack, ["chips", "popcorn", "nuts", "cracker", "bar", "biscuit", "cookie"]),
        (
            .protein,
            ["chicken", "beef", "pork", "fish", "salmon", "egg", "tofu", "turkey", "shrimp", "steak", "sausage"]
        ),
        (.grain, ["rice", "bread", "pasta", "noodle", "oat", "bun", "roll", "cereal", "tortilla"]),
        (
            .fruit,
            ["apple", "banana", "orange", "grape", "kiwi", "pear", "peach", "plum", "lemon", "mango", "berry", "litchi"]
        ),
        (
            .vegetable,
            ["salad", "tomato", "carrot", "broccoli", "potato", "bean", "pepper", "onion", "cucumber", "spinach"]
        ),
        (.meal, ["plate", "sandwich", "burger", "pizza", "soup", "curry", "stew", "burrito"])
    ]

    /// The category whose words occur in the name; `other` if none do.
    static func category(of name: String) -> FoodCategory {
        let name = name.lowercased()
        return words.first { $0.words.contains { name.contains($0) } }?.category ?? .other
    }

    static func sentence(_ foods: [FoodEstimate]) -> String {
        guard !foods.isEmpty else { return "There is no food or drink in the photos. (Simulated answer.)" }
        let parts = foods.map { food in "\(food.name) (\(food.portion?.text ?? "one serving"))" }
        return "The meal shows \(parts.joined(separator: ", ")). (Simulated answer.)"
    }
}
