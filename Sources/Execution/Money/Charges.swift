/// What one variant is charged for, in USD.
package struct Charges: Sendable {
    /// What is kept aside for a request is at least this many times the largest bill so far.
    private static let margin = 1.2

    /// The sum of its known bills.
    private var billed = 0.0
    /// The reservations of attempts whose bill is not known.
    private var unbilled: [Double] = []
    /// The largest known bill; 0 until there is one.
    private var largestBill = 0.0
    /// The sum of `unbilled`.
    package private(set) var withoutBill = 0.0

    package init() {}

    /// Whether a bill has shown what a request really costs. A refused request costs 0 and shows nothing.
    package var hasBill: Bool { largestBill > 0 }

    package var total: Double { billed + withoutBill }

    /// What to keep aside for a request of that estimate: a bill shows what an estimate by a wrong rule does not.
    package func reservation(for estimate: Double) -> Double { max(estimate, Self.margin * largestBill) }

    package mutating func add(bill: Double) {
        billed += bill
        guard bill > largestBill else { return }
        largestBill = bill
        unbilled = unbilled.map(reservation)
        withoutBill = unbilled.reduce(0, +)
    }

    /// Charges an attempt that may have been billed, without an answer that says how much.
    package mutating func add(unbilled reservation: Double) {
        unbilled.append(self.reservation(for: reservation))
        withoutBill += self.reservation(for: reservation)
    }

    /// Puts a bill in the place of what was charged without one.
    package mutating func add(bill: Double, inPlaceOf reservation: Double?) {
        // Later bills may have raised it.
        let places = unbilled.indices.filter { unbilled[$0] >= reservation ?? .infinity }
        if let place = places.min(by: { unbilled[$0] < unbilled[$1] }) {
            unbilled.remove(at: place)
            withoutBill = unbilled.reduce(0, +)
        }
        add(bill: bill)
    }
}
