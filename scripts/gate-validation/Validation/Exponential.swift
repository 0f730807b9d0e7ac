#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The exponential function of the C mathematics library, and its inverse.
enum Exponential {
    static func of(_ x: Double) -> Double { exp(x) }

    static func logarithm(_ x: Double) -> Double { log(x) }
}
