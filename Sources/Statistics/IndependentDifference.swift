/// The difference of two numbers measured on different things, from the interval of each.
///
/// The method of variance estimates recovery: for a − b with intervals (l, u), the lower limit is
/// a − b − √((a − l_a)² + (u_b − b)²) and the upper one a − b + √((u_a − a)² + (b − l_b)²) (Zou & Donner, "Construction of
/// confidence limits about effect measures: a general approach", Statistics in Medicine 27, 2008). It keeps the skew of the
/// two and needs nothing but their limits; things measured must have nothing to do with each other.
package enum IndependentDifference {
    /// `a − b` with an interval of the level of the two. A limit that an input lacks leaves the one it is needed for
    /// unknown.
    package static func interval(_ a: Interval, minus b: Interval) -> Interval {
        let value = a.value - b.value
        let below = distance(a.low.map { a.value - $0 }, b.high.map { $0 - b.value })
        let above = distance(a.high.map { $0 - a.value }, b.low.map { b.value - $0 })
        return Interval(value, low: below.map { value - $0 }, high: above.map { value + $0 })
    }

    private static func distance(_ first: Double?, _ second: Double?) -> Double? {
        guard let first, let second else { return nil }
        let distance = (first * first + second * second).squareRoot()
        return distance.isFinite ? distance : nil
    }
}
