import Nutrition
import Scoring
import Testing

/// Steps that go by the meal: history, scene, foods, tags.
@Suite struct TierChoiceTests {
    private static let policy = RoutingPolicy(
        name: "tiers", unknownConfidence: 0.7,
        steps: [
            RoutingStep(name: "confident", condition: RoutingCondition(confidenceFrom: 0.9), answer: .local),
            RoutingStep(name: "history", condition: RoutingCondition(matchesHistory: true), answer: .local),
            RoutingStep(
                name: "simple", condition: RoutingCondition(confidenceFrom: 0.5, scene: .simple), answer: .flash),
            RoutingStep(name: "complex", condition: RoutingCondition(scene: .complex), answer: .pro),
            RoutingStep(name: "foods", condition: RoutingCondition(foodsFrom: 4), answer: .pro),
            RoutingStep(name: "cuisine", condition: RoutingCondition(anyTag: ["thai", "indian"]), answer: .pro),
            RoutingStep(name: "rest", answer: .flash)
        ])

    /// A meal with its first answer; the others answer alike.
    private struct Case {
        var way: String
        var confidence: Double? = 0.6
        var foods = ["rice"]
        var tags: [String] = []
        var difficulty: Difficulty?
        var person: String?
        var day: String?
        var trueFoods = ["rice"]
    }

    private func ways(_ cases: [Case]) throws -> PolicyScore {
        var fixture = RoutingFixture()
        for (index, own) in cases.enumerated() {
            var meal = Fixture.meal("m\(index)", kcal: 100, foods: own.trueFoods)
            meal.tags = own.tags
            meal.difficulty = own.difficulty
            meal.person = own.person
            meal.day = own.day
            fixture.add(
                meal, ["local": .init(100, own.confidence, foods: own.foods), "flash": .init(90), "pro": .init(80)])
        }
        return try #require(fixture.routing([Self.policy])?.policies.first)
    }

    private func expect(_ cases: [Case]) throws -> PolicyScore {
        let score = try ways(cases)
        for route in score.routes {
            let expected = Double(cases.count { $0.way == route.name }) / Double(cases.count)
            #expect(abs(route.share - expected) < 1e-12, "\(route.name): \(route.share), not \(expected)")
        }
        return score
    }

    @Test func `the first step that holds decides`() throws {
        let many = ["rice", "beans", "egg", "salad"]
        let score = try expect([
            Case(way: "confident", confidence: 0.93, foods: many, difficulty: .complex),
            Case(way: "simple", foods: many, difficulty: .simple),
            Case(way: "complex", difficulty: .complex), Case(way: "complex", difficulty: .adversarial),
            Case(way: "complex", tags: ["complex-scene"], difficulty: .simple),
            Case(way: "simple", tags: ["simple-scene"], difficulty: .complex),
            Case(way: "foods", foods: many, difficulty: .medium), Case(way: "rest", foods: Array(many.dropLast())),
            Case(way: "cuisine", tags: ["indian"], difficulty: .medium),
            Case(way: "rest", confidence: 0.4, difficulty: .simple),
            Case(way: "simple", confidence: nil, difficulty: .simple)
        ])
        // Nobody's meals: of the ten that came to it, history told nothing.
        #expect(score.routes[1].untold == 10)
    }

    @Test func `history is what the same person truly ate before, by day and then by the file`() throws {
        let curry = ["chicken curry", "rice"]
        _ = try expect([
            // The day before comes first, though it stands later in the file.
            Case(way: "history", foods: ["rice", "Chicken Curry"], person: "p", day: "2026-02-02", trueFoods: ["soup"]),
            Case(way: "rest", foods: curry, person: "p", day: "2026-02-01", trueFoods: curry),
            Case(way: "rest", foods: ["rice"], person: "p", day: "2026-02-03", trueFoods: ["rice"]),
            Case(way: "rest", foods: curry, person: "q", day: "2026-02-09", trueFoods: curry),
            Case(way: "history", foods: curry, person: "q", day: "2026-02-09", trueFoods: ["something else"]),
            Case(way: "rest", foods: curry, trueFoods: curry)
        ])
    }

    @Test func `what is said of no meal at all is not told, and what is said of others is no`() throws {
        let untagged = try ways([Case(way: "rest", difficulty: .medium), Case(way: "rest")])
        #expect(untagged.routes.map(\.untold) == [0, 2, 2, 2, 0, 2, 0])
        let tagged = try ways([Case(way: "rest", person: "p"), Case(way: "cuisine", tags: ["thai"], person: "q")])
        #expect(tagged.routes.map(\.untold) == [0, 0, 2, 2, 0, 0, 0])
    }
}
