import Catalog
import Nutrition
import Reporting

struct ProviderBill: Sendable {
    /// USD, where known.
    private(set) var billed = 0.0
    /// The largest ratio of a bill to its reservation.
    private(set) var largestExcess = 0.0

    /// - Parameter reserved: USD; nil if unknown.
    mutating func add(_ amount: Double, reserved: Double?) {
        billed += amount
        if let reserved, reserved > 0 { largestExcess = max(largestExcess, amount / reserved) }
    }
}

/// Reports a bill above the caps, possible because caps rest on estimates.
enum PassedCap {
    /// One sentence; nil if no cap was passed, or only because it was lowered since. Bills are by provider.
    static func sentence(_ budget: Budget, _ bills: [String: ProviderBill]) -> String? {
        let total = bills.values.reduce(0) { $0 + $1.billed }
        if let cap = budget.run?.value, total > cap * (1 + 1e-9) {
            return reason(bills).map {
                "The cap of \(Format.usd(cap)) was passed: \(Format.usd(total)) was billed, \($0)."
            }
        }
        guard let cap = budget.provider?.value else { return nil }
        let passed = bills.filter { $0.value.billed > cap * (1 + 1e-9) }
        guard let (name, bill) = passed.max(by: { ($0.value.billed, $1.key) < ($1.value.billed, $0.key) }) else {
            return nil
        }
        return reason([name: bill]).map {
            "The cap of \(Format.usd(cap)) for \(name) was passed: \(Format.usd(bill.billed)) was billed, \($0)."
        }
    }

    private static func reason(_ bills: [String: ProviderBill]) -> String? {
        let worst = bills.max { ($0.value.largestExcess, $1.key) < ($1.value.largestExcess, $0.key) }
        guard let worst, worst.value.largestExcess > 1 else { return nil }
        let times = Format.fixed(worst.value.largestExcess, decimals: 1)
        return "because a request to \(worst.key) cost \(times) times its estimate"
    }
}
