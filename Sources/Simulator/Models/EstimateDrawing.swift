import Nutrition
import Photos
import Statistics

/// Draws a simulated model's answer. Each number has its own random stream, so earlier requests do not change it.
struct EstimateDrawing: Sendable {
    var model: SimulatedModel
    let seed: UInt64
    let provider: String
    let meal: SimulatedMeal
    let repeatIndex: Int
    /// Nil: the provider's own prompt and photo setting.
    var variation: ModelVariation?
    var change = SimulatedChange()
    /// Whether the answer's schema has other names for a food.
    var namesAlternatives = false

    /// Factor of the meal's error if the schema is not enforced.
    private static let freeErrorFactor = 0.9
    /// Factor of the meal's error if some photos are left out.
    private static let partialErrorFactor = 1.25
    /// Factor of the share of unusable answers if the schema is not enforced.
    static let freeInvalidFactor = 4.0
    /// How far a model follows a note if its confidence slope is 0; each unit of slope subtracts as much.
    private static let mostPull = 0.9

    /// Names each draw, and is the source of ids.
    var key: String { "\(provider)/\(meal.set)/\(meal.meal.id)/\(repeatIndex)" }

    func stream(_ use: String) -> RandomStream { RandomStream(seed: seed, purpose: "\(key)/\(use)") }

    /// A number in [0, 1) for that use.
    func uniform(_ use: String) -> Double {
        var stream = stream(use)
        return stream.uniform()
    }

    func normal(_ use: String) -> Double {
        var stream = stream(use)
        return stream.normal()
    }

    /// The same; with a variation, half of the variance is the variation's own.
    private func varied(_ use: String) -> Double {
        guard let variation else { return normal(use) }
        return (normal(use) + normal("\(use) under \(variation.name)")) * 0.5.squareRoot()
    }

    /// Before the speed-up.
    var latency: Duration {
        model.medianLatency * LogScale.exponential(model.latencySpread * normal("latency")).clamped(0.2, 8)
    }

    /// 0 for a model without reasoning.
    var thoughtTokens: Int {
        guard model.thoughtTokens > 0 else { return 0 }
        return Int(model.thoughtTokens * LogScale.exponential(0.4 * normal("thoughts")).clamped(0.2, 6))
    }

    func estimate() -> MealEstimate {
        let factor = (change.isFree ? Self.freeErrorFactor : 1) * (change.isPartial ? Self.partialErrorFactor : 1)
        let logError = mealLogError() * factor + changeLogError()
        let servings = TrueFoods.servings(of: meal.meal.truth).enumerated().map { place, serving in
            food(serving, place: place, mealLogError: logError)
        }
        var foods = servings.indices.filter { uniform("miss \($0)") >= model.missRate }.map { servings[$0] }
        let isNoFood = meal.meal.truth.isNoFood
        if uniform("invent") < (isNoFood ? 0.03 : model.inventRate) { foods.append(inventedFood()) }
        if foods.isEmpty, !isNoFood { foods += servings.prefix(1) }
        foods = followingNote(foods)
        let estimate = MealEstimate(
            foods: foods, description: FoodWords.sentence(foods),
            statedTotals: written(Nutrients.sum(foods.map(\.nutrients))) { $0 ?? 0 },
            confidence: foods.isEmpty ? 0.9 : confidence(of: logError, use: "meal"))
        return namesAlternatives ? withAlternatives(estimate) : estimate
    }

    /// The log error from an unusual request; 0 for a usual one.
    private func changeLogError() -> Double {
        let deviations = [
            (change.isReversed, 0.04, "photos reversed"), (change.transform == .rotated, 0.15, "photos rotated"),
            (change.transform == .mirrored, 0.03, "photos mirrored"),
            (change.transform == .blurred, 0.25, "photos blurred"),
            (change.transform == .dark, 0.2, "photos darkened"), (change.transform == .cropped, 0.35, "photos cut off")
        ]
        return deviations.filter(\.0).reduce(0) { $0 + $1.1 * normal($1.2) }
    }

    /// Moves the foods' energy part of the way to the note's, all by the same factor.
    private func followingNote(_ foods: [FoodEstimate]) -> [FoodEstimate] {
        let energy = Nutrients.sum(foods.map(\.nutrients)).energy?.value ?? 0
        guard let noted = change.noted, energy > 0 else { return foods }
        let pull = (Self.mostPull - model.confidenceSlope).clamped(0, 1)
        let factor = (energy + pull * (noted - energy)) / energy
        return foods.map { food in
            var food = food
            food.nutrients = written(food.nutrients) { $0.map { $0 * factor } }
            return food
        }
    }

