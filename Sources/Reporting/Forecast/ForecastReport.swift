/// The ways of serving measured on one eval set; those stated by hand belong to none.
package struct ForecastSet: Sendable, Hashable {
    /// Nil if nothing was measured.
    package var set: String?
    package var ways: [ForecastWay]

    package init(set: String?, ways: [ForecastWay]) {
        self.set = set
        self.ways = ways
    }
}

package struct ForecastReport: Sendable {
    /// The run that measured the costs; nil if every cost was stated.
    package var run: RunInfo?
    package var demand: Demand
    package var sets: [ForecastSet]
    package var remarks: [String]

    package init(run: RunInfo?, demand: Demand, sets: [ForecastSet], remarks: [String] = []) {
        self.run = run
        self.demand = demand
        self.sets = sets
        self.remarks = remarks
    }
}
