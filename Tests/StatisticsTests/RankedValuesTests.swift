import Testing

@testable import Statistics

struct RankedValuesTests {
    /// Some hundreds of values in clusters of unequal size, ties among them.
    private func sides(_ clusters: Int) -> (clusters: [Int], a: [[Double]], b: [[Double]]) {
        var stream = RandomStream(seed: 3, purpose: "ranked-values-test")
        func values(_ scale: Double) -> [Double] {
            (0..<1 + stream.below(4)).map { _ in (stream.uniform() * 300).rounded() * scale }
        }
        let meals = 2 * clusters
        return (
            (0..<meals).map { $0 % clusters }, (0..<meals).map { _ in values(1) }, (0..<meals).map { _ in values(1.25) }
        )
    }

    private func quantile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        return sorted[SampleStatistics.rank(of: share, count: sorted.count) - 1]
    }

    @Test(arguments: [0.02, 0.5, 0.95, 1]) func `resampled quantiles are those of the values written out`(
        share: Double
    ) throws {
        let (clusters, a, b) = sides(300)
        let pair = try #require(QuantilePair(share: share, clusters: clusters, a: a, b: b))
        var stream = RandomStream(seed: 8, purpose: "cluster-bootstrap")
        let expected = (0..<60).map { _ in
            var times = [Int](repeating: 0, count: 300)
            for _ in 0..<300 { times[stream.below(300)] += 1 }
            func drawn(_ values: [[Double]]) -> [Double] {
                clusters.indices.flatMap { meal in (0..<times[clusters[meal]]).flatMap { _ in values[meal] } }
            }
            return quantile(drawn(b), share) - quantile(drawn(a), share)
        }
        #expect(pair.resampledDifferences(resamples: 60, seed: 8) == expected.sorted())
    }

    @Test(arguments: [0.02, 0.5, 0.95, 1]) func `swapped quantiles are those of the values written out`(
        share: Double
    ) throws {
        let (clusters, a, b) = sides(300)
        let pair = try #require(QuantilePair(share: share, clusters: clusters, a: a, b: b))
        var stream = RandomStream(seed: 8, purpose: "cluster-permutation")
        let expected = (0..<60).map { _ in
            let words = (0..<5).map { _ in stream.next() }
            func isSwapped(_ meal: Int) -> Bool {
                words[clusters[meal] / 64] >> UInt64(clusters[meal] % 64) & 1 == 1
            }
            let first = clusters.indices.flatMap { isSwapped($0) ? b[$0] : a[$0] }
            let second = clusters.indices.flatMap { isSwapped($0) ? a[$0] : b[$0] }
            return [quantile(first, share), quantile(second, share)]
        }
        var found: [[Double]] = []
        pair.forEachSwap(ClusterSwaps(clusters: 300, draws: 60, seed: 8)) { found.append([$0, $1]) }
        #expect(found == expected)
    }

    @Test func `a draw that leaves fewer than the early values is gone through from the first`() {
        // A thousand values of ten clusters by turns, and the half of them wanted: 500 − 8√500 of the first are early.
        let entries = (0..<1_000).map {
            RankedValues.Entry(value: Double(1_000 - $0), cluster: Int32($0 % 10), isB: false)
        }
        let ranked = RankedValues(entries, share: 0.5)
        #expect(ranked.early == 321)
        // Nine times the first cluster, once the last: the 250th value is among the early ones.
        let times = { (cluster: Int32) in cluster == 0 ? 9 : cluster == 9 ? 1 : 0 }
        let early = ranked.earlyByCluster(10).a
        let passed = early.indices.reduce(0) { $0 + early[$1] * times(Int32($1)) }
        #expect(passed > 250)
        #expect(ranked.value(left: 250, passed: passed, times: times) == 751)
    }
}
