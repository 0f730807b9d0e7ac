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
    /// Indices of the pairs of which both numbers are above 0.
    let positive: [Int]
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
        positive = pairs.indices.filter { pairs[$0].estimate > 0 && pairs[$0].truth > 0 }
        origin = (SampleStatistics.mean(estimates) ?? 0, SampleStatistics.mean(truths) ?? 0)
    }

    /// Weighted means, variances and covariance of estimate (x) and truth (y); nil if the weights sum to 0.
    func moments(weights: [Double]) -> PairMoments? {
        PairMoments(x: estimates, y: truths, weights: weights, origin: origin)
    }
}

/// A metric recomputed for every weighting of the pairs, not a mean over meals.
struct PairMetric: Sendable {
    /// `percentile` for medians only: they need no moments.
    let method: StatisticBootstrap.Method
    /// Bounds without resampling, for equal weights and independent pairs; nil if the metric has none.
    var orderBounds: @Sendable () -> Interval? = { nil }
    /// The metric under weights, one per pair, and their moments; nil where undefined.
    let value: @Sendable (_ weights: [Double], _ moments: PairMoments?) -> Double?
}

/// Metrics of moments.
extension PairMetric {
    private init(_ method: StatisticBootstrap.Method, _ value: @escaping @Sendable (PairMoments) -> Double?) {
        self.init(method: method, value: { _, moments in moments.flatMap(value) })
    }

    /// Least-squares slope of the error on the mean of estimate and truth, (p + t)/2: no unit, in [−2, 2] if r ≥ 0.
    /// Nonzero means the error depends on size, so one pair of limits does not fit. Nil if that mean is constant. Bland
    /// & Altman, "Measuring Agreement in Method Comparison Studies", Stat. Methods Med. Res. 8 (1999), section 3.1.
    static let agreementSlope = PairMetric(.student) { $0.slopeOfDifferenceOnMean }

    /// Least-squares slope of the error on the true value; no unit, any number. −0.3: of each further 100 kcal, 30 are
    /// missed. Nil if all true values are equal.
    static let sizeSlope = PairMetric(.student) { $0.slopeOfDifferenceOnY }

    /// Pearson's r of estimates and true values: s_pt ÷ (s_p s_t), in [−1, 1]; 1 is any rising line. Nil if either is
    /// constant. Pearson, "Notes on Regression and Inheritance in the Case of Two Parents", 1895.
    static let pearson = PairMetric(.fisher) { $0.pearson }

    /// Lin's concordance correlation: 2s_pt ÷ (s_p² + s_t² + (p̄ − t̄)²), variances over n; in [−1, 1], 1 only if
    /// estimate and truth are equal. Nil for constants. Lin, "A Concordance Correlation Coefficient to Evaluate
    /// Reproducibility", Biometrics 45 (1989).
    static let concordance = PairMetric(.fisher) { $0.concordance }
}

/// Metrics of ranks.
extension PairMetric {
    /// Spearman's ρ: Pearson's r of the ranks, ties sharing the middle one; in [−1, 1]. Nil if either is constant.
    /// Spearman, "The Proof and Measurement of Association between Two Things", 1904. Values equal to a millionth of a
    /// kcal or gram are ties: sums of foods differ in their last bits.
    static func spearman(_ pairs: PairSample) -> PairMetric {
        let ranks = WeightedRanks(
            x: pairs.estimates.map { ($0 * 1e6).rounded() }, y: pairs.truths.map { ($0 * 1e6).rounded() })
        return PairMetric(method: .fisher, value: { weights, _ in ranks.value(weights: weights) })
    }

    /// A never falling function of a median. Bounds between independent meals are order statistics (David & Nagaraja
    /// 2003), else percentiles of resamples.
    private init(_ median: WeightedMedian, transformed: @escaping @Sendable (Double) -> Double = { $0 }) {
        self.init(
            method: .percentile,
            orderBounds: {
                QuantileInterval.of(sorted: median.sorted, 0.5).map {
                    Interval(transformed($0.value), low: $0.low.map(transformed), high: $0.high.map(transformed))
                }
            }, value: { weights, _ in median.value(weights: weights).map(transformed) })
    }

    /// Median of abs(e) ÷ t, as a share ≥ 0. Meals with t < 1 are excluded.
    static func medianPercentageError(_ pairs: PairSample) -> PairMetric {
        let kept = pairs.truths.indices.filter { pairs.truths[$0] >= AxisSample.smallestTruth }
        let errors = pairs.estimates.indices.map { place in
            pairs.truths[place] > 0 ? abs(pairs.estimates[place] - pairs.truths[place]) / pairs.truths[place] : 0
        }
        return PairMetric(WeightedMedian(errors, places: kept))
    }

    /// MSA: e^(median of abs(ln Q)) − 1 with Q = p/t, as a share ≥ 0 over pairs above 0; others are counted. Half of
    /// the estimates are within that factor. Morley, Brito & Welling, "Measures of Model Performance Based on the Log
    /// Accuracy Ratio", Space Weather 16 (2018).
    static func symmetricAccuracy(_ pairs: PairSample) -> PairMetric {
        PairMetric(logRatios(pairs, abs)) { LogScale.exponential($0) - 1 }
    }

    /// SSPB: sgn(M)·(e^abs(M) − 1) with M the median of ln(p/t), as a share, over pairs above 0. −1 is too low by a
    /// factor of 2, +1 too high by 2. From the same paper.
    static func symmetricBias(_ pairs: PairSample) -> PairMetric {
        PairMetric(logRatios(pairs) { $0 }) { median in
            let size = LogScale.exponential(abs(median)) - 1
            return median < 0 ? -size : size
        }
    }

    private static func logRatios(_ pairs: PairSample, _ function: (Double) -> Double) -> WeightedMedian {
        var values = [Double](repeating: 0, count: pairs.estimates.count)
        for place in pairs.positive {
            values[place] = function(LogScale.logarithm(pairs.estimates[place] / pairs.truths[place]))
        }
        return WeightedMedian(values, places: pairs.positive)
    }
}
