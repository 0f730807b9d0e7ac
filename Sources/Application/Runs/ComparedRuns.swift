import Analysis
import Catalog
package import Costs
import Execution
import FoundationEssentials
package import Reporting
import Sanity
package import Scoring

/// One part of a comparison: a run, and possibly one of its variants.
struct ComparedSide {
    var folder: RunFolder
    /// As written after the colon; nil: none was named.
    var variant: String?

    /// - Parameter text: `RUN` or `RUN:VARIANT`. RUN is a name under the reports folder or a path to a run's folder.
    /// - Throws: `ApplicationError` for an unknown run, naming the existing ones.
    init(_ text: String, in reports: URL) throws(ApplicationError) {
        if let folder = NamedRun.folder(text, in: reports) {
            self.init(folder: folder, variant: nil)
            return
        }
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
            let folder = NamedRun.folder(String(text[..<colon]), in: reports)
        else {
            let run = text.lastIndex(of: ":").map { String(text[..<$0]) } ?? text
            throw ApplicationError(.usage, NamedRun.unknown(run, in: reports))
        }
        self.init(folder: folder, variant: String(text[text.index(after: colon)...]))
    }

    private init(folder: RunFolder, variant: String?) {
        self.folder = folder
        self.variant = variant
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
        let first = try ComparedSide(base, in: reports)
        let second = try ComparedSide(candidate, in: reports)
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
        return try ComparisonAssembly(
            base: before, candidate: after, isOneRun: isOneRun, settings: settings(scoring), vectors: vectors
        )
        .comparison(of: pairs)
    }
}
