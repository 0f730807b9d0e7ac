/// The beta distribution, which the exact bounds of a binomial share and Student's t are taken from.
package enum BetaDistribution {
    /// The probability of a value of at most `x`: the regularised incomplete beta function, both shapes above 0.
    ///
    /// Its continued fraction (Abramowitz & Stegun, 26.5.8) by Lentz's method; NaN for shapes that are not positive.
    package static func cumulative(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard a > 0, b > 0, !x.isNaN else { return .nan }
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        let logarithm =
            a * RealFunctions.naturalLogarithm(x) + b * RealFunctions.logarithmOfOnePlus(-x)
            - (GammaFunction.logarithm(a) + GammaFunction.logarithm(b) - GammaFunction.logarithm(a + b))
        let front = RealFunctions.exponential(logarithm)
        // The fraction converges fast on this side of the mean.
        let value =
            x < (a + 1) / (a + b + 2)
            ? front * fraction(x, a, b) / a
            : 1 - front * fraction(1 - x, b, a) / b
        return min(max(value, 0), 1)
    }

    /// The value that a share `p` of the distribution lies below, in [0, 1]; NaN outside [0, 1].
    package static func quantile(_ p: Double, _ a: Double, _ b: Double) -> Double {
        guard p >= 0, p <= 1, a > 0, b > 0 else { return .nan }
        if p == 0 { return 0 }
        if p == 1 { return 1 }
        var low = 0.0
        var high = 1.0
        while true {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { return middle }
            if cumulative(middle, a, b) < p { low = middle } else { high = middle }
        }
    }

    private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300
        func kept(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
        var c = 1.0
        var d = 1 / kept(1 - (a + b) * x / (a + 1))
        var value = d
        // Some times √max(a, b) steps do; this bounds what a hostile count costs.
        for step in 1...20_000 {
            let m = Double(step)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            d = 1 / kept(1 + even * d)
            c = kept(1 + even / c)
            value *= d * c
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 / kept(1 + odd * d)
            c = kept(1 + odd / c)
            let factor = d * c
            value *= factor
            if abs(factor - 1) < 1e-16 { break }
        }
        return value
    }
}
