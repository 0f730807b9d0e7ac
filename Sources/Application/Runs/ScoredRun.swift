import Analysis
import CMemory
import Catalog
package import Execution
import FoundationEssentials
import Nutrition
package import Reporting
import Sanity
import Scoring

/// A recorded run, scored by the project's present definitions.
package struct ScoredRun: Sendable {
    package let folder: RunFolder
    package let report: Report
    private let redactor: Redactor

    /// - Throws: `RunFolderError` without such a run, `ApplicationError` when the project lacks what it asked.
    package init(
        named name: String, of project: LoadedProject, scoring: ScoringChoice = ScoringChoice()
    ) async throws {
        redactor = project.redactor
        folder = RunFolder(url: try project.reports.appending(path: name))
        let record = try folder.record()
        report = try await project.report(
            of: folder, record: record, plan: project.plan(of: record), scoring: scoring)
    }

    /// - Throws: `RunFolderError.locked`, `WriteError`.
    package func write() throws {
        let lock = try RunLock(folder)
        try ReportFiles.write(report, to: folder, redactor: redactor)
        _ = lock
    }
}

extension LoadedProject {
    /// - Parameter budget: the caps of the session that asked; nil: no session did.
    func report(
        of folder: RunFolder, record: RunRecord, plan: Plan, scoring: ScoringChoice = ScoringChoice(),
        budget: Budget? = nil
    ) async throws -> Report {
        let results = try RunResults(
            reading: folder, plan: plan, sanity: SanityChecker(profile: configuration.sanity),
            pricesAsOf: scoring.pricesAsOf)
        let vectors = try await FoodNameEmbedding(project: self, isSimulated: record.simulation != nil)
            .vectors(of: plan.sets.map { ($0.set.name, $0.set.meals) }, answers: results.trials)
        let photos = try photoStore()
        // Otherwise memory freed by reading would add to that of the next step.
        defer { nutrieval_memory_give_back() }
        return await ReportAssembly.report(
            of: results, record: record, plan: plan, photos: photos, settings: settings(scoring),
            resumeCommand: location.resumeCommand(run: record.name), pricedAsOf: scoring.pricesAsOf,
            vectors: vectors, cap: budget.map { .inForce($0) } ?? .recorded(folder.passedCap))
    }
}
