import Nutrition
import Scoring
import Statistics
import Testing

@testable import Simulator

/// Searches among simulated prompts of known effect: the measure of `nutrieval tune`.
@Suite struct TuneExperimentTests {
    /// What each prompt multiplies the model's errors by; the first is best.
    private static let effects = [0.55, 0.95, 1, 1.1]
    private static let variants = effects.indices.map {
        PlannedVariant(variant: VariantID(provider: "gpt-4o-mini", prompt: "p\($0)"), model: "m")
    }

    private static func meals(_ count: Int, seed: UInt64) -> [Meal] {
        var stream = RandomStream(seed: seed, purpose: "meals")
        return (0..<count).map { number in
            let energy = (200 + 700 * stream.uniform()).rounded()
            let truth = Truth(
                nutrients: Nutrients(energy: Kilocalories(energy), mass: Grams(energy / 1.5)),
                foods: [TrueFood(name: "rice", mass: Grams(energy / 1.5))])
            return Meal(id: "m\(number)", photos: [], truth: truth)
        }
    }

    /// What a simulated model says of those meals when asked with that prompt.
    private static func results(_ meals: [Meal], prompt: Int, seed: UInt64) throws -> [TrialResult] {
        let variation = try #require(ModelVariation(header: "\(Int(effects[prompt] * 1_000_000)) p\(prompt)/"))
        return meals.map { meal in
            let drawing = EstimateDrawing(
                model: variation.applied(to: SimulatedModel.row(forProvider: "gpt-4o-mini")), seed: seed,
                provider: "gpt-4o-mini", meal: SimulatedMeal(set: "s", meal: meal, photos: []), repeatIndex: 0,
                variation: variation)
            return TrialResult(
                variant: variants[prompt].variant, set: "s", meal: meal.id, outcome: .ok, estimate: drawing.estimate())
        }
    }

    private static func board(_ meals: [Meal], _ prompts: [Int], seed: UInt64) throws -> ScoreBoard {
        var settings = ScoringSettings()
        settings.resamples = 50
        return Scorer(settings: settings, seed: seed).score(
            results: try prompts.flatMap { try results(meals, prompt: $0, seed: seed) },
            sets: [ScoredSet(name: "s", meals: meals)], variants: prompts.map { variants[$0] })
    }

    /// Whether the search ends with the best prompt.
    private static func findsTheBest(_ schedule: TuneSchedule, seed: UInt64) throws -> Bool {
        let meals = meals(schedule.rounds.last?.meals ?? 0, seed: seed)
        var left = Array(effects.indices)
        for round in schedule.rounds {
            let scores = TuneRanking.ranked(
                try board(Array(meals.prefix(round.meals)), left, seed: seed).variants)
            left = scores.prefix(round.kept).compactMap { score in
                variants.firstIndex { $0.variant == score.variant }
            }
        }
        return left == [0]
    }

    @Test func theBetterPromptIsPickedInNinetyFiveOfAHundredSearchesAtTheStatedPower() throws {
        // The true differences and spreads, from many more meals than a search has.
        let pilot = try Self.board(Self.meals(1500, seed: 1), Array(Self.effects.indices), seed: 1)
        let pairs = pilot.comparisons.filter { $0.a.prompt == "p0" || $0.b.prompt == "p0" }
        #expect(pairs.count == 3)
        let advantages = pairs.compactMap { $0[.energyMAE].map { abs($0.difference.value) } }
        let advantage = try #require(advantages.min())
        let spreads = pairs.compactMap { $0[.energyMAE]?.power?.deviation }
        let spread = try #require(spreads.max())
        // The fewest meals with which the stated power finds a prompt that much better.
        let enough =
            (8...400).lazy.compactMap { TuneSchedule(variants: Self.effects.count, meals: $0) }.first { schedule in
                let rounds = schedule.rounds.map {
                    SelectionPower.Round(variants: $0.variants, kept: $0.kept, clusters: $0.meals)
                }
                return (SelectionPower(rounds: rounds, deviation: spread)?.advantage ?? .infinity) <= advantage
            }
        let schedule = try #require(enough)
        let found = try (0..<100).count { try Self.findsTheBest(schedule, seed: 100 + UInt64($0)) }
        #expect(found >= 95, "\(found) of 100, with \(schedule.rounds.last?.meals ?? 0) meals for \(advantage) kcal")
    }
}
