import Statistics

/// The slope of the least-squares line of the error on the true value: unit of error per unit of truth, any number. −0.3
/// says that of every further 100 kcal 30 are not seen: large meals are under-estimated. None where all true values are equal.
struct SizeSlope: PairMetric {
    static var method: StatisticBootstrap.Method { .student }

    init(_ pairs: PairSample) {}
    func value(weights: [Double], moments: PairMoments?) -> Double? { moments?.slopeOfDifferenceOnY }
}
