import Nutrition
import Scoring
import Statistics
import Testing

@Suite struct RoutingEdgeTests {
    @Test func `one meal has a score without bounds`() throws {
        let routing = try #require(RoutingFixture.one(0.95).routing([RoutingFixture.bands]))
        #expect(routing.policies.first?.asWritten.mae == Interval(10))
        #expect(routing.always.map(\.variant.provider) == ["pro", "flash", "local"])
        #expect(routing.always.map(\.score.mae.value) == [1, 4, 10])
    }

    @Test func `where everything failed every way errs alike, by the missing policy`() throws {
        var fixture = RoutingFixture()
        for index in 0..<8 {
            fixture.add(
                Fixture.meal("m\(index)", kcal: 100), ["local": .init(nil), "flash": .init(nil), "pro": .init(nil)])
        }
        let routing = try #require(fixture.routing([RoutingFixture.bands]))
        #expect(routing.policies.first?.asWritten.mae.value == 100 && routing.cascades == [])
        #expect(routing.policies.first?.routes.map(\.share) == [0, 0, 0, 1])
        #expect(routing.policies.first?.usable == 0)
        #expect(fixture.routing([RoutingFixture.bands], missing: .exclude) == nil)
    }

    @Test func `nothing to stand on is nil`() {
        #expect(RoutingFixture().routing([RoutingFixture.bands]) == nil)
        var untrue = RoutingFixture()
        untrue.add(Fixture.meal("m", kcal: nil), ["local": .init(1), "flash": .init(1), "pro": .init(1)])
        #expect(untrue.routing([RoutingFixture.bands]) == nil)
        var apart = RoutingFixture()
        apart.add(Fixture.meal("a", kcal: 1), ["local": .init(1)])
        apart.add(Fixture.meal("b", kcal: 1), ["flash": .init(1)])
        #expect(apart.routing([]) == nil)
    }

    @Test func `a policy whose part nobody plays, or one plays twice, is skipped with its reason`() throws {
        let fixture = RoutingFixture.one(0.9)
        func reason(_ assigned: [RoutingRole: String]) throws -> SkippedPolicy.Reason? {
            try #require(fixture.routing([RoutingFixture.bands], assigned: assigned)).skipped.first?.reason
        }
        #expect(try reason([.local: "local", .flash: "flash"]) == .noVariant(.pro, name: nil))
        #expect(try reason([.local: "local", .flash: "flash", .pro: "flash"]) == .sameVariant(.flash, .pro))
        #expect(
            try reason([.local: "local", .flash: "flash", .pro: "other"]) == .notScored(Fixture.variant("other")))
        #expect(try reason([.local: "local", .flash: "flash", .pro: "pro"]) == nil)
    }

    @Test func `a failed answer is replaced by that of the fallback, at its price and time`() throws {
        var fixture = RoutingFixture()
        fixture.add(
            Fixture.meal("m", kcal: 100),
            ["local": .init(110, 0.1), "flash": .init(nil), "pro": .init(103, cost: 0.007)])
        func score(_ fallback: RoutingRole?) throws -> RoutingScore {
            let policy = RoutingPolicy(
                name: "p", steps: [RoutingStep(name: "all", answer: .flash, fallback: fallback)])
            return try #require(fixture.routing([policy])?.policies.first?.asWritten)
        }
        let pro = try score(.pro)
        #expect(pro.mae.value == 3 && abs((pro.costPerMeal?.value ?? 0) - 0.009) < 1e-9 && pro.p50 == 300)
        #expect(pro.callsPerMeal.count == 3)
        let local = try score(.local)
        #expect(local.mae.value == 10 && local.costPerMeal?.value == 0.002 && local.p50 == 200)
        let none = try score(nil)
        #expect(none.mae.value == 100 && none.costPerMeal?.value == 0.002)
    }

    @Test func `a median is of a model's repeats, all paid`() throws {
        var fixture = RoutingFixture()
        for (index, kcal) in [90.0, 130, 101].enumerated() {
            fixture.add(
                Fixture.meal("m", kcal: 100),
                ["local": .init(200, 0.1), "flash": .init(kcal, latency: 100 + index), "pro": .init(nil)],
                repeatIndex: index)
        }
        func policy(_ count: Int) -> RoutingPolicy {
            RoutingPolicy(name: "p", steps: [RoutingStep(name: "all", answer: .flash, medianOf: count)])
        }
        let score = try #require(fixture.routing([policy(3)])?.policies.first)
        #expect(score.asWritten.mae.value == 1 && score.asWritten.costPerMeal?.value == 0.004)
        #expect(score.asWritten.callsPerMeal[Fixture.variant("flash")] == 3 && score.asWritten.p95 == nil)
        #expect(score.asWritten.p50 == 202)
        #expect(score.against.first { $0.variant.provider == "flash" }?.callsAvoided == 0)
        // Of two the lower: 90, 101, 90.
        let two = try #require(fixture.routing([policy(2)])?.policies.first)
        #expect(abs(two.asWritten.mae.value - 7) < 1e-9)
        #expect(fixture.routing([policy(4)])?.skipped.first?.reason == .fewRepeats(4))
    }

    @Test func `prose takes no part, and meals that a variant was not asked about count for none`() throws {
        var fixture = RoutingFixture.one(0.95)
        fixture.results.append(Fixture.prose("teller", "m", "an apple"))
        fixture.names.append("teller")
        fixture.add(Fixture.meal("only", kcal: 100), ["local": .init(100, 0.9), "flash": .init(100)])
        let routing = try #require(fixture.routing([RoutingFixture.bands]))
        #expect(routing.leftOut == [Fixture.variant("teller")])
        #expect(routing.asked == 2 && routing.always.allSatisfy { $0.score.meals == 1 })
    }

    @Test func `repeats are paired, and a meal counts once however often it was asked about`() throws {
        var fixture = RoutingFixture()
        let often = Fixture.meal("often", kcal: 100)
        for (index, confidence) in [0.95, 0.95, 0.2].enumerated() {
            fixture.add(
                often, ["local": .init(110, confidence), "flash": .init(104), "pro": .init(103)], repeatIndex: index)
        }
        fixture.add(
            Fixture.meal("once", kcal: 100), ["local": .init(160, 0.95), "flash": .init(104), "pro": .init(103)])
        let score = try #require(fixture.routing([RoutingFixture.bands])?.policies.first)
        let often3 = (10.0 + 10 + 3) / 3
        #expect(abs(score.asWritten.mae.value - (often3 + 60) / 2) < 1e-9)
        #expect(score.asWritten.meals == 2 && abs(score.routes[0].share - (2.0 / 3 + 1) / 2) < 1e-12)
    }

    @Test func `numbers from outside that are none do not spread`() throws {
        var fixture = RoutingFixture()
        for index in 0..<12 {
            let confidence = [Double.nan, .infinity, -1, 2, 0.9, 0.3][index % 6]
            fixture.add(
                Fixture.meal("m\(index)", kcal: index == 3 ? 0 : 100),
                [
                    "local": .init(index % 2 == 0 ? .infinity : 1e300, confidence, cost: .nan),
                    "flash": .init(.nan), "pro": .init(100, cost: .infinity)
                ])
        }
        let routing = try #require(fixture.routing([RoutingFixture.bands]))
        let scores =
            routing.always.map(\.score)
            + routing.policies.flatMap { [$0.asWritten, $0.fitted?.score] }
            .compactMap { $0 } + routing.cascades.compactMap(\.fitted)
        for score in scores {
            #expect(score.mae.value.isFinite && score.costPerMeal.map(\.value.isFinite) != false)
        }
    }
}
