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
}
