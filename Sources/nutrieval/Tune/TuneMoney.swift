import Harness
import Reporting

/// What the runs of a search have cost so far, in USD.
struct TuneMoney {
    /// What counts against the cap: what was billed, and the reservation of whatever has no known bill.
    private(set) var charged = 0.0
    /// What is known to have been billed; nil once some of it is unknown.
    private(set) var spent: Double? = 0

    /// Adds a run of the search, without what answers that it reused cost where they were asked.
    ///
    /// - Throws: `RunFolderError` when its journal cannot be read.
    mutating func add(_ run: RunSession.Ending) throws {
        charged += try JournalState(reading: run.folder).charged.values.reduce(0, +)
        spent = spent.flatMap { spent in TuneAssembly.spent(run.report).map { spent + $0 } }
    }
}
