import Nutrition
import Statistics

/// Metrics of one axis that are not means over meals, all from the same resamples.
struct PairScores: Sendable {
    var medianPercentageError: Interval?
    var agreement: AgreementScore?
    var correlation: CorrelationScore
    var ratio: RatioScore

    /// - Parameters:
    ///   - isConstant: whether estimates ignore the meal, so that correlation is meaningless.
    ///   - bootstrap: for intervals; nil: values only.
    init(_ sample: AxisSample, isConstant: Bool = false, bootstrap: StatisticBootstrap? = nil) {
        let pairs = PairSample(sample)
        let metrics: [any PairMetric] =
            [
                AgreementSlope(pairs), SizeSlope(pairs), MedianPercentageError(pairs), MedianSymmetricAccuracy(pairs),
                SymmetricSignedBias(pairs)
            ]
            + (isConstant ? [] : [PearsonCorrelation(pairs), ConcordanceCorrelation(pairs), SpearmanCorrelation(pairs)])
        let found = Self.intervals(of: metrics, on: pairs, bootstrap)
        func interval(_ place: Int) -> Interval? { place < found.count ? found[place] : nil }
        medianPercentageError = interval(2)
        ratio = RatioScore(
            accuracy: interval(3), bias: interval(4), excluded: pairs.estimates.count - pairs.positive.count)
        correlation = CorrelationScore(pearson: interval(5), spearman: interval(7), concordance: interval(6))
        agreement = BlandAltman.limits(of: pairs).map { limits in
            let slope = interval(0)
            let differs = slope.map { ($0.low ?? 0) > 0 || ($0.high ?? 0) < 0 } ?? false
            return AgreementScore(
                deviation: limits.deviation, low: limits.low, high: limits.high, slope: slope, sizeSlope: interval(1),
                ratioLimits: differs ? BlandAltman.ratioLimits(of: pairs) : nil)
        }
    }

    private static func intervals(
        of metrics: [any PairMetric], on pairs: PairSample, _ bootstrap: StatisticBootstrap?
    ) -> [Interval?] {
        func values(_ metrics: [any PairMetric], _ weights: [Double]) -> [Double?] {
            let moments = metrics.contains { !($0 is any MedianMetric) } ? pairs.moments(weights: weights) : nil
            return metrics.map { $0.value(weights: weights, moments: moments) }
        }
        let plain = values(metrics, pairs.weights)
        guard let bootstrap else { return plain.map { $0.map { Interval($0) } } }
        // Medians of independent pairs need no resamples.
        let ordered = metrics.map { pairs.isIndependent ? $0.orderBounds : nil }
        var found = zip(plain, ordered).map { value, bounds in
            value.map { Interval($0, low: bounds?.low, high: bounds?.high) }
        }
        // A jackknife needs none either. Ranks are expensive, so they are not computed on other metrics' resamples.
        let open = metrics.indices.filter { ordered[$0] == nil }
        let parts = Dictionary(grouping: open) { type(of: metrics[$0]).method.isJackknife }.values
        for places in parts {
            let own = places.map { metrics[$0] }
            let intervals = bootstrap.intervals(
                clusters: pairs.clusters, weights: pairs.weights, methods: own.map { type(of: $0).method },
                statistics: { values(own, $0) })
            for (place, interval) in zip(places, intervals) { found[place] = interval }
        }
        return found
    }

    /// Scores of each axis of a variant, with intervals for energy only.
    static func all(
        _ axes: [(nutrient: Nutrient, sample: AxisSample)], isConstant: Bool = false,
        bootstrap: StatisticBootstrap? = nil
    ) -> [Nutrient: PairScores] {
        axes.reduce(into: [:]) { scores, axis in
            scores[axis.nutrient] = PairScores(
                axis.sample, isConstant: isConstant, bootstrap: axis.nutrient == .energy ? bootstrap : nil)
        }
    }
}
