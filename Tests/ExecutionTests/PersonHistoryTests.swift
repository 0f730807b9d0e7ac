import Catalog
import Execution
import Nutrition
import Sanity
import Scoring
import Testing

@testable import Analysis

@Suite struct PersonHistoryTests {
    @Test("a run's answers are compared with the earlier meals of the same person")
    func history() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 4)
        _ = try await bench.session()
        func findings(_ person: String?) throws -> [RuleID] {
            var plan = bench.plan
            let foods = try #require(
                RunResults(reading: bench.run, plan: plan, sanity: SanityChecker()).trials
                    .first { $0.meal == plan.sets[0].set.meals[3].id }?.foods)
            for place in 0..<3 {
                plan.sets[0].set.meals[place].person = person
                plan.sets[0].set.meals[place].day = "1"
                plan.sets[0].set.meals[place].truth.foods = foods.prefix(1).map { TrueFood(name: $0.name, mass: 9000) }
                plan.sets[0].set.meals[place].truth.nutrients.energy = 9000
            }
            plan.sets[0].set.meals[3].person = person
            plan.sets[0].set.meals[3].day = "2"
            let trials = try RunResults(reading: bench.run, plan: plan, sanity: SanityChecker()).trials
            return trials.filter { $0.meal == plan.sets[0].set.meals[3].id }.flatMap { $0.findings.map(\.rule) }
        }
        #expect(try findings("ann").contains(.farFromHabit))
        #expect(try !findings(nil).contains(.farFromHabit))
    }
}
