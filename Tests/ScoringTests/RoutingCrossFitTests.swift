import Nutrition
import Scoring
import Statistics
import TestSupport
import Testing

@Suite struct RoutingCrossFitTests {
    /// The more confident the first is, the less it errs; the second is good and dear.
    private func cascade(meals: Int = 60, groups: Int? = nil) -> RoutingFixture {
        var numbers = SeededNumbers(seed: 4)
        var fixture = RoutingFixture()
        for index in 0..<meals {
            let confidence = Double.random(in: 0.4...1, using: &numbers)
            let error = (1 - confidence) * 200 * Double.random(in: 0.5...1.5, using: &numbers)
            let second = Double.random(in: 20...40, using: &numbers)
            fixture.add(
                Fixture.meal("m\(index)", kcal: 500, group: groups.map { "g\(index % $0)" }),
                [
                    "local": .init(500 + error, confidence, cost: 0.001, latency: 100 + index),
                    "flash": .init(500 + second, cost: 0.01, latency: 1000 + index),
                    "pro": .init(500 - second * 0.8, cost: 0.03, latency: 2000)
                ])
        }
        return fixture
    }

    @Test func `every threshold of a cascade is what counting it out by hand gives`() throws {
        let fixture = cascade()
        let routing = try #require(fixture.routing())
        #expect(routing.withoutConfidence.map(\.provider) == ["flash", "pro"])
        #expect(
            Set(routing.cascades.map { "\($0.first.provider) \($0.second.provider)" }) == ["local flash", "local pro"])
        let own = try #require(routing.cascades.first { $0.second == Fixture.variant("flash") })
        #expect(own.sweep.map(\.threshold) == [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95])
        func results(_ name: String) -> [TrialResult] { fixture.results.filter { $0.variant.provider == name } }
        for point in own.sweep {
            var (error, cost, accepted) = (0.0, 0.0, 0.0)
            for (first, second) in zip(results("local"), results("flash")) {
                let stands = (first.estimate?.confidence ?? 0) >= point.threshold
                error += abs(((stands ? first : second).estimate?.scoredTotals.energy?.value ?? 0) - 500)
                cost += 0.001 + (stands ? 0 : 0.01)
                accepted += stands ? 1 : 0
            }
            #expect(abs(point.mae - error / 60) < 1e-9)
            #expect(abs(try #require(point.costPerMeal) - cost / 60) < 1e-12)
            #expect(abs(point.accepted - accepted / 60) < 1e-12)
        }
        // Chosen on other meals it cannot beat the best threshold looked up on these.
        let best = try #require(own.sweep.map(\.mae).min())
        #expect(try #require(own.fitted).mae.value >= best - 1e-9)
        #expect(own.thresholds.count == 5 && own.thresholds.allSatisfy { (0.5...0.95).contains($0) })
    }

    /// The choice for a fold may depend on every meal but that fold's own.
    @Test func `no fold's choice looks at its own meals`() throws {
        let fixture = cascade(meals: 20)
        let before = try #require(fixture.routing()?.cascades.first { $0.second == Fixture.variant("flash") })
        var untouched = 0
        var changed = 0
        for meal in 0..<20 {
            var other = fixture
            for place in other.results.indices
            where other.results[place].meal == "m\(meal)" && other.results[place].variant.provider == "flash" {
                other.results[place].values.estimate?.statedTotals.energy = 1_000_000
            }
            let after = try #require(other.routing()?.cascades.first { $0.second == Fixture.variant("flash") })
            let same = zip(before.thresholds, after.thresholds).map { $0 == $1 }
            untouched += same.contains(true) ? 1 : 0
            changed += same.contains(false) ? 1 : 0
            // The meal's own fold did not see it.
            #expect(same.contains(true))
        }
        #expect(untouched == 20 && changed > 0)
    }

    /// Confidence says nothing here, so every threshold is as good as any other but for luck.
    @Test func `choosing among noise does not make the error look better than it is`() throws {
        var numbers = SeededNumbers(seed: 9)
        var (fitted, looked, truth) = (0.0, 0.0, 0.0)
        for seed in 0..<40 {
            var fixture = RoutingFixture()
            for index in 0..<30 {
                func answer() -> RoutingFixture.Answer {
                    .init(
                        500 + Double.random(in: -200...200, using: &numbers),
                        Double.random(in: 0.45...1, using: &numbers))
                }
                fixture.add(Fixture.meal("m\(index)", kcal: 500), ["a": answer(), "b": answer()])
            }
            let routing = try #require(fixture.routing(seed: UInt64(seed)))
            fitted += try #require(routing.picked).score.mae.value / 40
            looked += try #require(routing.cascades.flatMap(\.sweep).map(\.mae).min()) / 40
            truth += 100.0 / 40
        }
        // The mean error of uniform ±200 is 100; 1,200 meals leave a standard error below 2.
        #expect(abs(fitted - truth) < 6, "\(fitted)")
        #expect(looked < truth - 6, "\(looked)")
    }

    @Test func `a policy's thresholds are chosen within what it costs as written, or within a given budget`() throws {
        let fixture = cascade()
        let score = try #require(fixture.routing([RoutingFixture.bands])?.policies.first)
        let fitted = try #require(score.fitted)
        #expect(fitted.thresholds.count == 5)
        for row in fitted.thresholds {
            #expect(row.count == 4 && row[3] == nil)
            let values = row.compactMap { $0 }
            #expect(values == values.sorted(by: >))
        }
        #expect(score.notFitted == nil && fitted.score.mae.value < score.asWritten.mae.value * 1.2)
        let thrifty = try #require(fixture.routing([RoutingFixture.bands], budget: 0.0)?.policies.first?.fitted)
        // Nothing costs nothing: the cheapest is taken, which asks the cloud least.
        #expect(thrifty.thresholds.allSatisfy { $0 == [0.5, 0.5, 0.5, nil] })
        let rich = try #require(fixture.routing([RoutingFixture.bands], budget: 1)?.policies.first?.fitted)
        #expect(rich.score.mae.value < fitted.score.mae.value)
        let picked = try #require(fixture.routing(budget: 0.002)?.picked)
        #expect(picked.choices.allSatisfy { $0.first.provider == "local" })
        #expect(try #require(picked.score.costPerMeal).value < 0.0035)
    }

    @Test func `too many thresholds are not tried, and none or one group of meals leaves nothing to choose`() throws {
        var many = RoutingFixture.bands
        many.steps =
            (0..<6).map {
                RoutingStep(
                    name: "s\($0)", condition: RoutingCondition(confidenceFrom: 0.9 - Double($0) / 20), answer: .local)
            } + [RoutingStep(name: "rest", answer: .pro)]
        let none = RoutingPolicy(name: "none", steps: [RoutingStep(name: "all", answer: .local)])
        let routing = try #require(cascade(meals: 8).routing([many, none]))
        #expect(routing.policies.map(\.notFitted) == [.tooMany, .noThresholds])
        let one = try #require(cascade(meals: 8, groups: 1).routing([RoutingFixture.bands]))
        #expect(one.policies.map(\.notFitted) == [.oneGroup])
        #expect(one.picked == nil && one.cascades.count == 2 && one.cascades.allSatisfy { $0.fitted == nil })
        #expect(one.cascades.allSatisfy { $0.sweep.count == 10 })
    }

    @Test func `equal seeds give equal results, and another seed deals other folds`() throws {
        let fixture = cascade(meals: 30)
        let first = try #require(fixture.routing([RoutingFixture.bands]))
        #expect(first == fixture.routing([RoutingFixture.bands]))
        #expect(first != fixture.routing([RoutingFixture.bands], seed: 2))
    }
}
