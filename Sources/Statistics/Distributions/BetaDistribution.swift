/// The beta distribution, for exact binomial bounds and Student's t.
package enum BetaDistribution {
    /// Probability of a value of at most `x`: the regularised incomplete beta function; NaN unless both shapes are
    /// above 0. Continued fraction (Abramowitz & Stegun, 26.5.8) by Lentz's method.
    package static func cumulative(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard a > 0, b > 0, !x.isNaN else { return .nan }
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        let logarithm =
            a * LogScale.logarithm(x) + b * LogScale.logarithmOfOnePlus(-x)
            - (GammaFunction.logarithm(a) + GammaFunction.logarithm(b) - GammaFunction.logarithm(a + b))
        let front = LogScale.exponential(logarithm)
        // The fraction converges fast on this side of the mean.
        let value =
            x < (a + 1) / (a + b + 2)
            ? front * fraction(x, a, b) / a
            : 1 - front * fraction(1 - x, b, a) / b
        return min(max(value, 0), 1)
    }

    /// The `p` quantile, in [0, 1]; NaN for p outside [0, 1].
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
        // Takes some √max(a, b) steps; bounds the cost of hostile counts.
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

enum GammaFunction {
    /// ln Γ(x) to about 1e-15 relative: Stirling's series (Abramowitz & Stegun, 6.1.41) from 16 on, below by
    /// Γ(x) = Γ(x + n) ÷ x(x + 1)…(x + n − 1). NaN for x ≤ 0.
    static func logarithm(_ x: Double) -> Double {
        guard x > 0 else { return .nan }
        var product = 1.0
        var large = x
        while large < 16 {
            product *= large
            large += 1
        }
        let inverse = 1 / large
        let square = inverse * inverse
        let correction = inverse * series.reversed().reduce(0) { $0 * square + $1 }
        let main = (large - 0.5) * LogScale.logarithm(large) - large
        return main + halfLogarithmOfTwoPi + correction - LogScale.logarithm(product)
    }

    /// B₂ₙ ÷ 2n(2n − 1) for n = 1, 2 … 7.
    private static let series: [Double] = [
        1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156
    ]
    private static let halfLogarithmOfTwoPi = 0.918938533204672741780329736406
}

package enum StudentDistribution {
    /// The `p` quantile by the beta distribution of ν/(ν + t²). ∓∞ at 0 and 1, NaN outside [0, 1] or for degrees ≤ 0.
    package static func quantile(_ p: Double, degrees: Double) -> Double {
        guard p >= 0, p <= 1, degrees > 0 else { return .nan }
        if p == 0.5 { return 0 }
        let tail = min(p, 1 - p)
        let share = BetaDistribution.quantile(2 * tail, degrees / 2, 0.5)
        let size = share > 0 ? (degrees * (1 - share) / share).squareRoot() : .infinity
        return p < 0.5 ? -size : size
    }
}

/// Exact bounds of a binomial chance: Clopper & Pearson, "The Use of Confidence or Fiducial Limits Illustrated in the
/// Case of the Binomial", Biometrika 26 (1934).
package enum BinomialBounds {
    /// Upper bound of the chance, in [0, 1]; nil without trials or with an impossible count.
    package static func upper(successes: Int, trials: Int, confidence: Double = 0.95) -> Double? {
        guard isPossible(successes, trials, confidence) else { return nil }
        guard successes < trials else { return 1 }
        return BetaDistribution.quantile(confidence, Double(successes + 1), Double(trials - successes))
    }

    /// Lower bound of the chance, in [0, 1]; nil without trials or with an impossible count.
    package static func lower(successes: Int, trials: Int, confidence: Double = 0.95) -> Double? {
        guard isPossible(successes, trials, confidence) else { return nil }
        guard successes > 0 else { return 0 }
        return BetaDistribution.quantile(1 - confidence, Double(successes), Double(trials - successes + 1))
    }

    /// Probability of at most so many successes; nil for an impossible count.
    package static func cumulative(successes: Int, trials: Int, chance: Double) -> Double? {
        guard isPossible(successes, trials, 0.5), chance >= 0, chance <= 1 else { return nil }
        guard successes < trials else { return 1 }
        return BetaDistribution.cumulative(1 - chance, Double(trials - successes), Double(successes + 1))
    }

    private static func isPossible(_ successes: Int, _ trials: Int, _ confidence: Double) -> Bool {
        trials > 0 && successes >= 0 && successes <= trials && confidence > 0 && confidence < 1
    }
}
