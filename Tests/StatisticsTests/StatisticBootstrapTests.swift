import Statistics
import Testing

struct StatisticBootstrapTests {
    private let bootstrap = StatisticBootstrap(resamples: 500, seed: 3)

    private func mean(_ values: [Double]) -> ([Double]) -> [Double?] {
        { weights in
            let total = weights.reduce(0, +)
            return [total > 0 ? zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total : nil]
        }
    }

    private static let values: [Double] = (0..<40).map { Double($0 * $0 % 23) }

    @Test func `for a mean it is the interval of the mean, within what resampling leaves open`() throws {
        let count = Self.values.count
        let own = try #require(
            StatisticBootstrap(resamples: 20_000, seed: 3).intervals(
                clusters: Array(0..<count), weights: [Double](repeating: 1, count: count), methods: [.corrected],
                statistics: mean(Self.values))[0])
        let sample = RatioSample(
            clusters: Array(0..<count), numerators: Self.values, denominators: [Double](repeating: 1, count: count))
        let draws = RowBounds.of(sample, seed: 9)
        #expect(abs(own.value - (try #require(sample.ratio))) < 1e-12)
        // Four standard errors of a 2.5 % quantile of 20,000 draws, twice.
        #expect(abs(try #require(own.low) - draws.low) < 0.2)
        #expect(abs(try #require(own.high) - draws.high) < 0.2)
    }

    /// Percentile bounds of a mean, resampled here a second time and another way.
    private enum RowBounds {
        static func of(_ sample: RatioSample, seed: UInt64) -> (low: Double, high: Double) {
            var stream = RandomStream(seed: seed, purpose: "test")
            let count = sample.clusters.count
            let means = (0..<20_000).map { _ in
                (0..<count).reduce(0.0) { sum, _ in sum + sample.numerators[stream.below(count)] } / Double(count)
            }.sorted()
            return (means[500], means[19_499])
        }
    }

    @Test func `whole clusters are drawn`() throws {
        // Two values of each cluster cancel: however clusters are drawn the mean is 0.
        let values = (0..<20).map { $0 % 2 == 0 ? 1.0 : -1 }
        let interval = bootstrap.intervals(
            clusters: (0..<20).map { $0 / 2 }, weights: [Double](repeating: 1, count: 20), methods: [.corrected],
            statistics: mean(values))[0]
        #expect(interval == Interval(0, low: 0, high: 0))
    }

    @Test(arguments: [0, 1, 5, 6]) func `few clusters give the value alone`(clusters: Int) {
        let values = (0..<clusters).map { Double($0) }
        let found = bootstrap.intervals(
            clusters: Array(0..<clusters), weights: values.map { _ in 1 }, methods: [.percentile],
            statistics: mean(values))
        #expect(found.count == 1)
        #expect(found[0]?.value == SampleStatistics.mean(values))
        #expect((found[0]?.low != nil) == (clusters >= 6))
    }

    @Test func `a statistic that often does not exist has no bounds, one that never does no value`() {
        let weights = [Double](repeating: 1, count: 8)
        let found = bootstrap.intervals(
            clusters: Array(0..<8), weights: weights, methods: [.percentile, .percentile]
        ) { weights in [weights.allSatisfy { $0 > 0 } ? 1 : nil, nil] }
        #expect(found == [Interval(1), nil])
    }

    @Test func `equal seeds give equal intervals, others others`() {
        func interval(_ seed: UInt64) -> Interval? {
            StatisticBootstrap(resamples: 200, seed: seed).intervals(
                clusters: Array(0..<40), weights: [Double](repeating: 1, count: 40), methods: [.percentile],
                statistics: mean(Self.values))[0]
        }
        #expect(interval(1) == interval(1))
        #expect(interval(1) != interval(2))
    }
}
