import Nutrition

/// What people eat: the kcal per 100 g of foods in their `tune` meals, for their `test` meals. A meal of several foods shares
/// its energy among them as the bundled foods would (`TrueFoodEnergies`).
package struct FoodHistory: Sendable {
    /// A food of one person's meals.
    private struct Food {
        let name: FoodName
        /// As `LookupName.text` gives it.
        let key: String
        /// As the first of the meals calls it.
        let title: String
        var density: Double
        var meals: Int
    }

    private final class Person: Sendable {
        let foods: [Food]
        let known = NameMemory<FoundFood?>()

        init(_ foods: [Food]) { self.foods = foods }
    }

    /// By person.
    private let people: [String: Person]
    /// Of `test` meals, by id.
    private let persons: [String: String]
    private let normalizer: FoodNameNormalizer
    private let threshold: Double

    /// - Parameter threshold: similarity in [0, 1] from which two names are taken for one food.
    init(_ set: ScoredSet, normalizer: FoodNameNormalizer, threshold: Double) {
        (self.normalizer, self.threshold) = (normalizer, threshold)
        var foods: [String: [String: Food]] = [:]
        for meal in set.history where meal.split == .tune {
            guard let person = meal.person, let own = meal.truth.foods,
                let energies = TrueFoodEnergies.of(meal.truth)
            else { continue }
            for (food, part) in zip(own, energies) {
                let density = part.energy / part.grams * 100
                // Grams that were mistyped must not spread.
                guard density.isFinite, (0...ListedFood.mostEnergy).contains(density) else { continue }
                let key = LookupName.text(of: food.name)
                guard var known = foods[person]?[key] else {
                    foods[person, default: [:]][key] = Food(
                        name: normalizer.name(food.name), key: key, title: food.name, density: density, meals: 1)
                    continue
                }
                known.meals += 1
                known.density += (density - known.density) / Double(known.meals)
                foods[person]?[key] = known
            }
        }
        people = foods.mapValues { Person($0.sorted { $0.key < $1.key }.map(\.value)) }
        persons = Dictionary(
            set.meals.compactMap { meal in
                meal.split == .test ? meal.person.map { (meal.id, $0) } : nil
            }
        ) { first, _ in first }
    }

    /// The food of that name, or else the most similar one, in the `tune` meals of the meal's person; nil if there is none.
    func food(_ name: String, meal: String) -> FoundFood? {
        guard let person = persons[meal].flatMap({ people[$0] }) else { return nil }
        return person.known.value(of: name) { name in
            let key = LookupName.text(of: name)
            let wanted = normalizer.name(key)
            var best: (similarity: Double, food: Food)?
            for food in person.foods {
                let similarity = food.key == key ? .infinity : NameSimilarity.of(wanted, food.name)
                if similarity >= threshold, similarity > best?.similarity ?? 0 { best = (similarity, food) }
            }
            return best.map { best in
                FoundFood(
                    source: .history,
                    food: ListedFood(
                        name: best.food.title, nutrients: Nutrients(energy: Kilocalories(best.food.density)),
                        isVerified: true),
                    similarity: min(1, best.similarity))
            }
        }
    }

    /// Whether the meal's person has a history.
    func knows(_ meal: String) -> Bool { persons[meal].map { people[$0] != nil } ?? false }
}
