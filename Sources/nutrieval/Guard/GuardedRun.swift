import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import Reporting
import Scoring

/// A recorded run as a gate sees it, scored by the project's present definitions. Its photos need not be there.
struct GuardedRun {
    let folder: RunFolder
    let run: ComparableRun
    let scores: Baseline
    let settings: ScoringSettings
    /// Of the food names, where an embedding model compares them.
    let vectors: NameVectors?

    /// - Throws: `RunFolderError` when it cannot be read, exit 65 when the project no longer has what it asked.
    init(_ folder: RunFolder, project: LoadedProject, options: ProjectOptions, scoring: ScoringOptions) async throws {
        var settings = project.configuration.scoring
        settings.missing = scoring.missing ?? settings.missing
        self.folder = folder
        self.settings = settings
        run = try ComparedRuns(project: project, options: options, out: scoring.out, pricesAsOf: scoring.priceDay)
            .read(folder, photos: false)
        let embedding = FoodNameEmbedding(
            project: project, reports: try project.reports(out: scoring.out), isSimulated: run.info.isSimulated)
        vectors = try await embedding.vectors(
            of: run.plan.sets.map { ($0.set.name, $0.set.meals) }, answers: run.trials)
        scores = try Baseline(
            of: run, in: folder, settings: settings, scorer: ScorerFingerprint.of(project.configuration),
            vectors: vectors)
    }

    /// Metrics that a gate against this run could not check, in sentences.
    var unguarded: [String] { Unguarded.sentences(scores.scores) }
}
