package import Catalog
package import Nutrition
import Synchronization

/// Starts no attempt that could pass the run's caps. Owns charges and reservations, in USD. Estimates can be far off,
/// such as by a wrong rule for image tokens, and parallel requests multiply the error. Before a variant's first bill
/// its requests under way therefore count tenfold.
package final class BudgetGuard: Sendable {
    package struct Reservation: Sendable {
        fileprivate let number: Int
        fileprivate let variant: VariantID
        /// USD to charge if the bill never arrives; nil if unknown.
        package let amount: Double?
    }

    package enum Answer: Sendable {
        case granted(Reservation)
        /// A cap would be passed whatever the requests under way cost, or a cap is set and the cost is unknown.
        case refused
        /// The money may suffice after the bills of requests under way: wait for the next one.
        case wait(Bill)
    }

    package struct Bill: Sendable { fileprivate let number: Int }

    private struct Held {
        let variant: VariantID
        let amount: Double
        /// Applies until the variant's first bill.
        let untilBill: Double
    }

    private struct State {
        var charges: [VariantID: Charges] = [:]
        var held: [Int: Held] = [:]
        var reservations = 0
        var bills = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var waits = 0

        /// Charges and reservations of a provider; nil: of all.
        func sums(of provider: String?) -> (charged: Double, held: Double) {
            func counts(_ variant: VariantID) -> Bool { provider == nil || provider == variant.provider }
            return (
                charges.reduce(0) { counts($1.key) ? $0 + $1.value.total : $0 },
                held.values.reduce(0) { sum, held in
                    guard counts(held.variant) else { return sum }
                    guard let charges = charges[held.variant], charges.hasBill else { return sum + held.untilBill }
                    return sum + charges.reservation(for: held.amount)
                }
            )
        }

        mutating func hold(_ amount: Double?, untilBill: Double, for variant: VariantID) -> Answer {
            reservations += 1
            held[reservations] = Held(variant: variant, amount: amount ?? 0, untilBill: untilBill)
            return .granted(Reservation(number: reservations, variant: variant, amount: amount))
        }
    }

    private static let factorUntilBill = 10.0

    private let budget: Budget
    private let state: Mutex<State>

    /// - Parameter charges: of earlier sessions.
    package init(_ budget: Budget, charges: [VariantID: Charges] = [:]) {
        self.budget = budget
        state = Mutex(State(charges: charges))
    }

    /// - Parameters:
    ///   - budget: the caps of the whole run.
    ///   - part: the session's part of the plan; the caps shrink to its share of the trials.
    ///   - state: the journal's charges: bills, and reservations where the bill is unknown.
    package convenience init(_ budget: Budget, for part: Plan, of whole: Plan, after state: JournalState) {
        self.init(budget.part(Double(part.trialCount) / Double(max(1, whole.trialCount))), charges: state.charges)
    }

    package var hasCap: Bool { budget.run != nil || budget.provider != nil }

    /// Whether a bill has shown what the variant's requests cost.
    func hasBill(of variant: VariantID) -> Bool { state.withLock { $0.charges[variant]?.hasBill ?? false } }

    /// Reserves an attempt's possible cost. If a variant has no bill and the tenfold amount does not fit, one request
    /// goes first and reserves all that is left.
    /// - Parameter estimate: upper bound in USD; nil if unknown.
    package func reserve(_ estimate: Double?, for variant: VariantID) -> Answer {
        state.withLock { state in
            guard hasCap else { return state.hold(estimate, untilBill: estimate ?? 0, for: variant) }
            guard let estimate, estimate.isFinite, estimate >= 0 else { return .refused }
            let own = state.charges[variant] ?? Charges()
            let amount = own.reservation(for: estimate)
            let (careful, doubt): (Double, Double) =
                own.hasBill
                ? (amount, 0) : (amount * Self.factorUntilBill, own.withoutBill * (Self.factorUntilBill - 1))
            let caps = [(budget.run, nil), (budget.provider, variant.provider)].compactMap { cap, provider in
                cap.map { (usd: $0.value, sums: state.sums(of: provider)) }
            }
            if caps.contains(where: { $0.sums.charged + amount > $0.usd }) { return .refused }
            func fits(_ amount: Double) -> Bool {
                caps.allSatisfy { $0.sums.charged + $0.sums.held + amount <= $0.usd }
            }
            if fits(careful + doubt) { return state.hold(amount, untilBill: careful, for: variant) }
            guard fits(amount), !own.hasBill, !state.held.values.contains(where: { $0.variant == variant }) else {
                return .wait(Bill(number: state.bills))
            }
            let left = caps.map { $0.usd - $0.sums.charged - $0.sums.held }.min() ?? careful
            return state.hold(amount, untilBill: max(amount, min(careful, left)), for: variant)
        }
    }

    /// Replaces a reservation with its bill. With an unknown bill the reservation stays charged.
    package func settle(_ reservation: Reservation, billed: Double?) {
        let waiting = state.withLock { state in
            state.held[reservation.number] = nil
            if let billed {
                state.charges[reservation.variant, default: Charges()].add(bill: billed)
            } else if let amount = reservation.amount {
                state.charges[reservation.variant, default: Charges()].add(unbilled: amount)
            }
            state.bills += 1
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Replaces the charge of an earlier session's job with its bill. An unknown bill changes nothing.
    package func settle(_ job: JournalState.Job, billed: Double?, for variant: VariantID) {
        guard let billed else { return }
        state.withLock { $0.charges[variant, default: Charges()].add(bill: billed, inPlaceOf: job.reservation) }
    }

    /// Returns at the next bill or on cancellation.
    package func next(after bill: Bill) async {
        let number = state.withLock { state in
            state.waits += 1
            return state.waits
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.bills != bill.number || Task.isCancelled { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
    }

    /// All charges so far, in USD.
    package var spent: Double { state.withLock { $0.sums(of: nil).charged } }
}

extension AttemptEstimate {
    func refusal(of provider: String) -> Pool.Stop {
        let reason =
            reservation == nil
            ? "a budget is set and what \(provider) costs is not known: state its prices, image_tokens and max_output_tokens"
            : "asking it could have passed the budget"
        return Pool.Stop(outcome: .budgetSkipped, reason: reason)
    }
}

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
