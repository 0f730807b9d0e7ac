import Statistics
import Testing

struct QuantilePairTests {
    private func single(_ values: [Double]) -> [[Double]] { values.map { [$0] } }

    @Test func `the difference has the percentiles of the resampled order statistics`() throws {
        let pair = try #require(
            QuantilePair(
                share: 0.95, clusters: Array(0..<90), a: single(Golden.bootstrap.wideA),
                b: single(Golden.bootstrap.wideB)))
        let interval = ClusterBootstrap(resamples: 500, seed: 13).difference(of: pair, resamples: 500)
        let found = [interval.value, try #require(interval.low), try #require(interval.high)]
        for (a, b) in zip(found, Golden.bootstrap.quantileDifference) { #expect(abs(a - b) < 1e-9, "\(found)") }
    }

    @Test func `each quantile is a value that was measured`() throws {
        let values = (1...20).map { Double($0) }
        let pair = try #require(
            QuantilePair(
                share: 0.95, clusters: Array(0..<20), a: single(values), b: single(values.map { $0 * 10 })))
        #expect((pair.a, pair.b) == (19, 190))
        #expect((pair.counts.a, pair.counts.b, pair.meals, pair.clusterCount) == (20, 20, 20, 20))
    }

    @Test func `meals with a value on one side alone are left out`() throws {
        let pair = try #require(
            QuantilePair(share: 1, clusters: [7, 7, 3, 3], a: [[1, 2], [900], [], [4]], b: [[5], [], [800], [6, 7]]))
        #expect((pair.a, pair.b) == (4, 7))
        #expect((pair.counts.a, pair.counts.b, pair.meals, pair.clusterCount) == (3, 3, 2, 2))
        #expect(QuantilePair(share: 0.5, clusters: [0], a: [[1]], b: [[]]) == nil)
    }

    @Test func `clusters swap whole, with all the values they have`() throws {
        // Lower ends of [45, 48, 90] and [50, 60, 70]. With the first cluster swapped [50, 90] and [45, 48, 60, 70] have
        // 50 and 48, of two and of four values; with the second [45, 48, 60, 70] and [50, 90].
        let pair = try #require(
            QuantilePair(share: 0.3, clusters: [0, 1], a: [[45, 48], [90]], b: [[50], [60, 70]]))
        #expect((pair.a, pair.b) == (45, 50))
        // Observed 5; swapped −2, 2 and −5.
        #expect(ClusterPermutation(draws: 1, seed: 1).pValue(of: pair) == 0.5)
    }

    @Test func `one cluster has no bounds and equal sides no width`() throws {
        let bootstrap = ClusterBootstrap(resamples: 10, seed: 1)
        let one = try #require(QuantilePair(share: 0.5, clusters: [0, 0], a: [[1], [2]], b: [[3], [4]]))
        #expect(bootstrap.difference(of: one, resamples: 10) == Interval(2))
        #expect(ClusterPermutation(draws: 10, seed: 1).pValue(of: one) == 1)
        let same = try #require(QuantilePair(share: 0.5, clusters: [0, 1], a: [[1], [2]], b: [[1], [2]]))
        #expect(bootstrap.difference(of: same, resamples: 10) == Interval(0, low: 0, high: 0))
        #expect(ClusterPermutation(draws: 10, seed: 1).pValue(of: same) == 1)
    }
}
