/// The logarithm of the gamma function.
enum GammaFunction {
    /// ln Γ(x) for positive x, to about 1e-15 of its size: Stirling's series (Abramowitz & Stegun, 6.1.41) from 16 on, below
    /// that by Γ(x) = Γ(x + n) ÷ x(x + 1)…(x + n − 1). NaN for x ≤ 0.
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
        let main = (large - 0.5) * RealFunctions.naturalLogarithm(large) - large
        return main + halfLogarithmOfTwoPi + correction - RealFunctions.naturalLogarithm(product)
    }

    /// B₂ₙ ÷ 2n(2n − 1) for n = 1, 2 … 7.
    private static let series: [Double] = [
        1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156
    ]
    private static let halfLogarithmOfTwoPi = 0.918938533204672741780329736406
}
