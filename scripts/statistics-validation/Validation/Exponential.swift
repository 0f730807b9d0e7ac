#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The exponential function of the C mathematics library.
enum Exponential {
    static func of(_ x: Double) -> Double { exp(x) }
}
