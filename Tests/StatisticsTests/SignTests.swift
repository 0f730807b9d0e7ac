import Statistics
import Testing

/// The tests of a gate, against null distributions counted out by hand or by brute force.
@Suite struct SignTests {
    /// p of "not above 0" by going through all choices of signs of the ranks.
    private static func bruteRanks(_ differences: [Double]) -> Double {
        let sizes = differences.filter { $0 != 0 }
        let ranks = sizes.map { one in
            let below = sizes.count { abs($0) < abs(one) }
            let equal = sizes.count { abs($0) == abs(one) }
            return Double(below) + Double(equal + 1) / 2
        }
        let observed = zip(sizes, ranks).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
        let choices = 1 << sizes.count
        let extreme = (0..<choices).count { choice in
            ranks.enumerated().reduce(0) { choice >> $1.offset & 1 == 1 ? $0 + $1.element : $0 } >= observed
        }
        return Double(extreme) / Double(choices)
    }

    @Test(arguments: [
        [3.0, -1, 2, 5, 4], [1, 1, -1, 2, 2, -3, 0, 0.5], [-1, -2, -3, -4], [2, 2, 2, 2, 2, 2],
        [9, -8, 7, 6, -5, 4, 3, 3, -3, 1]
    ])
    func `signed ranks of few groups are exact, ties and zeros included`(_ differences: [Double]) {
        let test = SignedRankTest(differences)
        #expect(abs(test.pAbove - Self.bruteRanks(differences)) < 1e-12)
        #expect(abs(test.pBelow - Self.bruteRanks(differences.map { -$0 })) < 1e-12)
    }

    @Test func `signed ranks of many groups are close to the exact ones`() {
        // 30 groups are counted out, 31 are not: one more small difference moves p by little.
        let few = (1...30).map { Double($0) * ($0 % 3 == 0 ? -1 : 1) }
        let many = few + [0.001]
        let (exact, normal) = (SignedRankTest(few), SignedRankTest(many))
        #expect(abs(exact.pAbove - normal.pAbove) < 0.01, "\(exact.pAbove) \(normal.pAbove)")
        #expect(normal.z > 1 && abs(SignedRankTest(many.map { -$0 }).z + normal.z) < 1e-12)
    }

    @Test func `without a difference nothing is found`() {
        #expect(SignedRankTest([0, 0, 0]).pAbove == 1 && SignedRankTest([]).pBelow == 1 && SignedRankTest([]).z == 0)
        let swaps = SignSwapTest(draws: 100, seed: 1)
        #expect(swaps.pValues([]) == (1, 1) && swaps.pValues([0, 0]) == (1, 1))
    }

    @Test func `sign swaps of few groups are counted out`() {
        let swaps = SignSwapTest(draws: 100, seed: 1)
        #expect(swaps.pValues([1, 2, 3, 4, 5]) == (1.0 / 32, 1))
        // Of 8 choices of signs of 1, 2 and 4 three are at least 3: 7, 5 and 3.
        #expect(swaps.pValues([1, -2, 4]) == (3.0 / 8, 6.0 / 8))
        #expect(swaps.pValues([-1, -2, -4]).below == 1.0 / 8)
    }

    @Test func `drawn sign swaps agree with the counted ones, and are the same for the same seed`() {
        let counted = (0..<14).map { (place: Int) -> Double in
            let coarse = Double(place * place % 17) - 6.3
            return coarse + 0.013 * Double(place * place * place % 29)
        }
        // Fifteen numbers are drawn: the last one is next to nothing.
        let drawn = counted + [1e-9]
        let exact = SignSwapTest(draws: 1, seed: 1).pValues(counted)
        let found = SignSwapTest(draws: 100_000, seed: 1).pValues(drawn)
        #expect(abs(exact.above - found.above) < 0.005, "\(exact) \(found)")
        #expect(
            SignSwapTest(draws: 1_000, seed: 3).pValues(drawn) == SignSwapTest(draws: 1_000, seed: 3).pValues(drawn))
        #expect(SignSwapTest(draws: 999, seed: 1).pValues((0..<40).map { _ in 1.0 }).above == 1.0 / 1_000)
    }
}
