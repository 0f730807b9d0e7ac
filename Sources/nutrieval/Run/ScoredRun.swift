import Catalog
import Costs
import FoundationEssentials
import Harness
import Reporting
import Sanity
import Scoring

/// A recorded run, scored anew by the project's present definitions.
struct ScoredRun {
    let folder: RunFolder
    let report: Report
    /// Knows every key that the project's providers name and the environment holds.
    let redactor: Redactor

    /// - Throws: `RunFolderError` when there is no such run, exit 65 when the project no longer has what it asked.
    init(
        named name: String, options: ProjectOptions, out: String?, pricesAsOf: CalendarDate? = nil,
        missing: MissingPolicy? = nil
    ) async throws {
        let project = try LoadedProject(options)
        redactor = project.redactor
        let reports = project.reports(out: out)
        folder = RunFolder(url: reports.appending(path: name))
        let record = try folder.record()
        let plan = try project.plan(of: record)
        report = try await Self.report(
            of: folder, record: record, plan: plan, project: project, out: out, pricesAsOf: pricesAsOf, missing: missing
        )
    }

    /// The report of a run whose plan is at hand.
    static func report(
        of folder: RunFolder, record: RunRecord, plan: Plan, project: LoadedProject, out: String?,
        pricesAsOf: CalendarDate? = nil, missing: MissingPolicy? = nil
    ) async throws -> Report {
        let results = try RunResults(
            reading: folder, plan: plan, sanity: SanityChecker(profile: project.configuration.sanity),
            pricesAsOf: pricesAsOf)
        var settings = project.configuration.scoring
        if let missing { settings.missing = missing }
        return await ReportAssembly(
            record: record, plan: plan, photos: project.photoStore(reports: project.reports(out: out)),
            settings: settings
        ).report(of: results)
    }
}
