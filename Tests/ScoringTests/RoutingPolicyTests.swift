import Nutrition
import Statistics
import Testing

@testable import Scoring

@Suite struct RoutingPolicyTests {
    private func score(_ fixture: RoutingFixture, _ policy: RoutingPolicy = RoutingFixture.bands) throws -> PolicyScore
    {
        try #require(fixture.routing([policy])?.policies.first)
    }

    private func way(_ score: PolicyScore) throws -> String {
        try #require(score.routes.first { $0.share == 1 }).name
    }

    /// Everyone asked is paid; who waits, waits for the local answer and for whoever answers after it.
    @Test(arguments: [
        (0.95, "at once", 10.0, 0.0, 300.0), (0.90, "at once", 10, 0, 300), (0.89, "verified", 10, 0.002, 300),
        (0.70, "verified", 10, 0.002, 300), (0.69, "flash", 4, 0.002, 1500), (0.50, "flash", 4, 0.002, 1500),
        (0.49, "pro", 1, 0.007, 2100), (0, "pro", 1, 0.007, 2100)
    ])
    func `a confidence leads to its band, with its error, cost and time`(
        confidence: Double, name: String, error: Double, cost: Double, latency: Double
    ) throws {
        let score = try score(RoutingFixture.one(confidence))
        #expect(try way(score) == name)
        #expect(score.asWritten.mae.value == error)
        #expect(abs(try #require(score.asWritten.costPerMeal?.value) - cost) < 1e-12)
        #expect(score.asWritten.p50 == latency && score.asWritten.p95 == nil)
        #expect(score.routes.map(\.expected) == [0.35, 0.30, nil, nil])
    }

    @Test(arguments: [
        (300.0, 500.0, 1, 0), (299, 300, 0, 0), (200, 299, 0, 1)
    ]) func `an answer is in time up to the target, and too late beyond the most`(
        target: Double, most: Double, within: Int, beyond: Int
    ) throws {
        var policy = RoutingFixture.bands
        policy.steps[0].budget = LatencyBudget(target: target, most: most)
        let routes = try score(RoutingFixture.one(0.95), policy).routes
        let budget = LatencyBudget(target: target, most: most)
        #expect(routes[0].budget == BudgetKept(budget: budget, measured: 1, withinTarget: within, beyondMost: beyond))
        #expect(routes[1].budget == nil)
        // A way that nothing went has no times.
        #expect(try score(RoutingFixture.one(0.75), policy).routes[0].budget?.measured == 0)
    }

    @Test(arguments: [(120.0, 10.0), (131, 10), (133, 33), (90, 10), (60, 40)])
    func `a verification takes the answer's place where the two are more than a fifth apart`(
        flash: Double, error: Double
    ) throws {
        #expect(try score(RoutingFixture.one(0.8, flash: flash)).asWritten.mae.value == error)
    }

    @Test func `a verification that brings nothing leaves the first answer, and is paid`() throws {
        let score = try score(RoutingFixture.one(0.8, flash: nil))
        #expect(score.asWritten.mae.value == 10 && score.asWritten.costPerMeal?.value == 0.002)
    }

    @Test
    func `an answer that states no confidence meets no condition on it, unless the policy says what it counts as`()
        throws
    {
        let fixture = RoutingFixture.one(nil)
        let strict = try score(fixture)
        #expect(try way(strict) == "pro")
        #expect(strict.usable == 1 && strict.confident == 0 && strict.routes.map(\.untold) == [1, 1, 1, 0])
        var lenient = RoutingFixture.bands
        lenient.unknownConfidence = 0.7
        #expect(try way(try score(fixture, lenient)) == "verified")
    }

    @Test func `where the local variant brings nothing, steps it answers are passed over and it is still paid`() throws
    {
        var policy = RoutingFixture.bands
        policy.unknownConfidence = 0.95
        policy.steps.insert(
            RoutingStep(name: "tagged", condition: RoutingCondition(anyTag: ["t"]), answer: .local), at: 0)
        var fixture = RoutingFixture()
        var meal = Fixture.meal("m", kcal: 100)
        meal.tags = ["t"]
        fixture.add(
            meal,
            [
                "local": .init(nil, cost: 0.0005, latency: 300), "flash": .init(104, cost: 0.002, latency: 1200),
                "pro": .init(101, cost: 0.007, latency: 1800)
            ])
        let score = try score(fixture, policy)
        #expect(try way(score) == "pro")
        #expect(abs(try #require(score.asWritten.costPerMeal?.value) - 0.0075) < 1e-12)
        #expect(score.asWritten.p50 == 2100 && score.usable == 0)
    }

    @Test func `an answer that fails where the policy sends a meal is a failure of the policy`() throws {
        let score = try score(RoutingFixture.one(0.2, pro: nil))
        #expect(score.asWritten.mae.value == 100, "the policy zero: 0 kcal of 100")
    }

    @Test func `a cost that is not known is the policy's own price, a latency that is not known stays so`() throws {
        var fixture = RoutingFixture()
        fixture.add(
            Fixture.meal("m", kcal: 100),
            [
                "local": .init(110, 0.6, cost: nil), "flash": .init(104, cost: nil, latency: nil),
                "pro": .init(101)
            ])
        let usual = try score(fixture)
        #expect(usual.asWritten.costPerMeal?.value == 0.002 && usual.asWritten.statedPrices == 2)
        #expect(usual.asWritten.p50 == nil && usual.asWritten.latencies == 0)
        var policy = RoutingFixture.bands
        policy.queryUSD = [.local: 0.5, .flash: 0.25]
        #expect(try score(fixture, policy).asWritten.costPerMeal?.value == 0.75)
    }

    @Test func `against asking one variant alone stand the differences on the same meals and the calls avoided`() throws
    {
        var fixture = RoutingFixture()
        for (index, confidence) in [0.95, 0.95, 0.6, 0.2].enumerated() {
            fixture.add(
                Fixture.meal("m\(index)", kcal: 100),
                [
                    "local": .init(110, confidence, cost: 0), "flash": .init(104, cost: 0.002),
                    "pro": .init(101, cost: 0.007)
                ])
        }
        let score = try score(fixture)
        #expect(score.asWritten.mae.value == 6.25)
        let pro = try #require(score.against.first { $0.variant == Fixture.variant("pro") })
        #expect(pro.mae.value == 5.25 && pro.callsAvoided == 0.75)
        #expect(abs(try #require(pro.costPerMeal?.value) - (0.009 / 4 - 0.007)) < 1e-12)
        #expect(score.asWritten.callsPerMeal[Fixture.variant("flash")] == 0.25)
        #expect(score.asWritten.callsPerMeal[Fixture.variant("local")] == 1)
    }
}
