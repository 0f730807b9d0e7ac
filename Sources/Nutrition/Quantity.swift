/// A number with its unit in its type, so that grams are never added to kilocalories.
package struct Quantity<Unit>: Sendable, Hashable, Comparable {
    /// The number, in the unit the type names. May be non-finite or negative: what a provider states is kept as stated.
    package var value: Double

    package init(_ value: Double) { self.value = value }

    package static func < (a: Self, b: Self) -> Bool { a.value < b.value }
    package static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
    package static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
    package static func * (a: Self, factor: Double) -> Self { Self(a.value * factor) }
    package static func / (a: Self, divisor: Double) -> Self { Self(a.value / divisor) }
    /// The ratio of two amounts, which has no unit.
    package static func / (a: Self, b: Self) -> Double { a.value / b.value }
    package static func += (a: inout Self, b: Self) { a.value += b.value }
    /// Nothing of it.
    package static var zero: Self { Self(0) }
}

extension Quantity: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    package init(floatLiteral value: Double) { self.init(value) }
    package init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// The unit of food energy.
package enum Kilocalorie {}
/// The unit of mass.
package enum Gram {}
/// The unit of money: US dollars, as every vendor here prices.
package enum USDollar {}

/// An amount of food energy in kcal.
package typealias Kilocalories = Quantity<Kilocalorie>
/// A mass in g.
package typealias Grams = Quantity<Gram>
/// An amount of money in US dollars.
package typealias USD = Quantity<USDollar>
