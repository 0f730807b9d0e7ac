import Analysis
import Catalog
import Execution
import FoundationEssentials
import Nutrition
package import Reporting
import Scoring

/// A scheduled run that is held against the table of alerts.
package struct MonitorRequest: Sendable {
    package var run: String
    /// Runs of earlier days; empty: those of the days before.
    package var earlier: [String] = []
    package var days = 7
    /// Routing policies, for the share that is resolved locally.
    package var policies: [String] = []
    package var roles: [RolePlayer] = []
    package var scoring = ScoringChoice()

    package init(run: String) { self.run = run }
}

extension LoadedProject {
    /// Holds a run against the table of alerts and writes monitor.html, monitor.md and monitor.json into its folder.
    ///
    /// - Throws: `ApplicationError`, `RunFolderError`, `RoutingError`, `ComparisonError`, `BaselineError`, `WriteError`,
    ///   `EmbeddingError`.
    package func monitor(_ request: MonitorRequest) async throws -> MonitorReport {
        let reports = try reports
        let folder = try NamedRun.existing(request.run, in: reports)
        let before =
            request.earlier.isEmpty
            ? try RunWindow.runs(before: folder, days: request.days, in: reports)
            : try request.earlier.map { try NamedRun.existing($0, in: reports) }
        let report = try await report(request, folder, before)
        let lock = try RunLock(folder)
        try PageFiles.write(
            "monitor", json: MonitorRendering.json(report), markdown: MonitorRendering.markdown(report),
            html: MonitorRendering.html(report), to: folder.url, redactor: redactor)
        _ = lock
        return report
    }

    private func report(
        _ request: MonitorRequest, _ folder: RunFolder, _ before: [RunFolder]
    ) async throws -> MonitorReport {
        let guarded = try await GuardedRun(folder, self, request.scoring)
        var leftOut: [String] = []
        let earlier = try before.compactMap { folder -> ComparableRun? in
            do { return try comparable(folder, request.scoring, photos: false) } catch  where request.earlier.isEmpty {
                leftOut.append("\(folder.url.lastPathComponent) is left out: it cannot be scored by this project.")
                return nil
            }
        }
        var routing: RoutingReport?
        if !request.policies.isEmpty {
            let roles = try RolePlayer.variants(
                request.roles, of: guarded.run.info.id, among: guarded.run.variants)
            routing = try RoutingAssembly(
                runs: [guarded.run], policies: try ChosenPolicies.all(request.policies, of: self), roles: roles,
                settings: guarded.settings
            ).report()
        }
        var report = try MonitorAssembly.report(
            of: guarded.run, earlier: earlier, settings: guarded.settings, vectors: guarded.vectors,
            limits: configuration.monitor, routing: routing)
        report.remarks += leftOut
        return report
    }

    /// Looks at runs of the same meals for a silent change of model, and writes the pages into the folder `canary`.
    ///
    /// - Parameters:
    ///   - runs: runs, files of scores, and folders of such files.
    ///   - since: leave out what was started before that day, as YYYY-MM-DD.
    /// - Throws: `ApplicationError`, `RunFolderError`, `WriteError`, `EmbeddingError`.
    package func canary(
        _ runs: [String], since: String? = nil, scoring: ScoringChoice = ScoringChoice()
    ) async throws -> CanaryReport {
        let reports = try reports
        let report: CanaryReport
        do {
            var history: [Baseline] = []
            for name in runs { history += try await scores(name, scoring) }
            report = try CanaryAssembly.report(history.filter { $0.startedAt >= since ?? "" })
        } catch let error as BaselineError { throw ApplicationError(.incomplete, "\(error)") }
        try PageFiles.write(
            "canary", json: CanaryRendering.json(report), markdown: CanaryRendering.markdown(report),
            html: CanaryRendering.html(report), to: reports.appending(path: "canary"), redactor: redactor)
        return report
    }

    /// A run's scores, a file's, or those of every file in a folder.
    private func scores(_ name: String, _ scoring: ScoringChoice) async throws -> [Baseline] {
        if let folder = NamedRun.folder(name, in: try reports) {
            let guarded = try await GuardedRun(folder, self, scoring)
            try guarded.requireComplete {
                "run \(guarded.run.info.id) cannot be judged: it is incomplete, \(guarded.run.info.pending) of its trials are pending; finish it with: \($0)"
            }
            return [guarded.scores]
        }
        let url = Paths.absolute(name)
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw ApplicationError(
                .incomplete,
                NamedRun.unknown(name, in: try reports)
                    + "; nor is there such a file or folder: `nutrieval bless RUN --into \(name)` begins a folder of that name"
            )
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            return [try BaselineFiles.read(url)]
        }
        return try names.sorted().filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map {
            try BaselineFiles.read(url.appending(path: $0))
        }
    }
}
