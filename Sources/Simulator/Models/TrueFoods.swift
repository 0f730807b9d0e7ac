import Nutrition

/// A food with its true nutrients, or plausible ones where the truth lacks them.
struct TrueServing: Sendable, Hashable {
    var name: String
    /// No axis is nil.
    var nutrients: Nutrients
}

enum TrueFoods {
    /// Energy (kcal) of an unknown food.
    private static let typicalEnergy = 180.0
    /// Energy density (kcal/g) if only energy or mass is known.
    private static let typicalDensity = 1.5

    /// The foods of a meal; a truth without food names gives one, and only a truth of no food gives none.
    static func servings(of truth: Truth) -> [TrueServing] {
        let foods = truth.foods ?? [TrueFood(name: "mixed plate", mass: truth.nutrients.mass)]
        guard !foods.isEmpty else { return [] }
        let masses = foods.map { $0.mass?.value ?? 0 }
        let allKnown = masses.allSatisfy { $0 > 0 && $0.isFinite }
        let grams = allKnown ? masses : foods.map { _ in 1 }
        let references = foods.map { ReferenceFoods.find($0.name)?.nutrients }
        return foods.indices.map { place in
            var part = Nutrients()
            for nutrient in Nutrient.allCases {
                guard let value = truth.nutrients[nutrient], value.isFinite, value >= 0 else { continue }
                part[nutrient] = value * share(of: nutrient, place: place, grams: grams, references: references)
            }
            if allKnown { part[.mass] = masses[place] }
            return TrueServing(name: foods[place].name, nutrients: completed(part))
        }
    }

    /// One food's share of a meal's total: weighted by grams times the nutrient density of its reference food (oil is
    /// denser than rice), or by grams alone if a food has no reference or all densities are 0.
    private static func share(
        of nutrient: Nutrient, place: Int, grams: [Double], references: [Nutrients?]
    ) -> Double {
        let densities = references.map { $0?[nutrient] }
        let weights = zip(grams, densities).map { $0 * ($1 ?? 0) }
        let total = weights.reduce(0, +)
        guard !densities.contains(nil), total > 0 else { return grams[place] / grams.reduce(0, +) }
        return weights[place] / total
    }

    private static func completed(_ part: Nutrients) -> Nutrients {
        var part = part
        let energy = part[.energy] ?? energyOfMacros(part) ?? part[.mass].map { $0 * typicalDensity } ?? typicalEnergy
        part[.energy] = energy
        part[.mass] = part[.mass] ?? energy / typicalDensity
        // An ordinary mixed diet: about 18 % of energy from protein, 50 % from carbohydrate, 32 % from fat.
        part[.protein] = part[.protein] ?? energy * 0.18 / 4
        part[.carbs] = part[.carbs] ?? energy * 0.5 / 4
        part[.fat] = part[.fat] ?? energy * 0.32 / 9
        part[.fibre] = part[.fibre] ?? energy * 0.01
        // As in that diet: about 18 % of energy from sugars, 1.5 mg of sodium a kcal.
        part[.sugar] = part[.sugar] ?? min(part[.carbs] ?? 0, energy * 0.18 / 4)
        part[.sodium] = part[.sodium] ?? energy * 1.5
        return part
    }

    private static func energyOfMacros(_ part: Nutrients) -> Double? {
        guard let protein = part[.protein], let carbs = part[.carbs], let fat = part[.fat] else { return nil }
        return 4 * protein + 4 * carbs + 9 * fat
    }
}

enum FoodWords {
    private static let words: [(category: FoodCategory, words: [Substring])] = [
        (.beverage, "juice, coffee, tea, water, soda, beer, wine, smoothie, drink"),
        (.dessert, "cake, ice cream, pudding, pie, donut, brownie, pastry"),
        (.condiment, "sauce, dressing, ketchup, butter, mayonnaise, jam, oil"),
        (.dairy, "milk, cheese, yogurt, yoghurt, cream"),
        (.snack, "chips, popcorn, nuts, cracker, bar, biscuit, cookie"),
        (.protein, "chicken, beef, pork, fish, salmon, egg, tofu, turkey, shrimp, steak, sausage"),
        (.grain, "rice, bread, pasta, noodle, oat, bun, roll, cereal, tortilla"),
        (.fruit, "apple, banana, orange, grape, kiwi, pear, peach, plum, lemon, mango, berry, litchi"),
        (.vegetable, "salad, tomato, carrot, broccoli, potato, bean, pepper, onion, cucumber, spinach"),
        (.meal, "plate, sandwich, burger, pizza, soup, curry, stew, burrito")
    ].map { ($0, $1.split(separator: ", ")) }

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
