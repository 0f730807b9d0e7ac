import Analysis
import CMemory
import Catalog
package import Costs
package import Execution
import FoundationEssentials
import Nutrition
package import Reporting
import Sanity
package import Scoring

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
            .vectors(of: plan.sets, answers: results.trials)
        let photos = try photoStore()
        // Otherwise memory freed by reading would add to that of the next step.
        defer { nutrieval_memory_give_back() }
        return await ReportAssembly.report(
            of: results, record: record, plan: plan, photos: photos, settings: settings(scoring),
            resumeCommand: location.resumeCommand(record.name), pricedAsOf: scoring.pricesAsOf,
            vectors: vectors, cap: budget.map { .inForce($0) } ?? .recorded(folder.passedCap))
    }
}

/// Overrides the configuration when recorded runs are scored.
package struct ScoringChoice: Sendable {
    /// The day of all prices; nil: the day each answer was sent.
    package var pricesAsOf: CalendarDate?
    /// Nil: as configured.
    package var missing: MissingPolicy?

    package init(pricesAsOf: CalendarDate? = nil, missing: MissingPolicy? = nil) {
        self.pricesAsOf = pricesAsOf
        self.missing = missing
    }
}

extension LoadedProject {
    func settings(_ choice: ScoringChoice) -> ScoringSettings {
        var settings = configuration.scoring
        settings.missing = choice.missing ?? settings.missing
        return settings
    }

    /// Reads the run in that folder by the project's definitions.
    /// - Parameter photos: false: the photos may be missing.
    /// - Throws: `RunFolderError` when unreadable, `ApplicationError` when the project lacks what it asked.
    func comparable(_ folder: RunFolder, _ choice: ScoringChoice, photos: Bool = true) throws -> ComparableRun {
        let record = try folder.record()
        return try ComparableRun(
            reading: folder, record: record, plan: plan(of: record, photos: photos),
            sanity: SanityChecker(profile: configuration.sanity), pricesAsOf: choice.pricesAsOf,
            resumeCommand: location.resumeCommand(record.name))
    }

    /// Compares two runs or variants, named as RUN or RUN:VARIANT, meal by meal.
    package func comparison(
        of base: String, with candidate: String, scoring: ScoringChoice = ScoringChoice()
    ) async throws -> RunComparison {
        let (first, second) = (try side(base), try side(candidate))
        let isOneRun = first.folder.path == second.folder.path
        let before = try comparable(first.folder, scoring)
        let after = isOneRun ? before : try comparable(second.folder, scoring)
        let pairs = try VariantChoice.pairs(
            base: before, first.variant, candidate: after, second.variant, isOneRun: isOneRun)
        let embedding = FoodNameEmbedding(
            project: self, isSimulated: before.info.isSimulated && after.info.isSimulated)
        let vectors = try await embedding.vectors(
            of: before.plan.sets + after.plan.sets,
            answers: before.trials + (isOneRun ? [] : after.trials))
        return try ComparisonAssembly.comparison(
            of: pairs, base: before, candidate: after, isOneRun: isOneRun, settings: settings(scoring),
            vectors: vectors)
    }

    /// One part of a comparison: a run, and the variant after a colon; nil: none was named.
    /// - Parameter text: `RUN` or `RUN:VARIANT`. RUN is a name under the reports folder or a path to a run's folder.
    /// - Throws: `ApplicationError` for an unknown run, naming the existing ones.
    private func side(_ text: String) throws(ApplicationError) -> (folder: RunFolder, variant: String?) {
        let reports = try reports
        if let folder = NamedRun.folder(text, in: reports) { return (folder, nil) }
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex else {
            return (try NamedRun.existing(text, in: reports), nil)
        }
        let folder = try NamedRun.existing(String(text[..<colon]), in: reports)
        return (folder, String(text[text.index(after: colon)...]))
    }
}
