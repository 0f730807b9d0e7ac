import Nutrition
import Scoring
import Statistics
import Testing

struct TiesTests {
    /// Variants that miss every meal of 40 by that many kcal, give or take a third.
    private func board(_ misses: [(name: String, kcal: Double)], meals count: Int = 40) -> ScoreBoard {
        var stream = RandomStream(seed: 3, purpose: "test")
        let truth: [Double?] = (0..<count).map { Double(200 + 10 * $0) }
        let results = misses.flatMap { miss in
            truth.enumerated().map { index, kcal in
                Fixture.answer(
                    miss.name, "m\(index)",
                    kcal: kcal.map { $0 + miss.kcal * (1 + (stream.uniform() - 0.5) / 1.5) })
            }
        }
        let planned = misses.map { PlannedVariant(variant: Fixture.variant($0.name), model: "m") }
        return Fixture.scorer().score(results: results, sets: [Fixture.meals(truth)], variants: planned)
    }

    @Test func `every pair is compared once, best first, and Holm corrects over all`() throws {
        let board = board([("far", 90), ("near", 10), ("mid", 11)])
        #expect(board.variants.map(\.variant.provider) == ["near", "mid", "far"])
        #expect(
            board.comparisons.map { [$0.a.provider, $0.b.provider] } == [
                ["near", "mid"], ["near", "far"], ["mid", "far"]
            ])
        let p = try board.comparisons.map { try #require($0[.energyMAE]?.p) }
        let corrected = try board.comparisons.map { try #require($0[.energyMAE]?.pHolm) }
        #expect(corrected == Holm.adjusted(p))
        #expect(corrected != p)
        #expect(board.variants.map(\.isTiedWithBest) == [true, true, false])
        #expect(board.variants.map(\.groups) == [["a"], ["a"], ["b"]])
        let first = try #require(board.comparisons[0][.energyMAE])
        #expect(first.a == board.variants[0].nutrients[.energy]?.mae.value)
        #expect(first.b == board.variants[1].nutrients[.energy]?.mae.value)
        #expect(board.comparisons[0][.energyBias]?.pHolm == nil)
    }

    @Test func `the middle one may be tied with both ends`() {
        let board = board([("a", 10), ("b", 11.2), ("c", 12.6)], meals: 30)
        let corrected = board.comparisons.map { $0[.energyMAE]?.pHolm ?? 0 }
        #expect(corrected[0] >= 0.05 && corrected[1] < 0.05 && corrected[2] >= 0.05, "\(corrected)")
        #expect(board.variants.map(\.groups) == [["a"], ["a", "b"], ["b"]])
        #expect(board.variants.map(\.isTiedWithBest) == [true, true, false])
    }

    @Test func `one variant alone is compared with nothing`() {
        let board = board([("a", 10)])
        #expect(board.comparisons == [])
        #expect(board.variants.map(\.groups) == [[]])
        #expect(board.variants.map(\.isTiedWithBest) == [nil])
        #expect(board.baselines.allSatisfy { $0.groups.isEmpty && $0.isTiedWithBest == nil })
    }

    @Test func `a variant without energy takes no part`() {
        let set = Fixture.meals((0..<8).map { Double(100 + $0) })
        let results =
            ["a", "b"].flatMap { name in (0..<8).map { Fixture.answer(name, "m\($0)", kcal: 90) } }
            + [Fixture.prose("c", "m0", "rice"), Fixture.failure("d", "m0", .noKey)]
        let board = Fixture.scorer().score(
            results: results, sets: [set], variants: Fixture.planned("a", "b", "c", "d"))
        #expect(board.comparisons.map { [$0.a.provider, $0.b.provider] } == [["a", "b"]])
        #expect(board.variants.map(\.groups) == [["a"], ["a"], [], []])
        #expect(board.variants.map(\.isTiedWithBest) == [true, true, nil, nil])
    }

    /// The smallest p over k clusters is 2 ÷ 2ᵏ: 0.0625 for 5, 0.031 for 6; three pairs make 0.094 of that, and 0.047 for 7.
    @Test(arguments: [(2, 5, false), (2, 6, true), (3, 6, false), (3, 7, true)])
    func `where the test could tell nothing apart, nothing is called a tie`(variants: Int, meals: Int, canTell: Bool) {
        let board = board(
            [("a", 1), ("b", 500), ("c", 90_000)].prefix(variants).map { ($0.0, $0.1) }, meals: meals)
        #expect(board.comparisons.allSatisfy { $0[.energyMAE]?.p != nil })
        #expect(board.variants.allSatisfy { ($0.isTiedWithBest != nil) == canTell })
        #expect(board.variants.allSatisfy { $0.groups.isEmpty != canTell })
        if canTell { #expect(board.variants.map(\.isTiedWithBest)[1] == false) }
    }

    @Test func `sets are compared apart`() {
        let sets = ["s", "t"].map { name in ScoredSet(name: name, meals: [Fixture.meal("m0", kcal: 100)]) }
        let results = ["a", "b"].flatMap { name in
            ["s", "t"].map { set in
                var result = Fixture.answer(name, "m0", kcal: 90)
                result.values.set = set
                return result
            }
        }
        let board = Fixture.scorer().score(results: results, sets: sets, variants: Fixture.planned("a", "b"))
        #expect(board.comparisons.map(\.set) == ["s", "t"])
    }
}
