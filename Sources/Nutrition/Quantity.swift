/// A number with its unit as type, so that grams are never added to kilocalories.
package struct Quantity<Unit>: Sendable, Hashable, Comparable {
    /// May be non-finite or negative: provider values are kept as stated.
    package var value: Double

    package init(_ value: Double) { self.value = value }

    package static func < (a: Self, b: Self) -> Bool { a.value < b.value }
    package static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
    package static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
    package static func * (a: Self, factor: Double) -> Self { Self(a.value * factor) }
    package static func / (a: Self, divisor: Double) -> Self { Self(a.value / divisor) }
    /// The unitless ratio of two amounts.
    package static func / (a: Self, b: Self) -> Double { a.value / b.value }
    package static func += (a: inout Self, b: Self) { a.value += b.value }
    package static var zero: Self { Self(0) }
}

extension Quantity: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    package init(floatLiteral value: Double) { self.init(value) }
    package init(integerLiteral value: Int) { self.init(Double(value)) }
}

package enum Kilocalorie {}
package enum Gram {}
package enum Milligram {}
/// US dollars: every vendor here prices in them.
package enum USDollar {}

package typealias Kilocalories = Quantity<Kilocalorie>
package typealias Grams = Quantity<Gram>
package typealias Milligrams = Quantity<Milligram>
package typealias USD = Quantity<USDollar>
