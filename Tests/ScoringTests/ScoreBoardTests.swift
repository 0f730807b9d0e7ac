import Nutrition
import Scoring
import Statistics
import Testing

struct ScoreBoardTests {
    @Test func `the best MAE comes first, ties go by name, and none comes last`() {
        let set = Fixture.meals([100, 200])
        let results = ["d", "b", "a"].flatMap { name in
            [("m0", 100.0), ("m1", name == "a" ? 100 : 190)].map { Fixture.answer(name, $0.0, kcal: $0.1) }
        }
        let board = Fixture.scorer().score(
            results: results, sets: [set], variants: Fixture.planned("c", "a", "d", "b"))
        #expect(board.variants.map(\.variant.provider) == ["b", "d", "a", "c"])
        #expect(board.variants.map(\.model) == ["b-model", "d-model", "a-model", "c-model"])
    }

    @Test func `the order of results does not matter`() {
        let set = Fixture.meals((0..<12).map { Double(50 + 10 * $0) })
        var results = ["a", "b"].flatMap { name in
            (0..<12).map { Fixture.answer(name, "m\($0)", kcal: Double(40 + 13 * $0)) }
        }
        let scorer = Fixture.scorer()
        let first = scorer.score(results: results, sets: [set], variants: Fixture.planned("a", "b"))
        // Meals mixed and variants woven into each other.
        results.sort { ($0.meal.suffix(1), $1.variant.provider) < ($1.meal.suffix(1), $0.variant.provider) }
        #expect(scorer.score(results: results, sets: [set], variants: Fixture.planned("a", "b")) == first)
    }

    @Test func `the constant leaves out the meal's own group`() {
        let set = Fixture.set([
            Fixture.meal("m0", kcal: 100, group: "g"), Fixture.meal("m1", kcal: 120, group: "g"),
            Fixture.meal("m2", kcal: 200), Fixture.meal("m3", kcal: 600)
        ])
        let results = (0..<4).map { Fixture.answer("a", "m\($0)", kcal: 1) }
        let rows = Fixture.rows(results, set, Fixture.planned("a"))
        // Medians without the own group: 400, 400, 120, 120.
        #expect(rows["constant-median"]?.nutrients[.energy]?.mae.value == (300 + 280 + 80 + 480) / 4.0)
        #expect(rows["constant-median"]?.foods == nil)
        #expect(rows["constant-mean"]?.nutrients[.energy]?.meals == 4)
    }

    @Test func `the constant comes from the tune split where there is one`() {
        let set = Fixture.set([
            Fixture.meal("m0", kcal: 100, split: .tune), Fixture.meal("m1", kcal: 300, split: .tune),
            Fixture.meal("m2", kcal: 900, split: .test)
        ])
        let results = (0..<3).map { Fixture.answer("a", "m\($0)", kcal: 1) }
        let row = Fixture.rows(results, set, Fixture.planned("a"))["constant-median"]
        #expect(row?.nutrients[.energy]?.mae.value == (200 + 200 + 700) / 3.0)
    }

    @Test func `a meal whose group is the whole tune split has a baseline all the same`() {
        let set = Fixture.set([
            Fixture.meal("a", kcal: 100, group: "fruit", split: .tune), Fixture.meal("b", kcal: 200, group: "fruit"),
            Fixture.meal("c", kcal: 400), Fixture.meal("d", kcal: 700)
        ])
        let results = ["a", "b", "c", "d"].map { Fixture.answer("v", $0, kcal: 300) }
        let rows = Fixture.rows(results, set, Fixture.planned("v"))
        #expect(rows["constant-median"]?.nutrients[.energy]?.meals == 4)
        // a and b by the others' 550, c and d by the tune split's 100.
        #expect(abs((rows["constant-median"]?.nutrients[.energy]?.mae.value ?? 0) - 425) < 1e-9)
    }

    @Test func `baselines stand on the meals of the variants`() {
        let results = [Fixture.answer("a", "m0", kcal: 1), Fixture.failure("a", "m1", .network)]
        let rows = Fixture.rows(results, Fixture.meals([100, 200, 300]), Fixture.planned("a"))
        #expect(rows["constant-median"]?.nutrients[.energy]?.meals == 1)
    }

    @Test func `a later result of the same repeat replaces the earlier`() {
        let results = [Fixture.failure("a", "m0", .network), Fixture.answer("a", "m0", kcal: 90)]
        let row = Fixture.rows(results, Fixture.meals([100]), Fixture.planned("a"))["a"]
        #expect(row?.outcomes == [.ok: 1])
        #expect(row?.isComplete == true)
    }

    @Test func `a run that lacks a repeat is not complete`() {
        let results = [
            Fixture.answer("a", "m0", kcal: 1), Fixture.answer("a", "m0", kcal: 1, repeatIndex: 1),
            Fixture.answer("a", "m1", kcal: 1)
        ]
        #expect(Fixture.rows(results, Fixture.meals([1, 2]), Fixture.planned("a"))["a"]?.isComplete == false)
    }
}
