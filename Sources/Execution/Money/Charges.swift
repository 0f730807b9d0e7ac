package struct Charges: Sendable {
    /// A reservation is at least this many times the largest bill so far.
    private static let margin = 1.2

    private var billed = 0.0
    /// The reservations of attempts without a known bill.
    private var unbilled: [Double] = []
    /// 0 until there is a bill.
    private var largestBill = 0.0
    package private(set) var withoutBill = 0.0

    package init() {}

    /// Whether a bill has shown the real cost of a request. A refused request costs 0 and shows nothing.
    package var hasBill: Bool { largestBill > 0 }

    package var total: Double { billed + withoutBill }

    /// The reservation for that estimate: bills correct an estimate by a wrong rule.
    package func reservation(for estimate: Double) -> Double { max(estimate, Self.margin * largestBill) }

    package mutating func add(bill: Double) {
        billed += bill
        guard bill > largestBill else { return }
        largestBill = bill
        unbilled = unbilled.map(reservation)
        withoutBill = unbilled.reduce(0, +)
    }

    /// Charges an attempt that may have been billed, but reports no amount.
    package mutating func add(unbilled reservation: Double) {
        unbilled.append(self.reservation(for: reservation))
        withoutBill += self.reservation(for: reservation)
    }

    /// Replaces a charge without bill with its bill.
    package mutating func add(bill: Double, inPlaceOf reservation: Double?) {
        // Later bills may have raised the reservation.
        let places = unbilled.indices.filter { unbilled[$0] >= reservation ?? .infinity }
        if let place = places.min(by: { unbilled[$0] < unbilled[$1] }) {
            unbilled.remove(at: place)
            withoutBill = unbilled.reduce(0, +)
        }
        add(bill: bill)
    }
}
