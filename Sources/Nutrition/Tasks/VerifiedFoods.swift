/// A food with values that a provider is asked to check.
package struct StatedFood: Sendable, Hashable {
    /// Foods of one request: a product sends one when so many wait, or after 5 seconds.
    package static let most = 10
    /// The values that can be wrong.
    package static let axes: [Nutrient] = [.energy, .protein, .carbs, .fat]

    package var name: String
    /// Edible grams.
    package var mass: Grams
    /// Of that mass, as stated; some may be wrong.
    package var nutrients: Nutrients
    /// The right values of those that are wrong; empty if none is.
    package var corrections: Nutrients

    package init(name: String, mass: Grams, nutrients: Nutrients, corrections: Nutrients = Nutrients()) {
        self.name = name
        self.mass = mass
        self.nutrients = nutrients
        self.corrections = corrections
    }

    /// Foods as a request lists them, on one line: `1. apple, 150 g: 78 kcal, 0.4 g protein; 2. …`.
    package static func text(_ foods: [StatedFood]) -> String {
        foods.enumerated().map { place, food in
            let values = axes.compactMap { axis in
                food.nutrients[axis].map { axis == .energy ? "\(plain($0)) kcal" : "\(plain($0)) g \(axis.rawValue)" }
            }
            return "\(place + 1). \(food.name), \(plain(food.mass.value)) g: \(values.joined(separator: ", "))"
        }.joined(separator: "; ")
    }

    /// Without `.0`.
    private static func plain(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    package var isWrong: Bool { Self.axes.contains { corrections[$0] != nil } }

    /// As the values should be.
    package var right: Nutrients {
        var right = nutrients
        for axis in Self.axes { right[axis] = corrections[axis] ?? nutrients[axis] }
        return right
    }
}

/// What an answer says about stated foods.
package struct VerifiedFoods: Sendable, Hashable {
    /// In the order of the estimate's foods, equally many.
    package var foods: [VerifiedFood]

    package init(foods: [VerifiedFood] = []) { self.foods = foods }

    static let foodKeys = ["number", "plausible", "reason"]
}

package struct VerifiedFood: Sendable, Hashable {
    /// Of the food in the request, from 1; nil if not stated.
    package var number: Int?
    /// Nil if not stated.
    package var isPlausible: Bool?
    package var reason: String?

    package init(number: Int? = nil, isPlausible: Bool? = nil, reason: String? = nil) {
        self.number = number
        self.isPlausible = isPlausible
        self.reason = reason
    }
}
