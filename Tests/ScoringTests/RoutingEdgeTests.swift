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
