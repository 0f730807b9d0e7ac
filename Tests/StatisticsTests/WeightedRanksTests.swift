import Statistics
import Testing

struct WeightedRanksTests {
    private static let cases: [([Double], [Double], Double)] = [
        ([110.0, 140, 300, 600, 420, 500], [100.0, 200, 300, 400, 500, 800], 0.8285714285714287),
        ([1, 2, 2, 3, 5], [2, 1, 4, 4, 4], 0.6308932681440449), ([1, 2, 3], [9, 8, 7], -1)
    ]

    @Test(arguments: cases)
    func `ρ is SciPy's, ties and all`(x: [Double], y: [Double], expected: Double) throws {
        let value = try #require(WeightedRanks(x: x, y: y).value(weights: x.map { _ in 1 }))
        #expect(abs(value - expected) < 1e-12)
    }

    @Test func `a weight of 2 counts a pair twice, one of 0 not at all`() throws {
        let ranks = WeightedRanks(x: [1, 2, 3, 4, 99], y: [5, 1, 7, 6, -3])
        #expect(abs(try #require(ranks.value(weights: [2, 1, 1, 3, 0])) - 0.6470588235294117) < 1e-12)
        #expect(abs(try #require(ranks.value(weights: [1, 0.5, 0.5, 1.5, 0])) - 0.6470588235294117) < 1e-12)
    }

    @Test func `constants and nothing have no ρ`() {
        #expect(WeightedRanks(x: [], y: []).value(weights: []) == nil)
        #expect(WeightedRanks(x: [3, 3, 3], y: [1, 2, 3]).value(weights: [1, 1, 1]) == nil)
        #expect(WeightedRanks(x: [1, 2, 3], y: [1, 2, 3]).value(weights: [0, 2, 0]) == nil)
        #expect(WeightedRanks(x: [1, 2], y: [1, 2]).value(weights: [0, 0]) == nil)
    }
}
