/// Weighted means, variances and covariance of pairs. A weight of 2 counts a pair twice; variances divide by the sum of
/// the weights.
package struct PairMoments: Sendable {
    /// Sum of the weights, above 0.
    package let weight: Double
    package let meanX: Double
    package let meanY: Double
    package let varianceX: Double
    package let varianceY: Double
    package let covariance: Double
    /// Whether all x, or all y, are equal up to rounding.
    private let isConstant: (x: Bool, y: Bool)

    /// Nil if weights sum to 0. Lists have equal length, weights are ≥ 0; an `origin` near the data keeps precision.
    package init?(x: [Double], y: [Double], weights: [Double], origin: (x: Double, y: Double) = (0, 0)) {
        let sums = MomentSums.of(x, y, weights, origin)
        guard sums.w > 0 else { return nil }
        weight = sums.w
        let (mx, my) = (sums.x / sums.w, sums.y / sums.w)
        meanX = origin.x + mx
        meanY = origin.y + my
        varianceX = max(0, sums.xx / sums.w - mx * mx)
        varianceY = max(0, sums.yy / sums.w - my * my)
        covariance = sums.xy / sums.w - mx * my
        isConstant = (
            varianceX <= 1e-13 * (sums.xx / sums.w) || varianceX <= 1e-26 * meanX * meanX,
            varianceY <= 1e-13 * (sums.yy / sums.w) || varianceY <= 1e-26 * meanY * meanY
        )
    }

    /// Pearson's r in [−1, 1]; nil if either is constant.
    package var pearson: Double? {
        guard !isConstant.x, !isConstant.y else { return nil }
        return min(1, max(-1, covariance / (varianceX.squareRoot() * varianceY.squareRoot())))
    }

    /// Lin's concordance correlation, 2s_xy/(s_x² + s_y² + (x̄ − ȳ)²), in [−1, 1]; nil if either is constant, as it is
    /// then meaningless. Lin, "A Concordance Correlation Coefficient to Evaluate Reproducibility", Biometrics 45
    /// (1989).
    package var concordance: Double? {
        guard !isConstant.x, !isConstant.y else { return nil }
        let gap = meanX - meanY
        return 2 * covariance / (varianceX + varianceY + gap * gap)
    }

    /// Least-squares slope of x − y on y; nil if y is constant.
    package var slopeOfDifferenceOnY: Double? {
        isConstant.y ? nil : (covariance - varianceY) / varianceY
    }

    /// Least-squares slope of x − y on (x + y)/2; nil if that mean is constant.
    package var slopeOfDifferenceOnMean: Double? {
        let variance = (varianceX + varianceY + 2 * covariance) / 4
        let size = max(varianceX, varianceY)
        guard size > 0, variance > 1e-13 * size else { return nil }
        if isConstant.x, isConstant.y { return nil }
        return (varianceX - varianceY) / 2 / variance
    }

    /// Divides by the sum of the weights less 1; nil if that is not above 0.
    package var standardDeviationOfDifference: Double? {
        guard weight > 1 else { return nil }
        let variance = max(0, varianceX + varianceY - 2 * covariance)
        let dust = 1e-13 * (varianceX + varianceY)
        return variance <= dust ? 0 : (variance * weight / (weight - 1)).squareRoot()
    }
}

/// Weighted sums, squares and products about an origin. Adds four pairs at a time: no addition waits for another.
private enum MomentSums {
    typealias Sums<Value> = (w: Value, x: Value, y: Value, xx: Value, yy: Value, xy: Value)

    static func of(
        _ x: [Double], _ y: [Double], _ weights: [Double], _ origin: (x: Double, y: Double)
    ) -> Sums<Double> {
        let count = min(x.count, y.count, weights.count)
        let (x, y, weights) = (x.span, y.span, weights.span)
        var sums: Sums<Four> = (.zero, .zero, .zero, .zero, .zero, .zero)
        for place in stride(from: 0, to: count, by: 4) {
            let w = four(weights, place, count)
            let dx = four(x, place, count) - origin.x
            let dy = four(y, place, count) - origin.y
            let (wx, wy) = (w * dx, w * dy)
            sums.w += w
            sums.x += wx
            sums.y += wy
            sums.xx += wx * dx
            sums.yy += wy * dy
            sums.xy += wx * dy
        }
        return (sums.w.sum(), sums.x.sum(), sums.y.sum(), sums.xx.sum(), sums.yy.sum(), sums.xy.sum())
    }

    private typealias Four = SIMD4<Double>

    /// Four values from `place`, 0 beyond the last; weight 0 counts nothing.
    @inline(__always)
    private static func four(_ values: Span<Double>, _ place: Int, _ count: Int) -> Four {
        if place + 4 <= count {
            return Four(
                values[unchecked: place], values[unchecked: place + 1], values[unchecked: place + 2],
                values[unchecked: place + 3])
        }
        var four = Four.zero
        for lane in 0..<(count - place) { four[lane] = values[place + lane] }
        return four
    }
}
