import Analysis
import Catalog
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Providers
package import Reporting
import Scoring

extension LoadedProject {
    /// Checks a run against the alerts and writes monitor.html, monitor.md and monitor.json into its folder.
    /// - Parameters:
    ///   - named: earlier runs; empty: those of the last `days` days before it.
    ///   - policies: routing policies, for the share resolved locally.
    package func monitor(
        _ run: String, earlier named: [String] = [], days: Int = 7, policies: [String] = [],
        roles assigned: RolePlayers = [:], scoring: ScoringChoice = ScoringChoice()
    ) async throws -> MonitorReport {
        let reports = try reports
        let folder = try NamedRun.existing(run, in: reports)
        let before =
            named.isEmpty
            ? try runs(before: folder, days: days, in: reports)
            : try named.map { try NamedRun.existing($0, in: reports) }
        let guarded = try await GuardedRun(folder, self, scoring)
        var leftOut: [String] = []
        let earlier = try before.compactMap { folder -> ComparableRun? in
            do { return try comparable(folder, scoring, photos: false) } catch  where named.isEmpty {
                leftOut.append("\(folder.url.lastPathComponent) is left out: it cannot be scored by this project.")
                return nil
            }
        }
        var routing: RoutingReport?
        if !policies.isEmpty {
            let roles = try assigned.variants(of: guarded.run.info.id, among: guarded.run.variants)
            routing = try RoutingAssembly.report(
                [guarded.run], policies: try ChosenPolicies.all(policies, of: self), roles: roles,
                settings: guarded.settings)
        }
        var report = try MonitorAssembly.report(
            of: guarded.run, earlier: earlier, settings: guarded.settings, vectors: guarded.vectors,
            limits: configuration.monitor, routing: routing)
        report.remarks += leftOut
        let lock = try RunLock(folder)
        try ReportFiles.write(
            "monitor", json: report.json, report.document, to: folder, redactor: redactor)
        _ = lock
        return report
    }

    /// Tests runs of the same meals for a silent change of model, and writes the pages into the folder `canary`.
    /// - Parameters:
    ///   - runs: runs, files of scores, and folders of such files.
    ///   - since: ignores runs started before that day, YYYY-MM-DD.
    package func canary(
        _ runs: [String], since: String? = nil, scoring: ScoringChoice = ScoringChoice()
    ) async throws -> CanaryReport {
        let reports = try reports
        var history: [Reference] = []
        for name in runs { history += try await scores(name, scoring) }
        let report = try CanaryAssembly.report(history.filter { $0.startedAt >= since ?? "" })
        try ReportFiles.write(
            "canary", json: report.json, report.document,
            to: RunFolder(url: reports.appending(path: "canary")), redactor: redactor)
        return report
    }

    /// The scores of a run, a file or every file in a folder.
    private func scores(_ name: String, _ scoring: ScoringChoice) async throws -> [Reference] {
        if let folder = NamedRun.folder(name, in: try reports) {
            let guarded = try await GuardedRun(folder, self, scoring)
            try guarded.requireComplete {
                "run \(guarded.run.info.id) cannot be judged: it is incomplete, \(guarded.run.info.pending) of its trials are pending; finish it with: \($0)"
            }
            return [guarded.scores]
        }
        let url = Paths.absolute(name)
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw ApplicationError.incomplete(
                NamedRun.unknown(name, in: try reports)
                    + "; nor is there such a file or folder: `nutrieval bless RUN --into \(name)` begins a folder of that name"
            )
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            return [try ReferenceFiles.read(url)]
        }
        return try names.sorted().filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map {
            try ReferenceFiles.read(url.appending(path: $0))
        }
    }

    /// Readable runs of the days before, with one of its sets and simulated if it is; oldest first.
    private func runs(before folder: RunFolder, days: Int, in reports: URL) throws -> [RunFolder] {
        let record = try folder.record()
        guard let end = WallTime(rfc3339: record.startedAt)?.seconds else { return [] }
        let sets = Set(record.sets.map(\.name))
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let found = entries.sorted().compactMap { name -> (folder: RunFolder, start: Double)? in
            guard !name.hasPrefix("."), let other = NamedRun.folder(name, in: reports),
                let theirs = try? other.record(), theirs.name != record.name,
                let start = WallTime(rfc3339: theirs.startedAt)?.seconds,
                start <= end, start >= end - Double(days) * 86_400,
                (theirs.simulation == nil) == (record.simulation == nil),
                !sets.isDisjoint(with: theirs.sets.map(\.name))
            else { return nil }
            return (other, start)
        }
        return found.sorted { $0.start < $1.start }.map(\.folder)
    }
}
