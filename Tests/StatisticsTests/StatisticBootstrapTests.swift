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

    /// Few and skewed, and more than are left out one by one.
    private static let samples: [[Double]] = [values, (0..<900).map(skewed)]

    private static func skewed(_ place: Int) -> Double {
        let (a, b) = ((place * place + 7) % 31, (place * 7) % 29)
        return Double(a * b)
    }

    @Test(arguments: samples)
    func `for a mean it is the interval of the mean, within what resampling leaves open`(values: [Double]) throws {
        let count = values.count
        let ones = [Double](repeating: 1, count: count)
        let own = try #require(
            StatisticBootstrap(resamples: 20_000, seed: 3).intervals(
                clusters: Array(0..<count), weights: ones, methods: [.corrected], statistics: mean(values))[0])
        let other = try #require(
            ClusterBootstrap(resamples: 20_000, seed: 4, method: .biasCorrected).interval(
                of: RatioSample(clusters: Array(0..<count), numerators: values, denominators: ones)))
        #expect(abs(own.value - other.value) < 1e-9)
        let moments = try #require(PairMoments(x: values, y: ones, weights: ones))
        let error = (moments.varianceX / Double(count)).squareRoot()
        // A 2.5 % quantile of 20,000 normal draws is off by sqrt(0.025·0.975/20,000) ÷ 0.0584 of their deviation, two of them
        // by 0.027; four times that.
        #expect(abs(try #require(own.low) - (try #require(other.low))) < 0.11 * error)
        #expect(abs(try #require(own.high) - (try #require(other.high))) < 0.11 * error)
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
