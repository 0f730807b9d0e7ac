import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Reporting
import Sanity
import Scoring

/// A recorded run, scored anew by the project's present definitions.
struct ScoredRun: Sendable {
    let folder: RunFolder
    let report: Report
    /// Knows every key that the project's providers name and the environment holds.
    let redactor: Redactor

    /// How a run is scored otherwise than the configuration says.
    struct Changes {
        /// Price everything as on that day; nil: as on the day each answer was sent.
        var pricesAsOf: CalendarDate?
        /// Nil: as configured.
        var missing: MissingPolicy?
    }

    /// - Throws: `RunFolderError` when there is no such run, exit 65 when the project no longer has what it asked.
    init(named name: String, options: ProjectOptions, out: String?, changes: Changes = Changes()) async throws {
        let project = try LoadedProject(options)
        redactor = project.redactor
        folder = RunFolder(url: try project.reports(out: out).appending(path: name))
        let record = try folder.record()
        report = try await Self.report(
            of: folder, record: record, plan: project.plan(of: record), project: project, options: options, out: out,
            changes: changes)
    }

    /// Writes every report of the run and prints its leaderboard, or with `--json` its summary.
    ///
    /// - Throws: exit 1 when trials are pending, a cap was passed or a variant has no answer, `RunFolderError.locked`,
    ///   `WriteError`.
    func publish(_ options: ProjectOptions) throws {
        let lock = try RunLock(folder)
        try ReportFiles.write(report, to: folder, redactor: redactor)
        _ = lock
        if options.json {
            Console.print(json: SummaryJSON.render(report))
        } else {
            Console.print(report.text(width: Console.width, colour: Console.usesColour))
            Console.print("report: \(folder.file("report.html").path)")
        }
        let haveAllAnswers = SilentVariants(report).sayNone()
        guard report.run.isComplete, haveAllAnswers, report.run.passedCap == nil else { throw ExitCode.incomplete }
    }

    /// The report of a run whose plan is at hand.
    ///
    /// - Parameter budget: the caps of the session that asked; nil: none did.
    static func report(
        of folder: RunFolder, record: RunRecord, plan: Plan, project: LoadedProject, options: ProjectOptions,
        out: String?, changes: Changes = Changes(), budget: Budget? = nil
    ) async throws -> Report {
        let results = try RunResults(
            reading: folder, plan: plan, sanity: SanityChecker(profile: project.configuration.sanity),
            pricesAsOf: changes.pricesAsOf)
        var settings = project.configuration.scoring
        settings.missing = changes.missing ?? settings.missing
        let embedding = FoodNameEmbedding(
            project: project, reports: try project.reports(out: out), isSimulated: record.simulation != nil)
        let vectors = try await embedding.vectors(
            of: plan.sets.map { ($0.set.name, $0.set.meals) }, answers: results.trials)
        let assembly = ReportAssembly(
            record: record, plan: plan, photos: project.photoStore(reports: try project.reports(out: out)),
            settings: settings, resumeCommand: ResumeCommand.text(run: record.name, project: options.project, out: out),
            pricedAsOf: changes.pricesAsOf, vectors: vectors,
            cap: budget.map { .inForce($0) } ?? .recorded(folder.passedCap))
        defer { ProcessMemory.giveBack() }
        return await assembly.report(of: results)
    }
}
