#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The functions of the C mathematics library that drawing needs. Results are rounded before they are written, so a
/// last bit that differs between platforms does not show.
enum RealFunctions {
    static func exponential(_ x: Double) -> Double { exp(x) }

    static func naturalLogarithm(_ x: Double) -> Double { log(x) }
}

extension Double {
    /// Rounded to that many decimal places.
    func rounded(places: Int) -> Double {
        let factor = (0..<places).reduce(1.0) { product, _ in product * 10 }
        return (self * factor).rounded() / factor
    }

    /// Between two bounds; the lower one where the number is no number.
    func clamped(_ low: Double, _ high: Double) -> Double { isNaN ? low : Swift.min(Swift.max(self, low), high) }
}
