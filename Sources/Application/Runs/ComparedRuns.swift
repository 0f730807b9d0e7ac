import Analysis
import Catalog
package import Costs
import Execution
import FoundationEssentials
package import Reporting
import Sanity
package import Scoring

/// What one side of a comparison names: a run, and possibly one of its variants.
struct ComparedSide {
    var folder: RunFolder
    /// As written behind the colon; nil: none was named.
    var variant: String?

    /// - Parameter text: `RUN` or `RUN:VARIANT`. RUN is a name under the reports folder or a path to a run's folder.
    /// - Throws: `ApplicationError` when there is no such run, naming those there are.
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

/// How recorded runs are scored otherwise than the configuration says.
package struct ScoringChoice: Sendable {
    /// Price everything as on that day; nil: as on the day each answer was sent.
    package var pricesAsOf: CalendarDate?
    /// Nil: as configured.
    package var missing: MissingPolicy?

    package init(pricesAsOf: CalendarDate? = nil, missing: MissingPolicy? = nil) {
        self.pricesAsOf = pricesAsOf
        self.missing = missing
    }
}

extension LoadedProject {
    /// The project's settings of scoring, with what was chosen otherwise.
    func settings(_ choice: ScoringChoice) -> ScoringSettings {
        var settings = configuration.scoring
        settings.missing = choice.missing ?? settings.missing
        return settings
    }

    /// The run in that folder, read by the project's definitions.
    ///
    /// - Parameter photos: false: the photos need not be there.
    /// - Throws: `RunFolderError` when it cannot be read, `ApplicationError` when the project no longer has what it asked.
    func comparable(_ folder: RunFolder, _ choice: ScoringChoice, photos: Bool = true) throws -> ComparableRun {
        let record = try folder.record()
        return try ComparableRun(
            reading: folder, record: record, plan: plan(of: record, photos: photos),
            sanity: SanityChecker(profile: configuration.sanity), pricesAsOf: choice.pricesAsOf,
            resumeCommand: location.resumeCommand(run: record.name))
    }

    /// What changed between two runs, or two variants of runs, meal by meal. Each is named as RUN or RUN:VARIANT.
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
