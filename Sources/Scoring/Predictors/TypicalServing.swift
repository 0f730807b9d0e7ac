import Nutrition
import Sanity

/// Uses the true foods without amounts: each is one typical serving. A serving has the mean energy of its category
/// (`EnergyRange.defaults`), taken from its reference food, else from its name. Mass and macronutrients are those of
/// the reference food at that energy, at most `mostGrams`, which lowers the energy of drinks. A meal without stated foods
/// is one serving of category `meal` and counts as supplied. Nil if no meal states foods; axes other than energy exist
/// only if known for every meal that counts.
struct TypicalServing: Predictor {
    let name = PredictorName.typicalServing

    /// The rule on unusual portions doubts a drink above a litre.
    static let mostGrams = 1000.0
    /// kcal of a serving of category `other` or unknown: the mean over the table's categories.
    static let energyOfOther =
        EnergyRange.defaults.values.map(\.mean).sorted().reduce(0, +) / Double(EnergyRange.defaults.count)
    /// kcal of a meal of unknown foods.
    static let energyOfMeal = EnergyRange.defaults[.meal]?.mean ?? energyOfOther

    func predictions(on axes: [AxisPredictions], in table: TrialTable) -> [PredictorValues?] {
        let meals = table.set.meals.map { $0.truth.foods.map { $0.map { Self.serving(of: $0.name) } } }
        return axes.map { axis in
            guard axis.commonMeals.contains(where: { meals[$0] != nil }) else { return nil }
            var predictions = PredictorValues(values: [], source: .servingTable)
            for (place, foods) in meals.enumerated() {
                if foods == nil { predictions.supplied.insert(place) }
                predictions.values.append(Self.value(axis.nutrient, of: foods))
            }
            let isWhole = axis.commonMeals.allSatisfy { predictions.values[$0] != nil }
            return isWhole ? predictions : nil
        }
    }

    private static func value(_ nutrient: Nutrient, of foods: [Nutrients]?) -> Double? {
        guard let foods else { return nutrient == .energy ? energyOfMeal : nil }
        return foods.isEmpty ? 0 : Nutrients.sum(foods)[nutrient]
    }

    /// One typical serving; energy is always known, the rest if the food is in the reference table.
    static func serving(of food: String) -> Nutrients {
        let energy = FoodCategory.inferred(from: food).flatMap { EnergyRange.defaults[$0]?.mean } ?? energyOfOther
        guard let reference = ReferenceFoods.comparable(to: food) else {
            return Nutrients(energy: Kilocalories(energy))
        }
        let density = reference.energyPer100g / 100
        let grams = density * mostGrams > energy ? energy / density : mostGrams
        var serving = Nutrients()
        for nutrient in Nutrient.allCases { serving[nutrient] = reference.nutrients[nutrient].map { $0 * grams / 100 } }
        return serving
    }
}
