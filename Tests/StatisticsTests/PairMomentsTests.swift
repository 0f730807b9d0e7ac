import Statistics
import Testing

struct PairMomentsTests {
    private static let estimates = [110.0, 140, 300, 600, 420, 500]
    private static let truths = [100.0, 200, 300, 400, 500, 800]

    private func moments(_ x: [Double], _ y: [Double], _ weights: [Double]? = nil) -> PairMoments? {
        PairMoments(x: x, y: y, weights: weights ?? x.map { _ in 1 }, origin: (x.first ?? 0, y.first ?? 0))
    }

    @Test func `r, CCC, slopes and SD are those of SciPy and NumPy`() throws {
        let own = try #require(moments(Self.estimates, Self.truths))
        #expect(abs(try #require(own.pearson) - 0.7585579826204586) < 1e-12)
        #expect(abs(try #require(own.concordance) - 0.7258853453335942) < 1e-12)
        #expect(abs(try #require(own.slopeOfDifferenceOnMean) + 0.26196156268488646) < 1e-12)
        #expect(abs(try #require(own.slopeOfDifferenceOnY) + 0.3983783783783784) < 1e-12)
        #expect(abs(try #require(own.standardDeviationOfDifference) - 162.03908993408555) < 1e-9)
    }

    @Test func `a weight of 2 counts a pair twice`() throws {
        let weighted = try #require(moments([1, 2, 3, 4], [5, 1, 7, 6], [2, 1, 1, 3]))
        #expect(abs(try #require(weighted.pearson) - 0.45078057300642405) < 1e-12)
    }

    @Test(arguments: [0.0, 5, 1e9, 1e-9, 0.1]) func `constants have no correlation`(value: Double) throws {
        let constant = [Double](repeating: value, count: 5)
        for (x, y) in [(constant, [1.0, 2, 3, 4, 5]), ([1.0, 2, 3, 4, 5], constant), (constant, constant)] {
            // About another place than themselves, so that rounding leaves dust.
            let own = try #require(PairMoments(x: x, y: y, weights: [1, 1, 0.5, 1, 1 / 3], origin: (0.3, 0.7)))
            #expect(own.pearson == nil && own.concordance == nil)
        }
        let same = try #require(moments(constant, constant))
        #expect(same.slopeOfDifferenceOnMean == nil && same.slopeOfDifferenceOnY == nil)
        #expect(same.standardDeviationOfDifference == 0)
    }

    @Test func `nothing has no moments and one pair no deviation`() throws {
        #expect(moments([], []) == nil)
        #expect(moments([1, 2], [3, 4], [0, 0]) == nil)
        #expect(try #require(moments([1], [3])).standardDeviationOfDifference == nil)
    }

    @Test func `equal pairs agree in full`() throws {
        let own = try #require(moments([1, 2, 4], [1, 2, 4]))
        #expect(own.pearson == 1 && own.concordance == 1 && own.slopeOfDifferenceOnY == 0)
    }
}