    /// The log error shared by all foods. Half its variance is the same for every model: some photos are harder.
    private func mealLogError() -> Double {
        var shared = RandomStream(seed: seed, purpose: "meal \(meal.set)/\(meal.meal.id)")
        let z = (shared.normal() + varied("meal")) * 0.5.squareRoot()
        var logError = LogScale.logarithm(model.bias) + difficulty * model.mealError * z
        if uniform("catastrophe") < model.catastropheRate {
            let size = LogScale.logarithm(2.5 + 2.5 * uniform("catastrophe size"))
            logError += uniform("catastrophe way") < 0.7 ? size : -size
        }
        return logError
    }

    private var difficulty: Double {
        switch meal.meal.difficulty {
        case .simple: 0.7
        case .medium, nil: 1
        case .complex: 1.3
        case .adversarial: 1.7
        }
    }

    private func food(_ serving: TrueServing, place: Int, mealLogError: Double) -> FoodEstimate {
        let own = difficulty * model.foodError * varied("food \(place)")
        let factor = LogScale.exponential(mealLogError + own)
        var nutrients = Nutrients()
        for nutrient in Nutrient.allCases {
            // A wrong portion shifts every axis alike; a wrong composition changes each a little.
            let composition =
                nutrient == .mass || nutrient == .energy
                ? 1 : LogScale.exponential(0.06 * normal("food \(place) \(nutrient.key)"))
            nutrients[nutrient] = (serving.nutrients[nutrient] ?? 0) * factor * composition
        }
        return written(serving.name, nutrients, confidence: confidence(of: mealLogError + own, use: "food \(place)"))
    }

    private static let invented: [(name: String, nutrients: Nutrients)] = [
        (
            "bread roll",
            Nutrients(energy: 140, protein: 4.6, carbs: 26, fat: 1.8, fibre: 1, sugar: 2, sodium: 250, mass: 50)
        ),
        ("butter", Nutrients(energy: 72, protein: 0.1, carbs: 0, fat: 8.1, fibre: 1, sugar: 0, sodium: 60, mass: 10)),
        (
            "salad dressing",
            Nutrients(energy: 70, protein: 0.2, carbs: 3, fat: 6.4, fibre: 1, sugar: 2, sodium: 130, mass: 15)
        ),
        (
            "orange juice",
            Nutrients(energy: 90, protein: 1.4, carbs: 20.8, fat: 0.4, fibre: 1, sugar: 17, sodium: 2, mass: 200)
        ),
        (
            "side salad",
            Nutrients(energy: 20, protein: 1.2, carbs: 3.4, fat: 0.2, fibre: 1, sugar: 2, sodium: 20, mass: 85)
        ),
        (
            "grated cheese",
            Nutrients(energy: 80, protein: 5, carbs: 0.6, fat: 6.6, fibre: 1, sugar: 0, sodium: 130, mass: 20)
        )
    ]

    private func inventedFood() -> FoodEstimate {
        var stream = stream("invented food")
        let food = Self.invented[stream.below(Self.invented.count)]
        return written(food.name, food.nutrients, confidence: confidence(of: 0.3, use: "invented"))
    }

    /// Rounds as answers do: energy to whole kcal, sodium to whole mg, the others to 0.1 g.
    private func written(_ nutrients: Nutrients, _ change: (Double?) -> Double?) -> Nutrients {
        var written = Nutrients()
        for nutrient in Nutrient.allCases {
            written[nutrient] = change(nutrients[nutrient])?.rounded(
                places: nutrient == .energy || nutrient == .sodium ? 0 : 1)
        }
        return written
    }

    private func written(_ name: String, _ nutrients: Nutrients, confidence: Double) -> FoodEstimate {
        let rounded = written(nutrients) { $0?.clamped(0, 20_000) }
        let grams = rounded.mass?.value ?? 0
        return FoodEstimate(
            name: name, category: FoodWords.category(of: name),
            portion: Portion(amount: grams, unit: .gram, text: "about \(Int(grams.clamped(0, 20_000))) g"),
            nutrients: rounded, confidence: confidence)
    }

    /// The stated confidence: falls with the true error by the model's slope, plus noise.
    private func confidence(of logError: Double, use: String) -> Double {
        (model.confidence - model.confidenceSlope * logError.magnitude + 0.04 * normal("confidence \(use)"))
            .clamped(0.05, 0.99).rounded(places: 2)
    }
}
