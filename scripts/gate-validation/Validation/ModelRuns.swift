import Nutrition
package import Scoring
import Simulator
import Statistics

/// Two runs of seven models whose true change is known. Errors are made as the simulator makes them and with its constants:
/// half of a meal's error variance belongs to the meal and is the same in every run and for every model, the rest is drawn anew.
package struct ModelRuns: Sendable {
    package var meals = 74
    /// Whether 15 % of the answers are off by a lognormal factor of σ 0.8 beside their other errors.
    package var hasHeavyTail = false
    /// Whether every second run has a burst: a tenth of its meals, one after the other, answered four times as slowly by all
    /// models.
    package var hasBursts = false
    /// What the errors of the one changed model are multiplied by in the candidate.
    package var factor = 1.0
    package var seed: UInt64

    package init(
        meals: Int = 74, hasHeavyTail: Bool = false, hasBursts: Bool = false, factor: Double = 1, seed: UInt64
    ) {
        self.meals = meals
        self.hasHeavyTail = hasHeavyTail
        self.hasBursts = hasBursts
        self.factor = factor
        self.seed = seed
    }

    /// The six models of the simulator's table and one it derives.
    static let models = (SimulatedModel.table.map(\.name) + ["gemini-flash-lite"]).map {
        (name: $0, model: SimulatedModel.row(forProvider: $0))
    }

    /// The reference and the candidate; each seed changes another of the models.
    package func runs() -> (reference: [GuardedVariant], candidate: [GuardedVariant]) {
        let truths = truths()
        let changed = Int(seed % UInt64(Self.models.count))
        let factors = Self.models.indices.map { $0 == changed ? factor : 1 }
        return (
            run("reference", truths, Self.models.map { _ in 1 }), run("candidate", truths, factors)
        )
    }

    /// One model's absolute errors in both runs and the true energies, kcal.
    package func errors() -> (truth: [Double], reference: [Double], candidate: [Double]) {
        let truths = truths()
        let model = Int(seed % UInt64(Self.models.count))
        func errors(_ run: String, _ factor: Double) -> [Double] {
            let part = variant(model, run, truths, factor: factor, slow: 0..<0)
            return part.meals.map { $0.energy ?? 0 }
        }
        return (truths.map(\.energy), errors("reference", 1), errors("candidate", factor))
    }

    private struct MealTruth {
        /// Kcal.
        var foods: [Double]
        var difficulty: Double
        /// The meal's own part of every model's error, a standard normal number.
        var shared: Double

        var energy: Double { foods.reduce(0, +) }
    }

    private func truths() -> [MealTruth] {
        var stream = RandomStream(seed: seed, purpose: "meals")
        return (0..<meals).map { _ in
            let foods = (0..<(1 + stream.below(4))).map { _ in 90 * Exponential.of(0.6 * stream.normal()) }
            let kind = stream.uniform()
            let difficulty = kind < 0.35 ? 0.7 : kind < 0.75 ? 1 : kind < 0.95 ? 1.3 : 1.7
            return MealTruth(foods: foods, difficulty: difficulty, shared: stream.normal())
        }
    }

    private func run(_ name: String, _ truths: [MealTruth], _ factors: [Double]) -> [GuardedVariant] {
        var stream = RandomStream(seed: seed, purpose: "\(name) burst")
        let length = meals / 10
        let start = stream.below(meals - length + 1)
        let slow = hasBursts && stream.uniform() < 0.5 ? start..<(start + length) : 0..<0
        return Self.models.indices.map { variant($0, name, truths, factor: factors[$0], slow: slow) }
    }

    private func variant(
        _ number: Int, _ run: String, _ truths: [MealTruth], factor: Double, slow: Range<Int>
    ) -> GuardedVariant {
        let (name, model) = Self.models[number]
        var stream = RandomStream(seed: seed, purpose: "\(run) \(name)")
        let meals = truths.enumerated().map { place, truth in
            var meal = answer(model, truth, factor: factor, &stream)
            meal.id = "m\(place)"
            meal.group = meal.id
            if slow.contains(place) { meal.latencies = meal.latencies.map { $0 * 4 } }
            return meal
        }
        return GuardedVariant(
            variant: VariantID(provider: name, prompt: "p"), set: "meals", isProse: false, meals: meals)
    }

    private func answer(
        _ model: SimulatedModel, _ truth: MealTruth, factor: Double, _ stream: inout RandomStream
    ) -> GuardedMeal {
        let own = (truth.shared + stream.normal()) * 0.5.squareRoot()
        var logError = Exponential.logarithm(model.bias) + truth.difficulty * model.mealError * own
        if stream.uniform() < model.catastropheRate {
            let size = Exponential.logarithm(2.5 + 2.5 * stream.uniform())
            logError += stream.uniform() < 0.7 ? size : -size
        }
        if hasHeavyTail, stream.uniform() < 0.15 { logError += 0.8 * stream.normal() }
        var energy = 0.0
        var seen = 0
        for (place, food) in truth.foods.enumerated() {
            let isMissed = stream.uniform() < model.missRate
            let portion = food * Exponential.of(logError + truth.difficulty * model.foodError * stream.normal())
            // A model that saw no other food names the last one.
            guard !isMissed || (seen == 0 && place == truth.foods.count - 1) else { continue }
            energy += portion
            seen += 1
        }
        let invented = stream.uniform() < model.inventRate
        if invented { energy += [140, 72, 70, 90, 20, 80][stream.below(6)] }
        let isFlagged = stream.uniform() < 0.05
        let thoughts = Double(model.thoughtTokens) * Exponential.of(0.4 * stream.normal())
        let cost = (1_000 + 120 * Double(seen + (invented ? 1 : 0)) + thoughts) * 1e-6
        let latency = 1_000 * model.medianLatency.inSeconds * Exponential.of(model.latencySpread * stream.normal())
        var meal = GuardedMeal(
            id: "", group: "", trials: 1, energy: factor * abs(energy - truth.energy),
            foods: .init(
                matched: Double(seen), predicted: Double(seen + (invented ? 1 : 0)), truth: Double(truth.foods.count)),
            cost: cost, spent: cost, latencies: [latency])
        if stream.uniform() < model.refusalRate + model.invalidRate {
            meal.unusable = 1
            meal.energy = truth.energy
            meal.foods = .init(matched: 0, predicted: 0, truth: Double(truth.foods.count))
        } else {
            meal.flagged = isFlagged ? 1 : 0
        }
        return meal
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
