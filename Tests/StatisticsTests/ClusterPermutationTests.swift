import Statistics
import Testing

struct ClusterPermutationTests {
    private func sample(_ values: [Double], over below: [Double]? = nil) -> RatioSample {
        RatioSample(
            clusters: Array(values.indices), numerators: values, denominators: below ?? values.map { _ in 1 })
    }

    private func pair(_ a: [Double], _ b: [Double]) throws -> RatioPair {
        try #require(RatioPair(a: sample(a), b: sample(b)))
    }

    private func expect(_ p: Double?, equals golden: Double) throws {
        let found = try #require(p)
        #expect(abs(found - golden) < 1e-12, "\(found) is not \(golden)")
    }

    @Test func `few clusters are gone through whole, as SciPy does`() throws {
        let ratios = try #require(
            RatioPair(
                a: sample(Golden.bootstrap.pairA[0], over: Golden.bootstrap.pairA[1]),
                b: sample(Golden.bootstrap.pairB[0], over: Golden.bootstrap.pairB[1])))
        let found = ClusterPermutation(draws: 1, seed: 0).pValues(of: [
            try pair(Golden.bootstrap.pairA[0], Golden.bootstrap.pairB[0]), ratios
        ])
        try expect(found[0], equals: Golden.tests.exactMean)
        try expect(found[1], equals: Golden.tests.exactRatio)
    }

    @Test func `the quantile's p is SciPy's`() throws {
        let values = { (list: [Double]) in list.map { [$0] } }
        let quantiles = try #require(
            QuantilePair(
                share: 0.8, clusters: Array(0..<10), a: values(Golden.bootstrap.pairA[0]),
                b: values(Golden.bootstrap.pairB[0])))
        try expect(ClusterPermutation(draws: 1, seed: 0).pValue(of: quantiles), equals: Golden.tests.exactQuantile)
    }

    @Test func `many clusters are swapped at random, one word of bits for 64 of them`() throws {
        let narrow = ClusterPermutation(draws: 2000, seed: 16).pValues(of: [
            try pair(Golden.bootstrap.means, Golden.bootstrap.others)
        ])
        try expect(narrow[0], equals: Golden.tests.drawnMean)
        let wide = ClusterPermutation(draws: 2000, seed: 17).pValues(of: [
            try pair(Golden.bootstrap.wideA, Golden.bootstrap.wideB)
        ])
        try expect(wide[0], equals: Golden.tests.drawnWide)
    }

    @Test func `13 clusters are exact and 14 are not`() throws {
        // Every difference is 1, so that two of all swaps are as extreme; a draw of 100 finds none of them.
        func p(_ count: Int) throws -> Double? {
            let ones = [Double](repeating: 1, count: count)
            return ClusterPermutation(draws: 100, seed: 1).pValues(of: [try pair(ones.map { _ in 0 }, ones)])[0]
        }
        #expect(try p(13) == 2.0 / 8192)
        #expect(try p(14) == 1.0 / 101)
    }

    @Test func `a p is never 0, and equal sides give 1`() throws {
        let test = ClusterPermutation(draws: 50, seed: 1)
        let values = (0..<30).map { Double($0) }
        #expect(test.pValues(of: [try pair(values, values)]) == [1])
        #expect(test.pValues(of: [try pair([3], [900])]) == [1])
        #expect(test.pValues(of: [try pair(values, values.map { $0 + 100 })])[0] == 1.0 / 51)
    }

    @Test func `a test that goes on from fewer draws finds what one of all draws finds`() throws {
        let pairs = [
            try pair(Golden.bootstrap.means, Golden.bootstrap.others),
            try pair(Golden.bootstrap.wideA, Golden.bootstrap.wideB),
            try pair(Golden.bootstrap.pairA[0], Golden.bootstrap.pairB[0])
        ]
        let (few, many) = (ClusterPermutation(draws: 700, seed: 4), ClusterPermutation(draws: 21_000, seed: 4))
        let earlier = few.pValues(of: pairs).map { $0 ?? .nan }
        let found = many.pValues(of: pairs, after: (few, earlier))
        #expect(found == many.pValues(of: pairs))
        #expect(found[0] != earlier[0] && found[2] == earlier[2], "the last pair is gone through whole")
    }

    @Test func `pairs tested together get what they get alone`() throws {
        let test = ClusterPermutation(draws: 300, seed: 3)
        let pairs = try (0..<40).map { shift in
            try pair(
                Golden.bootstrap.means,
                zip(Golden.bootstrap.means, Golden.bootstrap.others).map { $0 + ($1 - $0) * Double(shift) / 40 + 1 })
        }
        #expect(test.pValues(of: pairs) == pairs.map { test.pValues(of: [$0])[0] })
        #expect(Set(test.pValues(of: pairs)).count > 5)
    }

    @Test func `sides on different clusters make no pair`() {
        let other = RatioSample(clusters: [1], numerators: [1], denominators: [1])
        #expect(RatioPair(a: sample([1]), b: other) == nil)
        #expect(RatioPair(a: sample([]), b: sample([])) == nil)
    }

    @Test func `a ratio that does not exist has no p, and a swap that empties a side counts as extreme`() throws {
        let test = ClusterPermutation(draws: 10, seed: 1)
        let empty = try #require(RatioPair(a: sample([1, 2]), b: sample([1, 2], over: [0, 0])))
        #expect(test.pValues(of: [empty]) == [nil])
        // Swapping either cluster alone leaves a side with nothing below the line; both swapped mirror the observed.
        let half = try #require(RatioPair(a: sample([4, 0], over: [1, 0]), b: sample([0, 5], over: [0, 1])))
        #expect(test.pValues(of: [half]) == [1])
    }

    @Test func `draws grow with the pairs`() {
        #expect(ClusterPermutation.draws(pairs: 1) == 10_000)
        #expect(ClusterPermutation.draws(pairs: 50) == 10_000)
        #expect(ClusterPermutation.draws(pairs: 190) == 38_000)
    }
}
