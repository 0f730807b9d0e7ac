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
        let metrics: [PairMetric] =
            [
                .agreementSlope, .sizeSlope, .medianPercentageError(pairs), .symmetricAccuracy(pairs),
                .symmetricBias(pairs)
            ] + (isConstant ? [] : [.pearson, .concordance, .spearman(pairs)])
        let found = Self.intervals(of: metrics, on: pairs, bootstrap)
        func interval(_ place: Int) -> Interval? { place < found.count ? found[place] : nil }
        medianPercentageError = interval(2)
        ratio = RatioScore(
            accuracy: interval(3), bias: interval(4), excluded: pairs.estimates.count - pairs.positive.count)
        correlation = CorrelationScore(pearson: interval(5), spearman: interval(7), concordance: interval(6))
        agreement = AgreementScore(pairs, slope: interval(0), sizeSlope: interval(1))
    }

    private static func intervals(
        of metrics: [PairMetric], on pairs: PairSample, _ bootstrap: StatisticBootstrap?
    ) -> [Interval?] {
        func values(_ metrics: [PairMetric], _ weights: [Double]) -> [Double?] {
            let moments = metrics.contains { $0.method != .percentile } ? pairs.moments(weights: weights) : nil
            return metrics.map { $0.value(weights, moments) }
        }
        let plain = values(metrics, pairs.weights)
        guard let bootstrap else { return plain.map { $0.map { Interval($0) } } }
        // Medians of independent pairs need no resamples.
        let ordered = metrics.map { pairs.isIndependent ? $0.orderBounds() : nil }
        var found = zip(plain, ordered).map { value, bounds in
            value.map { Interval($0, low: bounds?.low, high: bounds?.high) }
        }
        // A jackknife needs none either. Ranks are expensive, so they are not computed on other metrics' resamples.
        let open = metrics.indices.filter { ordered[$0] == nil }
        for places in Dictionary(grouping: open, by: { metrics[$0].method.isJackknife }).values {
            let own = places.map { metrics[$0] }
            let intervals = bootstrap.intervals(
                clusters: pairs.clusters, weights: pairs.weights, methods: own.map(\.method),
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

extension AgreementScore {
    /// Bland and Altman's 95 % limits of agreement: bias ± 1.96·SD(e), in the axis' unit. They contain about 95 % of the
    /// errors, if these are normal and independent of meal size. SD divides by n − 1 over meals; a meal's repeats weigh
    /// 1 together, so the limits are those of a single answer. Nil below two meals. Bland & Altman, "Statistical Methods
    /// for Assessing Agreement between Two Methods of Clinical Measurement", Lancet 327 (1986).
    fileprivate init?(_ pairs: PairSample, slope: Interval?, sizeSlope: Interval?) {
        guard let moments = pairs.moments(weights: pairs.weights),
            let deviation = moments.standardDeviationOfDifference
        else { return nil }
        let bias = moments.meanX - moments.meanY
        let dependsOnSize = slope.map { ($0.low ?? 0) > 0 || ($0.high ?? 0) < 0 } ?? false
        self.init(
            deviation: deviation, low: bias - 1.96 * deviation, high: bias + 1.96 * deviation, slope: slope,
            sizeSlope: sizeSlope, ratioLimits: dependsOnSize ? RatioLimits(pairs) : nil)
    }
}

extension RatioLimits {
    /// The limits of ln p − ln t over pairs above 0, as ratios: for errors that grow with size. Nil below two such
    /// meals. Bland & Altman 1999, section 3.1.
    fileprivate init?(_ pairs: PairSample) {
        let kept = pairs.positive
        func logarithms(_ values: [Double]) -> [Double] { kept.map { LogScale.logarithm(values[$0]) } }
        let moments = PairMoments(
            x: logarithms(pairs.estimates), y: logarithms(pairs.truths), weights: kept.map { pairs.weights[$0] })
        guard let moments, let deviation = moments.standardDeviationOfDifference else { return nil }
        let mean = moments.meanX - moments.meanY
        self.init(
            ratio: LogScale.exponential(mean), low: LogScale.exponential(mean - 1.96 * deviation),
            high: LogScale.exponential(mean + 1.96 * deviation), excluded: pairs.estimates.count - kept.count)
    }
}
