import Statistics

/// Estimates and true values of one axis pair by pair, for metrics that are not means over meals. Every scored repeat
/// is a pair; a meal's pairs weigh 1 together.
struct PairSample: Sendable {
    let estimates: [Double]
    let truths: [Double]
    /// 1 ÷ the repeats of the pair's meal.
    let weights: [Double]
    let clusters: [Int]
    /// Whether no two pairs share a cluster.
    let isIndependent: Bool
    /// The means; moments are taken about them.
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

    /// Weighted means, variances and covariance of estimate (x) and truth (y); nil if the weights sum to 0.
    func moments(weights: [Double]) -> PairMoments? {
        PairMoments(x: estimates, y: truths, weights: weights, origin: origin)
    }

    var positive: [Int] { estimates.indices.filter { estimates[$0] > 0 && truths[$0] > 0 } }
}

/// A metric recomputed for every weighting of the pairs, not a mean over meals.
protocol PairMetric: Sendable {
    static var method: StatisticBootstrap.Method { get }

    init(_ pairs: PairSample)

    /// The metric under weights, one per pair, and their moments; nil where undefined.
    func value(weights: [Double], moments: PairMoments?) -> Double?

    /// Bounds without resampling, for equal weights and independent pairs; nil if the metric has none.
    var orderBounds: Interval? { get }
}

extension PairMetric {
    var orderBounds: Interval? { nil }
}

/// A rising function of a median, bounded by two order statistics.
protocol MedianMetric: PairMetric {
    var median: WeightedMedian { get }

    /// Maps the median to the metric; never falling.
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
