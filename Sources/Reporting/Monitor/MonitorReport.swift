package import Scoring

/// What scheduled live runs are watched for: the latest run beside the table of alerts.
package struct MonitorReport: Sendable {
    package var run: RunInfo
    /// The runs before it, whose median its cost is held against.
    package var earlier: [String]
    /// In the order of the plan.
    package var alerts: [Alert]
    /// What a reader must know before the numbers.
    package var remarks: [String]

    package init(run: RunInfo, earlier: [String], alerts: [Alert], remarks: [String] = []) {
        self.run = run
        self.earlier = earlier
        self.alerts = alerts
        self.remarks = remarks
    }

    /// The gravest of them; unknown only where nothing is known at all.
    package var level: AlertLevel {
        let levels = Set(alerts.map(\.level))
        return [.critical, .warn, .fine].first(where: levels.contains) ?? .unknown
    }
}
