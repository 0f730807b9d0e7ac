import Costs
import Nutrition
import Statistics
import Testing

@testable import Scoring

@Suite struct FrontierTests {
    /// One variant's answers on meals of 100 kcal: its errors, what each cost, how long each took in ms.
    private struct Answers {
        var name: String
        var errors: [Double]
        var cost: Double? = 0.01
        var latency: Int? = 1000
    }

    private func frontier(_ answers: [Answers], meals: Int, groups: Int? = nil) -> Frontier? {
        let set = Fixture.set(
            (0..<meals).map { meal in
                Fixture.meal("m\(meal)", kcal: 100, group: groups.map { "g\(meal % $0)" })
            })
        let results = answers.flatMap { own in
            (0..<meals).map { meal in
                var result = Fixture.answer(own.name, "m\(meal)", kcal: 100 + own.errors[meal % own.errors.count])
                result.values.cost = own.cost.map { USD($0) }
                result.values.costUnknown = own.cost == nil
                result.values.latency = own.latency.map { .milliseconds($0) }
                return result
            }
        }
        let planned = answers.map { PlannedVariant(variant: Fixture.variant($0.name), model: "m") }
        return Fixture.scorer().score(results: results, sets: [set], variants: planned).frontiers.first
    }

    private func point(_ frontier: Frontier, _ name: String) throws -> FrontierPoint {
        try #require(frontier.points.first { $0.variant == Fixture.variant(name) })
    }

    @Test func `who is beaten in everything on every meal is never on it, who leads in anything always is`() throws {
        let found = try #require(
            frontier(
                [
                    Answers(name: "exact", errors: [10], cost: 0.05, latency: 3000),
                    Answers(name: "cheap", errors: [30], cost: 0.001, latency: 2000),
                    Answers(name: "fast", errors: [40], cost: 0.02, latency: 100),
                    Answers(name: "beaten", errors: [50], cost: 0.03, latency: 2500)
                ], meals: 24))
        #expect(found.dimensions == [.cost, .energyMAE, .p95])
        #expect(found.meals == 24 && found.clusters == 24 && found.resamples == 2000 && found.unplaced == [])
        for (name, isOn) in [("exact", true), ("cheap", true), ("fast", true), ("beaten", false)] {
            let point = try point(found, name)
            #expect(point.isOnFrontier == isOn)
            #expect(point.probability == (isOn ? 1 : 0))
        }
        let values = try point(found, "fast").values
        #expect(values[.energyMAE] == 40 && values[.p95] == 100)
        #expect(abs((values[.cost] ?? 0) - 0.02) < 1e-15)
    }

    @Test func `equal variants are on it together`() throws {
        let found = try #require(
            frontier([Answers(name: "a", errors: [7]), Answers(name: "b", errors: [7])], meals: 20))
        #expect(found.points.allSatisfy { $0.isOnFrontier && $0.probability == 1 })
    }

    /// Six groups have 6⁶ equally likely draws, so the probability is known exactly.
    @Test func `the probability is that of all draws of the groups`() throws {
        let (a, b) = ([4.0, 30, 12, 20, 3, 16], [10.0, 11, 25, 9, 14, 18])
        let found = try #require(
            frontier(
                [
                    Answers(name: "a", errors: a, cost: 0.02), Answers(name: "b", errors: b, cost: 0.01)
                ], meals: 6))
        #expect(found.dimensions == [.cost, .energyMAE], "six latencies have no p95")
        // The dearer one is on the frontier where it errs less.
        var wins = 0
        for draw in 0..<46_656 {
            var (rest, difference) = (draw, 0.0)
            for _ in 0..<6 {
                difference += a[rest % 6] - b[rest % 6]
                rest /= 6
            }
            if difference < 0 { wins += 1 }
        }
        let exact = Double(wins) / 46_656
        let error = 4 * (exact * (1 - exact) / 2000).squareRoot()
        let probability = try #require(try point(found, "a").probability)
        #expect(exact > 0.1 && exact < 0.9)
        #expect(abs(probability - exact) < error, "\(probability), exactly \(exact)")
        #expect(try point(found, "b").probability == 1)
    }

    @Test func `meals of one group are drawn together`() throws {
        let answers = [Answers(name: "a", errors: [1, 9], cost: 0.02), Answers(name: "b", errors: [4, 7])]
        let apart = try #require(frontier(answers, meals: 40))
        let grouped = try #require(frontier(answers, meals: 40, groups: 8))
        #expect(apart.clusters == 40 && grouped.clusters == 8)
        #expect(try point(apart, "a").probability != (try point(grouped, "a").probability))
    }

    @Test func `a variant that lacks what others have is not placed, and keeps no one off`() throws {
        let found = try #require(
            frontier(
                [
                    Answers(name: "a", errors: [10], cost: 0.02), Answers(name: "b", errors: [20], cost: 0.03),
                    Answers(name: "free", errors: [1], cost: nil), Answers(name: "replayed", errors: [2], latency: nil),
                    Answers(name: "neither", errors: [3], cost: nil, latency: nil)
                ], meals: 20))
        #expect(found.points.map(\.variant.provider) == ["a", "b"])
        #expect(try point(found, "a").isOnFrontier)
        #expect(
            found.unplaced == [
                UnplacedVariant(variant: Fixture.variant("free"), lacks: [.cost]),
                UnplacedVariant(variant: Fixture.variant("replayed"), lacks: [.p95]),
                UnplacedVariant(variant: Fixture.variant("neither"), lacks: [.cost, .p95])
            ])
    }

    @Test func `what fewer than two variants have is no dimension, and one dimension is no frontier`() {
        let one = [
            Answers(name: "a", errors: [1], latency: nil), Answers(name: "b", errors: [2], cost: nil, latency: 900),
            Answers(name: "c", errors: [2], cost: nil, latency: 900)
        ]
        #expect(frontier(one, meals: 20)?.dimensions == [.energyMAE, .p95])
        #expect(frontier(Array(one.prefix(2)), meals: 20) == nil)
        #expect(frontier([], meals: 20) == nil)
    }

    @Test func `fewer than six groups have a frontier and no probabilities`() throws {
        let answers = [Answers(name: "a", errors: [1]), Answers(name: "b", errors: [2])]
        let found = try #require(frontier(answers, meals: 30, groups: 5))
        #expect(found.points.map(\.isOnFrontier) == [true, false])
        #expect(found.points.allSatisfy { $0.probability == nil } && found.resamples == 0)
        #expect(try #require(frontier(answers, meals: 1)).points.map(\.isOnFrontier) == [true, false])
    }

    @Test func `who brought no usable answer takes no part, however little that cost`() throws {
        let set = Fixture.meals((0..<20).map { _ in 100 })
        let results = (0..<20).flatMap { meal in
            ["a", "b", "silent"].map { name -> TrialResult in
                var result =
                    name == "silent"
                    ? Fixture.failure(name, "m\(meal)", .refused) : Fixture.answer(name, "m\(meal)", kcal: 90)
                result.values.cost = name == "silent" ? 0 : 0.01
                return result
            }
        }
        let board = Fixture.scorer().score(
            results: results, sets: [set], variants: Fixture.planned("a", "b", "silent"))
        #expect(board.frontiers.first?.points.map(\.variant.provider) == ["a", "b"])
    }
}
