import Nutrition
import Scoring
import Statistics
import Testing

struct CorrectionEffortTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Name and grams, nil for unknown.
        var stated: [(String, Double?)]
        var truth: [(String, Double?)]
        /// Added, removed, renamed, changed amounts.
        var edits: [Double]
    }

    static let cases: [Case] = [
        Case(testDescription: "nothing to do", stated: [("apple", 100)], truth: [("apple", 110)], edits: [0, 0, 0, 0]),
        Case(
            testDescription: "20 % exactly stays", stated: [("apple", 80)], truth: [("apple", 100)], edits: [0, 0, 0, 0]
        ),
        Case(
            testDescription: "beyond 20 % changes", stated: [("apple", 79)], truth: [("apple", 100)],
            edits: [0, 0, 0, 1]),
        Case(
            testDescription: "unknown amounts stay", stated: [("apple", nil)], truth: [("apple", 100)],
            edits: [0, 0, 0, 0]),
        Case(testDescription: "one added", stated: [], truth: [("apple", 100)], edits: [1, 0, 0, 0]),
        Case(
            testDescription: "one removed", stated: [("tea", nil), ("apple", nil)], truth: [("apple", nil)],
            edits: [0, 1, 0, 0]),
        Case(testDescription: "one renamed", stated: [("tea", nil)], truth: [("apple", nil)], edits: [0, 0, 1, 0]),
        Case(
            // Renaming the tea and changing its amount would be two edits, as are removing and adding.
            testDescription: "two edits either way", stated: [("tea", 300)], truth: [("apple", 100)],
            edits: [1, 1, 0, 0]),
        Case(
            testDescription: "the cheaper of two pairings", stated: [("apple", 300), ("tea", 100)],
            truth: [("apple", 100)], edits: [0, 1, 0, 1]),
        Case(
            testDescription: "all of it",
            stated: [("apple", 50), ("tea", nil), ("cola", nil), ("rice", 100)],
            truth: [("apple", 100), ("rice", 100), ("bread", nil)], edits: [0, 1, 1, 1])
    ]

    @Test(arguments: cases) func `the fewest edits are counted`(example: Case) throws {
        var meal = Fixture.meal("m0", kcal: 100)
        meal.truth.foods = example.truth.map { TrueFood(name: $0.0, mass: $0.1.map { Grams($0) }) }
        var answer = Fixture.answer("a", "m0", kcal: 1)
        answer.values.estimate?.foods = example.stated.map { name, grams in
            FoodEstimate(name: name, nutrients: Nutrients(mass: grams.map { Grams($0) }))
        }
        if example.stated.isEmpty { answer.values.outcome = .noFood }
        let effort = try #require(Fixture.rows([answer], Fixture.set([meal]), Fixture.planned("a"))["a"]?.effort)
        #expect([effort.added, effort.removed, effort.renamed, effort.amounts] == example.edits)
        #expect(effort.edits.value == example.edits.reduce(0, +))
        #expect(effort.untouched.value == (example.edits == [0, 0, 0, 0] ? 1 : 0))
    }

    @Test func `a failed trial takes adding every food, and repeats are averaged`() throws {
        let set = Fixture.set([Fixture.meal("m0", kcal: 100, foods: ["apple", "rice"])])
        let results = [
            Fixture.failure("a", "m0", .refused),
            Fixture.answer("a", "m0", kcal: 1, foods: ["apple", "rice"], repeatIndex: 1)
        ]
        let effort = try #require(Fixture.rows(results, set, Fixture.planned("a"))["a"]?.effort)
        #expect(effort.edits.value == 1 && effort.added == 1 && effort.untouched.value == 0.5)
    }

    @Test func `prose and unknown foods have no effort`() {
        let set = Fixture.set([Fixture.meal("m0", kcal: 100, foods: ["apple"]), Fixture.meal("m1", kcal: 5)])
        let rows = Fixture.rows(
            [Fixture.prose("a", "m0", "An apple."), Fixture.answer("b", "m1", kcal: 1)], set, Fixture.planned("a", "b"))
        #expect(rows["a"]?.effort == nil && rows["b"]?.effort == nil)
    }
}
