import Statistics
import Testing

@Suite struct ClusterDrawsTests {
    @Test func `every resample draws as many clusters as there are, the same for the same seed and purpose`() {
        let draws = ClusterDraws(clusters: 7, resamples: 300, seed: 5, purpose: "test")
        let times = draws.map { $0 }
        #expect(times.count == 300 && times.allSatisfy { $0.count == 7 && $0.reduce(0, +) == 7 })
        #expect(Set(times).count > 100)
        #expect(times == ClusterDraws(clusters: 7, resamples: 300, seed: 5, purpose: "test").map { $0 })
        // Fewer resamples are the beginning of more.
        #expect(
            Array(times.prefix(200)) == ClusterDraws(clusters: 7, resamples: 200, seed: 5, purpose: "test").map { $0 })
        #expect(times != ClusterDraws(clusters: 7, resamples: 300, seed: 6, purpose: "test").map { $0 })
        #expect(times != ClusterDraws(clusters: 7, resamples: 300, seed: 5, purpose: "other").map { $0 })
        #expect(ClusterDraws(clusters: 0, resamples: 300, seed: 5, purpose: "test").map { $0 }.isEmpty)
    }

    /// A cluster is drawn n times with n a binomial of mean 1 and variance 1 − 1/k; four standard errors.
    @Test func `each cluster is drawn once on average`() {
        let times = ClusterDraws(clusters: 10, resamples: 4000, seed: 1, purpose: "test").map { $0 }
        for cluster in 0..<10 {
            let counts = times.map { Double($0[cluster]) }
            let mean = counts.reduce(0, +) / 4000
            let variance = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 3999
            #expect(abs(mean - 1) < 4 * (0.9 / 4000.0).squareRoot())
            #expect(abs(variance - 0.9) < 0.12)
        }
    }

    @Test func `a statistic is that of the data repeated as often as drawn`() throws {
        let ratio = RatioSample(clusters: [0, 2], numerators: [10, 40], denominators: [2, 4])
        #expect(ClusterStatistic.ratio(ratio).value(times: [3, 9, 1]) == 70.0 / 10)
        #expect(ClusterStatistic.ratio(ratio).value(times: [0, 3, 0]) == nil)
        let values: [(cluster: Int, value: Double)] = [(0, 5), (2, 1), (2, 9), (1, 7), (0, 2)]
        var stream = RandomStream(seed: 3, purpose: "test")
        for share in [0.0, 0.25, 0.5, 0.95, 1] {
            let quantile = try #require(ClusterQuantile(share: share, values: values))
            #expect(quantile.clusterCount == 3 && quantile.count == 5)
            let sorted = values.map(\.value).sorted()
            #expect(quantile.value == SampleStatistics.orderStatistic(ofSorted: sorted, share))
            for _ in 0..<50 {
                let times = (0..<3).map { _ in stream.below(4) }
                let repeated = values.flatMap { Array(repeating: $0.value, count: times[$0.cluster]) }.sorted()
                #expect(
                    ClusterStatistic.quantile(quantile).value(times: times)
                        == SampleStatistics.orderStatistic(ofSorted: repeated, share))
            }
        }
        #expect(ClusterQuantile(share: 0.5, values: []) == nil)
    }
}
