import Analysis
import Catalog
import Costs
import Execution
import Nutrition
import Reporting

/// What a search is expected to cost.
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
}

/// What the runs of a search have cost so far, in USD.
struct TuneMoney {
    /// What counts against the cap: what was billed, and the reservation of whatever has no known bill.
    private(set) var charged = 0.0
    /// What is known to have been billed; nil once some of it is unknown.
    private(set) var spent: Double? = 0

    /// Says that more than the cap was billed, in one sentence; nil where it was not.
    ///
    /// - Parameters: USD; nil where there is no cap, and where a bill is unknown.
    static func passedCap(_ cap: Double?, spent: Double?) -> String? {
        guard let cap, let spent, spent > cap * (1 + 1e-9) else { return nil }
        return
            "The cap of \(Format.usd(cap)) was passed: \(Format.usd(spent)) was billed, because requests cost more than estimated."
    }

    /// Adds a run of the search, without what answers that it reused cost where they were asked.
    ///
    /// - Throws: `RunFolderError` when its journal cannot be read.
    mutating func add(_ run: RunSession.Ending) throws {
        charged += try JournalState(reading: run.folder).charged.values.reduce(0, +)
        spent = spent.flatMap { spent in TuneAssembly.spent(run.report).map { spent + $0 } }
    }
}
