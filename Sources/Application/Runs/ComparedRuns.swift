import Analysis
import Catalog
package import Costs
import Execution
import FoundationEssentials
package import Reporting
import Sanity
package import Scoring

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
    ///
    /// - Parameter photos: false: the photos may be missing.
    /// - Throws: `RunFolderError` when unreadable, `ApplicationError` when the project lacks what it asked.
    func comparable(_ folder: RunFolder, _ choice: ScoringChoice, photos: Bool = true) throws -> ComparableRun {
        let record = try folder.record()
        return try ComparableRun(
            reading: folder, record: record, plan: plan(of: record, photos: photos),
            sanity: SanityChecker(profile: configuration.sanity), pricesAsOf: choice.pricesAsOf,
            resumeCommand: location.resumeCommand(run: record.name))
    }

    /// Compares two runs or variants, named as RUN or RUN:VARIANT, meal by meal.
    ///
    /// - Throws: `ApplicationError`, `RunFolderError`, `ComparisonError`, `EmbeddingError`, `SimulatorError`.
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
            of: (before.plan.sets + after.plan.sets).map { ($0.set.name, $0.set.meals) },
            answers: before.trials + (isOneRun ? [] : after.trials))
        return try ComparisonAssembly.comparison(
            of: pairs, base: before, candidate: after, isOneRun: isOneRun, settings: settings(scoring),
            vectors: vectors)
    }

    /// One part of a comparison: a run, and the variant after a colon; nil: none was named.
    ///
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
