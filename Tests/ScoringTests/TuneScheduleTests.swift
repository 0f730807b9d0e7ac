import Statistics
import Testing

@testable import Scoring

@Suite struct TuneScheduleTests {
    @Test func roundsHalveTheVariantsAndDoubleTheMeals() throws {
        let schedule = try #require(TuneSchedule(variants: 7, meals: 60))
        #expect(
            schedule.rounds == [
                .init(variants: 7, kept: 4, meals: 15), .init(variants: 4, kept: 2, meals: 30),
                .init(variants: 2, kept: 1, meals: 60)
            ])
        // What a round asks again is not paid for again.
        #expect(schedule.answers == 7 * 15 + 4 * 15 + 2 * 30)
    }

    @Test func aRoundHasNoFewerMealsThanChooseBetterThanChance() throws {
        #expect(try #require(TuneSchedule(variants: 8, meals: 12)).rounds.map(\.meals) == [5, 6, 12])
        #expect(try #require(TuneSchedule(variants: 8, meals: 3)).rounds.map(\.meals) == [3, 3, 3])
        #expect(TuneSchedule(variants: 1, meals: 10) == nil)
        #expect(TuneSchedule(variants: 2, meals: 0) == nil)
    }

    @Test func aBudgetBuysAsManyMealsAsItPaysFor() throws {
        for budget in stride(from: 0.2, through: 3, by: 0.1) {
            guard let schedule = TuneSchedule(variants: 6, meals: 100, costPerMeal: 0.01, budget: budget) else {
                #expect(Double(TuneSchedule.fewestAnswers(variants: 6, meals: 100)) * 0.01 > budget)
                continue
            }
            let meals = try #require(schedule.rounds.last?.meals)
            #expect(Double(schedule.answers) * 0.01 <= budget)
            if meals < 100 {
                let more = try #require(TuneSchedule(variants: 6, meals: meals + 1))
                #expect(Double(more.answers) * 0.01 > budget, "\(budget) would have paid for more")
            }
        }
        #expect(TuneSchedule(variants: 6, meals: 100, costPerMeal: 0.01, budget: 100)?.rounds.last?.meals == 100)
        #expect(TuneSchedule(variants: 6, meals: 100, costPerMeal: 1, budget: 1) == nil)
    }

    @Test func onePairNeedsTheAdvantageOfTheNormalDistribution() throws {
        let power = try #require(
            SelectionPower(rounds: [.init(variants: 2, kept: 1, clusters: 100)], deviation: 50, chance: 0.975))
        // 1.959964 · 50 / √100
        #expect(abs(power.advantage - 9.79982) < 1e-4)
        #expect(SelectionPower(rounds: [], deviation: 1) == nil)
        #expect(SelectionPower(rounds: [.init(variants: 2, kept: 1, clusters: 9)], deviation: 0) == nil)
    }

    /// A search over variants whose paired differences are normal: what the bound promises is kept.
    @Test(arguments: [(2, 40, 11), (8, 48, 12), (12, 80, 13)])
    func theBestIsChosenAsOftenAsPromised(variants: Int, meals: Int, seed: Int) throws {
        let schedule = try #require(TuneSchedule(variants: variants, meals: meals))
        let power = try #require(
            SelectionPower(
                rounds: schedule.rounds.map { .init(variants: $0.variants, kept: $0.kept, clusters: $0.meals) },
                deviation: 2.0.squareRoot()))
        var stream = RandomStream(seed: UInt64(seed), purpose: "tune")
        var right = 0
        for _ in 0..<2000 {
            // Independent errors of spread 1: pairs differ with a spread of √2.
            let losses = (0..<variants).map { variant in
                (0..<meals).map { _ in stream.normal() - (variant == 0 ? power.advantage : 0) }
            }
            var left = Array(0..<variants)
            for round in schedule.rounds {
                let means = losses.map { $0.prefix(round.meals).reduce(0, +) }
                left = Array(left.sorted { means[$0] < means[$1] }.prefix(round.kept))
            }
            if left == [0] { right += 1 }
        }
        let error = (power.chance * (1 - power.chance) / 2000).squareRoot()
        #expect(Double(right) / 2000 >= power.chance - 3 * error, "\(right) of 2000")
    }
}
