import Statistics

/// Estimates and true values of one axis pair by pair, for metrics that are no mean over meals.
///
/// Every scored repeat is a pair of its own. Those of one meal weigh 1 together, so that a meal weighs the same however
/// often it was asked.
struct PairSample: Sendable {
    let estimates: [Double]
    let truths: [Double]
    /// 1 ÷ the repeats of the pair's meal.
    let weights: [Double]
    let clusters: [Int]
    /// True when no two pairs are of one cluster.
    let isIndependent: Bool
    /// The means, which the moments are taken about.
    private let origin: (x: Double, y: Double)

    init(_ axis: AxisSample) {
        var pairs: [(estimate: Double, truth: Double, weight: Double, cluster: Int)] = []
        for entry in axis.meals.indices {
            let repeats = axis.predictions[entry]
            for estimate in repeats {
                pairs.append((estimate, axis.truth[entry], 1 / Double(repeats.count), axis.clusters[entry]))
            }
        }
        estimates = pairs.map(\.estimate)
        truths = pairs.map(\.truth)
        weights = pairs.map(\.weight)
        clusters = pairs.map(\.cluster)
        isIndependent = Set(clusters).count == pairs.count
        origin = (SampleStatistics.mean(estimates) ?? 0, SampleStatistics.mean(truths) ?? 0)
    }

    /// Means, variances and covariance of estimate (x) and truth (y) under those weights, nil when they add up to nothing.
    func moments(weights: [Double]) -> PairMoments? {
        PairMoments(x: estimates, y: truths, weights: weights, origin: origin)
    }

    /// The places of the pairs of which both values are above 0.
    var positive: [Int] { estimates.indices.filter { estimates[$0] > 0 && truths[$0] > 0 } }
}

/// A metric of pairs that is no mean over meals: computed anew for every weighting of the pairs.
protocol PairMetric: Sendable {
    /// Where its bounds come from.
    static var method: StatisticBootstrap.Method { get }

    init(_ pairs: PairSample)

    /// The metric under those weights, one for each pair, and their moments; nil where it does not exist.
    func value(weights: [Double], moments: PairMoments?) -> Double?

    /// Bounds that need no resampling, where all pairs weigh the same and no two are of one cluster; nil where the metric has
    /// none of its own.
    var orderBounds: Interval? { get }
}

extension PairMetric {
    var orderBounds: Interval? { nil }
}

/// A metric that is a rising function of a median: its bounds are those of the median, two order statistics of the values.
protocol MedianMetric: PairMetric {
    var median: WeightedMedian { get }

    /// What the metric makes of the median; never falling.
    func transformed(_ median: Double) -> Double
}

extension MedianMetric {
    static var method: StatisticBootstrap.Method { .percentile }

    func value(weights: [Double], moments: PairMoments?) -> Double? {
        median.value(weights: weights).map(transformed)
    }

    var orderBounds: Interval? {
        guard let bounds = QuantileInterval.of(sorted: median.sorted, 0.5) else { return nil }
        return Interval(
            transformed(bounds.value), low: bounds.low.map(transformed), high: bounds.high.map(transformed))
    }
}
