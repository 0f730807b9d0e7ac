#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Functions of the C mathematics library. Results may differ between platforms in the last bit.
package enum LogScale {
    /// ln x; NaN below 0.
    package static func logarithm(_ x: Double) -> Double { log(x) }

    package static func exponential(_ x: Double) -> Double { exp(x) }

    /// For a base ≥ 0 and an exponent above 0; 0 for base 0.
    package static func power(_ base: Double, _ exponent: Double) -> Double {
        base > 0 ? exp(exponent * log(base)) : 0
    }

    /// ln(1 + x), exact for small x.
    static func logarithmOfOnePlus(_ x: Double) -> Double { log1p(x) }

    /// 1 − erf(x), accurate where erf(x) is near 1.
    static func complementaryError(_ x: Double) -> Double { erfc(x) }
}
