import Catalog
import Costs
import Execution
import Nutrition

/// What a search is expected to cost, and whether a person agrees to it.
enum TuneCost {
    /// Of the plan's dearest variant on one meal with all its repeats, USD; nil where one is unknown.
    static func perMeal(_ plan: Plan, _ planning: RunPlanning) -> Double? {
        let estimate = RunEstimate(
            plan, trials: plan.trials, past: planning.past(of: plan), simulation: planning.simulation,
            at: RunClock.live().now())
        let perRequest = estimate.rows.map { row in
            row.cost.expected.map { row.requests > 0 ? $0.value / Double(row.requests) : 0 }
        }
        guard !perRequest.contains(where: { $0 == nil }) else { return nil }
        return perRequest.compactMap { $0 }.max().map { $0 * Double(plan.repeats) }
    }

    /// Returns when the search may go on.
    ///
    /// - Parameters:
    ///   - expected: USD; nil where it is unknown.
    ///   - hosts: where photos go.
    ///   - what: what will cost it, such as `this search`.
    /// - Throws: exit 64 when the person says no, or cannot be asked.
    static func confirm(
        _ expected: Double?, of what: String, hosts: PhotoHosts, details: String, _ configuration: Configuration,
        _ options: ProjectOptions
    ) throws {
        let threshold = configuration.budget.confirmAbove.value
        if let expected, expected <= threshold { return }
        let amount = expected.map { "about $\(fixed($0, 2))" } ?? "an unknown amount"
        try Confirmation.agree(
            "\(what) will cost \(amount) (more than the $\(fixed(threshold, 2)) of budget.confirm_above_usd, or not known)",
            hosts: hosts, details: details, options: options)
    }
}
