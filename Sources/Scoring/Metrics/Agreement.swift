import Statistics

/// Bland and Altman's 95 % limits of agreement: bias ± 1.96·SD(e), in the axis' unit. Between them lie about 95 % of the
/// errors, where these are normal and do not depend on the size of the meal.
///
/// SD divides by n − 1 over meals; the repeats of a meal weigh 1 together, so that the limits are those of a single answer.
/// None for fewer than two meals. Bland & Altman, "Statistical Methods for Assessing Agreement between Two Methods of
/// Clinical Measurement", Lancet 327 (1986).
enum BlandAltman {
    static func limits(of pairs: PairSample) -> (deviation: Double, low: Double, high: Double)? {
        guard let moments = pairs.moments(weights: pairs.weights),
            let deviation = moments.standardDeviationOfDifference
        else { return nil }
        let bias = moments.meanX - moments.meanY
        return (deviation, bias - 1.96 * deviation, bias + 1.96 * deviation)
    }

    /// The same of ln p − ln t over the pairs above 0, as ratios of estimate to truth: for errors that grow with the size.
    /// None for fewer than two such meals. Bland & Altman 1999, section 3.1.
    static func ratioLimits(of pairs: PairSample) -> RatioLimits? {
        let kept = pairs.positive
        func logarithms(_ values: [Double]) -> [Double] { kept.map { LogScale.logarithm(values[$0]) } }
        let moments = PairMoments(
            x: logarithms(pairs.estimates), y: logarithms(pairs.truths), weights: kept.map { pairs.weights[$0] })
        guard let moments, let deviation = moments.standardDeviationOfDifference else { return nil }
        let mean = moments.meanX - moments.meanY
        return RatioLimits(
            ratio: LogScale.exponential(mean), low: LogScale.exponential(mean - 1.96 * deviation),
            high: LogScale.exponential(mean + 1.96 * deviation), excluded: pairs.estimates.count - kept.count)
    }
}

/// The slope of the least-squares line of the error on the mean of estimate and truth, (p + t)/2: without unit, in [−2, 2]
/// where r is not negative. Where it is not 0 the error grows or shrinks with the size, and one pair of limits of agreement
/// does not fit all sizes. None where that mean is the same for all.
///
/// Bland & Altman, "Measuring Agreement in Method Comparison Studies", Stat. Methods Med. Res. 8 (1999), section 3.1.
struct AgreementSlope: PairMetric {
    static var method: StatisticBootstrap.Method { .student }

    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.slopeOfDifferenceOnMean }
}

/// The slope of the least-squares line of the error on the true value: unit of error per unit of truth, any number. −0.3
/// says that of every further 100 kcal 30 are not seen: large meals are under-estimated. None where all true values are equal.
struct SizeSlope: PairMetric {
    static var method: StatisticBootstrap.Method { .student }

    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.slopeOfDifferenceOnY }
}
