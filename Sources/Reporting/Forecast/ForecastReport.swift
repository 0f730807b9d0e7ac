/// The ways of serving whose costs were measured on one eval set; those stated by hand belong to none.
package struct ForecastSet: Sendable, Hashable {
    /// Nil where nothing was measured.
    package var set: String?
    package var ways: [ForecastWay]

    package init(set: String?, ways: [ForecastWay]) {
        self.set = set
        self.ways = ways
    }
}

/// Everything `nutrieval project` says, whatever the format it is written in. A pure value: no rendering reads anything else.
package struct ForecastReport: Sendable {
    /// The run whose bill it goes by; nil where every cost was stated.
    package var run: RunInfo?
    package var demand: Demand
    package var sets: [ForecastSet]
    /// What a reader must know before the numbers.
    package var remarks: [String]

    package init(run: RunInfo?, demand: Demand, sets: [ForecastSet], remarks: [String] = []) {
        self.run = run
        self.demand = demand
        self.sets = sets
        self.remarks = remarks
    }
}
