import Analysis
import Catalog
package import Execution
package import Files
import FoundationEssentials
package import Reporting
import Scoring

/// Checks whether a run or recorded answers are worse than a reference.
package struct Gate: Sendable {
    /// The run's name or folder, or the folder made by `record`, as the person typed it.
    private let name: String
    private let isReplay: Bool
    private let reference: String?
    private let isStrict: Bool
    private let scoring: ScoringChoice

    /// - Parameters:
    ///   - reference: a name, file or run; nil: `main` or the only one, for a replay the one in its folder.
    ///   - isStrict: undecided checks get an outcome of their own.
    package init(
        _ name: String, isReplay: Bool = false, reference: String? = nil, isStrict: Bool = false,
        scoring: ScoringChoice = ScoringChoice()
    ) {
        self.name = name
        self.isReplay = isReplay
        self.reference = reference
        self.isStrict = isStrict
        self.scoring = scoring
    }

    package struct Verdict: Sendable {
        package let report: GateReport
        /// Why its files could not be written; nil on success.
        package let unwritten: WriteError?
    }

    /// Judges and writes gate.html, gate.md, gate.json and gate-junit.xml.
    /// - Throws: `ApplicationError`, `ReferenceError`, `RunFolderError`, `EmbeddingError` when nothing can be judged.
    package func judge(_ project: LoadedProject) async throws -> Verdict {
        let reports = try project.reports
        let source =
            isReplay ? try RecordedAnswers.existing(name) : try NamedRun.existing(name, in: reports)
        let candidate = try await GuardedRun(source, project, scoring)
        let base = try await referenceSide(project, of: source, candidate: candidate.scores)
        let report = GateAssembly.report(
            reference: base.scores, named: base.name, candidate: candidate.scores, run: candidate.run,
            settings: candidate.settings, tolerances: project.configuration.gate, isReplay: isReplay,
            isOwnReference: isReplay && reference == nil, isRescored: base.isRescored, isStrict: isStrict,
            stale: isReplay
                ? candidate.run.staleness(asking: project.allProviders, digests: project.photoDigests) : [],
            blessCommand: acceptCommand)
        let folder = isReplay ? replayReports(source, in: reports) : source
        let lock = isReplay ? nil : try RunLock(folder)
        do {
            try ReportFiles.write(report, to: folder, redactor: project.redactor)
        } catch let error as WriteError { return Verdict(report: report, unwritten: error) }
        _ = lock
        return Verdict(report: report, unwritten: nil)
    }

    /// The report of a gate that could not judge, with those reasons.
    package func refusal(_ reasons: [String]) -> GateRefusal {
        GateRefusal(
            subject: name, isReplay: isReplay,
            reasons: reasons.isEmpty ? ["it ended before anything was judged"] : reasons)
    }

    /// Writes a refusal in the report's place, or nowhere without run or project.
    /// - Throws: `RunFolderError.locked`, `WriteError`.
    package func write(_ refusal: GateRefusal, at location: ProjectLocation, redactor: Redactor) throws {
        guard let target = refusalFolder(location) else { return }
        let lock = isReplay ? nil : try RunLock(target)
        try ReportFiles.write(refusal, to: target, redactor: redactor)
        _ = lock
    }

    private func refusalFolder(_ location: ProjectLocation) -> RunFolder? {
        guard let root = try? location.root() else { return nil }
        guard location.out != nil || ReportsFolder.problem(in: root) == nil else { return nil }
        let reports = location.out.map(Paths.absolute) ?? ReportsFolder.url(in: root)
        if !isReplay { return NamedRun.folder(name, in: reports) }
        return name.isEmpty ? nil : replayReports(RunFolder(url: Paths.absolute(name)), in: reports)
    }

    private func replayReports(_ source: RunFolder, in reports: URL) -> RunFolder {
        RunFolder(url: reports.appending(path: "replay-\(source.name)"))
    }

    private func referenceSide(
        _ project: LoadedProject, of source: RunFolder, candidate: Reference
    ) async throws -> (name: String, scores: Reference, isRescored: Bool) {
        let named: NamedReference =
            isReplay && reference == nil
            ? .file(source.file(RecordedAnswers.scoresName)) : try NamedReference.find(reference, in: project.reports)
        switch named {
        case .file(let url):
            let name =
                reference
                ?? (isReplay ? url.lastPathComponent : "reference \(String(url.lastPathComponent.dropLast(5)))")
            let scores = try ReferenceFiles.read(url)
            // For identical answers, the gate must show what other rules find.
            guard scores.scorer != candidate.scorer, scores.answersSHA256 != candidate.answersSHA256 else {
                return (name, scores, false)
            }
            guard let folder = NamedRun.folder(scores.run, in: try project.reports) else {
                throw ReferenceError.otherScorer(reference: name, run: scores.run)
            }
            let again = try await GuardedRun(folder, project, scoring).scores
            guard again.answersSHA256 == scores.answersSHA256 else {
                throw ReferenceError.otherScorer(reference: name, run: scores.run)
            }
            return (name, again, true)
        case .run(let folder):
            let guarded = try await GuardedRun(folder, project, scoring)
            guard guarded.run.info.isComplete else { throw ReferenceError.incomplete(run: guarded.run.info.id) }
            return (reference ?? folder.name, guarded.scores, false)
        }
    }

    /// The command that makes the judged run the reference.
    private var acceptCommand: String {
        if isReplay { return "nutrieval record \(name) --into \(name) --replace" }
        let isName = reference.map { RunNames.isUsable($0) } ?? false
        return "nutrieval bless \(name)" + (isName ? " --name \(reference ?? "")" : "")
    }
}
