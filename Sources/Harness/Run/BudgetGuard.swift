package import Catalog
import Nutrition
import Synchronization

/// Sees that no attempt starts that could take the run past its caps. Owns what is spent and kept aside, in USD.
package final class BudgetGuard: Sendable {
    private struct Account {
        var spent = 0.0
        var reserved = 0.0
    }

    private let budget: Budget
    private let accounts = Mutex<[String: Account]>([:])

    package init(_ budget: Budget) { self.budget = budget }

    /// The guard of one sitting of a run.
    ///
    /// - Parameters:
    ///   - budget: the caps of the whole run.
    ///   - part: what the sitting's run folder asks of the whole plan; its share of the trials is its share of the caps.
    ///   - state: its journal, whose charges count: what was billed, and the reservation of whatever has no known bill.
    package convenience init(_ budget: Budget, for part: Plan, of whole: Plan, after state: JournalState) {
        self.init(budget.part(Double(part.trialCount) / Double(max(1, whole.trialCount))))
        for (provider, amount) in state.charged { charge(amount, to: provider) }
    }

    package var hasCap: Bool { budget.run != nil || budget.provider != nil }

    /// Keeps that amount aside. False, and nothing is kept, when a cap would be passed or, with a cap set, the amount
    /// is unknown.
    package func reserve(_ amount: Double?, for provider: String) -> Bool {
        guard hasCap else { return true }
        guard let amount, amount.isFinite, amount >= 0 else { return false }
        return accounts.withLock { accounts in
            let total = accounts.values.reduce(0) { $0 + $1.spent + $1.reserved }
            let own = accounts[provider, default: Account()]
            if let cap = budget.run?.value, total + amount > cap { return false }
            if let cap = budget.provider?.value, own.spent + own.reserved + amount > cap { return false }
            accounts[provider, default: Account()].reserved += amount
            return true
        }
    }

    /// Puts what was billed in the place of what was kept aside. An unknown bill stays charged at the reservation.
    package func settle(reserved: Double?, billed: Double?, for provider: String) {
        accounts.withLock { accounts in
            let kept = hasCap ? reserved ?? 0 : 0
            accounts[provider, default: Account()].reserved -= kept
            accounts[provider, default: Account()].spent += billed ?? reserved ?? 0
        }
    }

    /// Charges what earlier sittings of the run have spent.
    package func charge(_ amount: Double, to provider: String) {
        accounts.withLock { $0[provider, default: Account()].spent += amount }
    }

    /// Everything charged so far, in USD.
    package var spent: Double { accounts.withLock { $0.values.reduce(0) { $0 + $1.spent } } }
}

extension AttemptEstimate {
    /// What is said of a trial for which the budget has no room.
    func refusal(of provider: String) -> Pool.Stop {
        let reason =
            reservation == nil
            ? "a budget is set and what \(provider) costs is not known: state its prices, image_tokens and max_output_tokens"
            : "asking it could have passed the budget"
        return Pool.Stop(outcome: .budgetSkipped, reason: reason)
    }
}
