import Statistics
import Testing

/// Correlations and medians, and their intervals, against SciPy and NumPy.
struct CorrelationTests {
    private static let golden = Golden.correlations
    private static let ones = [Double](repeating: 1, count: golden.x.count)

    private static func moments(_ weights: [Double]) -> PairMoments? {
        PairMoments(x: golden.x, y: golden.y, weights: weights, origin: (400, 400))
    }

    @Test func `correlations are SciPy's`() throws {
        let moments = try #require(Self.moments(Self.ones))
        let found = [
            (moments.pearson, Self.golden.pearson), (moments.concordance, Self.golden.concordance),
            (moments.slopeOfDifferenceOnY, Self.golden.slopeOfDifference),
            (WeightedRanks(x: Self.golden.x, y: Self.golden.y).value(weights: Self.ones), Self.golden.spearman)
        ]
        for (value, wanted) in found { #expect(abs(try #require(value) - wanted) < 1e-9) }
    }

    @Test func `intervals are those of the same resamples laid out row by row`() throws {
        let ranks = WeightedRanks(x: Self.golden.x, y: Self.golden.y)
        let median = WeightedMedian(Self.golden.y, places: Array(Self.golden.y.indices))
        let cases: [(Golden.Resampled, StatisticBootstrap.Method, ([Double]) -> Double?)] = [
            (Self.golden.pearsonInterval, .corrected, { Self.moments($0)?.pearson }),
            (Self.golden.spearmanInterval, .corrected, { ranks.value(weights: $0) }),
            (Self.golden.concordanceInterval, .corrected, { Self.moments($0)?.concordance }),
            (Self.golden.medianInterval, .percentile, { median.value(weights: $0) })
        ]
        for (golden, method, statistic) in cases {
            let found = try #require(
                StatisticBootstrap(resamples: golden.resamples, seed: golden.seed).intervals(
                    clusters: Self.golden.clusters, weights: Self.ones, methods: [method],
                    statistics: { [statistic($0)] })[0])
            let values = [found.value, try #require(found.low), try #require(found.high)]
            for (value, wanted) in zip(values, golden.bounds) {
                #expect(abs(value - wanted) < 1e-9 * max(1, abs(wanted)))
            }
        }
    }

    @Test func `bounds of slopes are those of leaving out a cluster at a time, by SciPy's t`() throws {
        let found = StatisticBootstrap(resamples: 1, seed: 1).intervals(
            clusters: Self.golden.clusters, weights: Self.ones, methods: [.student, .student],
            statistics: { [Self.moments($0)?.slopeOfDifferenceOnY, Self.moments($0)?.slopeOfDifferenceOnMean] })
        for (interval, wanted) in zip(found, [Self.golden.sizeSlopeInterval, Self.golden.agreementSlopeInterval]) {
            let interval = try #require(interval)
            let values = [interval.value, try #require(interval.low), try #require(interval.high)]
            for (value, wanted) in zip(values, wanted) { #expect(abs(value - wanted) < 1e-9, "\(values)") }
        }
    }
}
