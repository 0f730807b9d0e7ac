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

    /// The gravest of them. Unknown, so not judged, where none is grave and a needed value is missing, or all are.
    package var level: AlertLevel {
        let levels = Set(alerts.map(\.level))
        if let grave = [AlertLevel.critical, .warn].first(where: levels.contains) { return grave }
        return missing.isEmpty && levels.contains(.fine) ? .fine : .unknown
    }

    /// The alerts whose values would be needed to call the run fine.
    var missing: [Alert] { alerts.filter { $0.isNeeded && $0.level == .unknown } }
}
