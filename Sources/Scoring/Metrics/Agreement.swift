import Statistics

/// Bland and Altman's 95 % limits of agreement: bias ± 1.96·SD(e), in the axis' unit. They contain about 95 % of the
/// errors, if these are normal and independent of meal size. SD divides by n − 1 over meals; a meal's repeats weigh 1
/// together, so the limits are those of a single answer. Nil below two meals. Bland & Altman, "Statistical Methods for
/// Assessing Agreement between Two Methods of Clinical Measurement", Lancet 327 (1986).
enum BlandAltman {
    static func limits(of pairs: PairSample) -> (deviation: Double, low: Double, high: Double)? {
        guard let moments = pairs.moments(weights: pairs.weights),
            let deviation = moments.standardDeviationOfDifference
        else { return nil }
        let bias = moments.meanX - moments.meanY
        return (deviation, bias - 1.96 * deviation, bias + 1.96 * deviation)
    }

    /// The same of ln p − ln t over pairs above 0, as ratios: for errors that grow with size. Nil below two such meals.
    /// Bland & Altman 1999, section 3.1.
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

/// Least-squares slope of the error on the mean of estimate and truth, (p + t)/2: no unit, in [−2, 2] if r ≥ 0. Nonzero
/// means the error depends on size, so one pair of limits does not fit. Nil if that mean is constant. Bland & Altman,
/// "Measuring Agreement in Method Comparison Studies", Stat. Methods Med. Res. 8 (1999), section 3.1.
struct AgreementSlope: PairMetric {
    static var method: StatisticBootstrap.Method { .student }

    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.slopeOfDifferenceOnMean }
}

/// Least-squares slope of the error on the true value; no unit, any number. −0.3: of each further 100 kcal, 30 are
/// missed. Nil if all true values are equal.
struct SizeSlope: PairMetric {
    static var method: StatisticBootstrap.Method { .student }

    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.slopeOfDifferenceOnY }
}
