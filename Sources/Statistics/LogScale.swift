/// Logarithms and what undoes them, for errors that are factors.
package enum LogScale {
    /// ln x; not a number below 0.
    package static func logarithm(_ x: Double) -> Double { RealFunctions.naturalLogarithm(x) }

    /// eˣ.
    package static func exponential(_ x: Double) -> Double { RealFunctions.exponential(x) }

    /// A base of at least 0 to an exponent above 0; 0 for the base 0.
    package static func power(_ base: Double, _ exponent: Double) -> Double {
        base > 0 ? RealFunctions.exponential(exponent * RealFunctions.naturalLogarithm(base)) : 0
    }
}
