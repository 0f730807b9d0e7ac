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

    /// Standard deviations of the log error that reversed, rotated and mirrored photos add.
    private static let reversedError = 0.04
    private static let rotatedError = 0.15
    private static let mirroredError = 0.03
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
        return Int(Double(model.thoughtTokens) * LogScale.exponential(0.4 * normal("thoughts")).clamped(0.2, 6))
    }

    func estimate() -> MealEstimate {
        let factor = (change.isFree ? Self.freeErrorFactor : 1) * (change.isPartial ? Self.partialErrorFactor : 1)
        let logError = mealLogError() * factor + changeLogError()
        var foods: [FoodEstimate] = []
        for (place, serving) in TrueFoods.servings(of: meal.meal.truth).enumerated() {
            guard uniform("miss \(place)") >= model.missRate else { continue }
            foods.append(food(serving, place: place, mealLogError: logError))
        }
        let inventRate = meal.meal.truth.isNoFood ? 0.03 : model.inventRate
        if uniform("invent") < inventRate { foods.append(inventedFood()) }
        if foods.isEmpty, !meal.meal.truth.isNoFood, let first = TrueFoods.servings(of: meal.meal.truth).first {
            foods.append(food(first, place: 0, mealLogError: logError))
        }
        return finished(followingNote(foods), logError: logError)
    }

    /// The log error from an unusual request; 0 for a usual one.
    private func changeLogError() -> Double {
        var error = 0.0
        if change.isReversed { error += Self.reversedError * normal("photos reversed") }
        switch change.transform {
        case .rotated: error += Self.rotatedError * normal("photos rotated")
        case .mirrored: error += Self.mirroredError * normal("photos mirrored")
        case nil: break
        }
        return error
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

    private static let invented:
        [(name: String, energy: Double, protein: Double, carbs: Double, fat: Double, mass: Double)] = [
            ("bread roll", 140, 4.6, 26, 1.8, 50), ("butter", 72, 0.1, 0, 8.1, 10),
            ("salad dressing", 70, 0.2, 3, 6.4, 15),
            ("orange juice", 90, 1.4, 20.8, 0.4, 200), ("side salad", 20, 1.2, 3.4, 0.2, 85),
            ("grated cheese", 80, 5, 0.6, 6.6, 20)
        ]

    private func inventedFood() -> FoodEstimate {
        var stream = stream("invented food")
        let food = Self.invented[stream.below(Self.invented.count)]
        let nutrients = Nutrients(
            energy: Kilocalories(food.energy), protein: Grams(food.protein), carbs: Grams(food.carbs),
            fat: Grams(food.fat), fibre: 1, mass: Grams(food.mass))
        return written(food.name, nutrients, confidence: confidence(of: 0.3, use: "invented"))
    }

    /// Rounds as answers do: energy to whole kcal, the others to 0.1 g.
    private func written(_ nutrients: Nutrients, _ change: (Double?) -> Double?) -> Nutrients {
        var written = Nutrients()
        for nutrient in Nutrient.allCases {
            written[nutrient] = change(nutrients[nutrient])?.rounded(places: nutrient == .energy ? 0 : 1)
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

    private func finished(_ foods: [FoodEstimate], logError: Double) -> MealEstimate {
        return MealEstimate(
            foods: foods, description: FoodWords.sentence(foods),
            statedTotals: written(Nutrients.sum(foods.map(\.nutrients))) { $0 ?? 0 },
            confidence: foods.isEmpty ? 0.9 : confidence(of: logError, use: "meal"))
    }
}
