package import Scoring

/// The alerts of scheduled live runs: the latest run against earlier ones.
package struct MonitorReport: Sendable {
    package var run: RunInfo
    /// Earlier runs; the run's cost is compared with their median.
    package var earlier: [String]
    package var alerts: [Alert]
    package var remarks: [String]

    package init(run: RunInfo, earlier: [String], alerts: [Alert], remarks: [String] = []) {
        self.run = run
        self.earlier = earlier
        self.alerts = alerts
        self.remarks = remarks
    }

    /// The most severe alert. Unknown if none is severe and a needed value is missing, or all are.
    package var level: AlertLevel {
        let levels = Set(alerts.map(\.level))
        if let grave = [AlertLevel.critical, .warn].first(where: levels.contains) { return grave }
        return missing.isEmpty && levels.contains(.fine) ? .fine : .unknown
    }

    var missing: [Alert] { alerts.filter { $0.isNeeded && $0.level == .unknown } }
}
