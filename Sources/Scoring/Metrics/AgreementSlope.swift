import Statistics

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
