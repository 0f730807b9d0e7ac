#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The functions of the C mathematics library that this target builds on. Results may differ between platforms in the last bit.
enum RealFunctions {
    static func naturalLogarithm(_ x: Double) -> Double { log(x) }

    static func exponential(_ x: Double) -> Double { exp(x) }

    /// ln(1 + x), exact for small x.
    static func logarithmOfOnePlus(_ x: Double) -> Double { log1p(x) }

    /// 1 − erf(x), exact to the last bits where erf(x) is near 1.
    static func complementaryError(_ x: Double) -> Double { erfc(x) }
}
