import Analysis
import Catalog
import Execution
import Reporting
import Scoring

/// A recorded run for a gate, scored by the project's present definitions, without need of its photos.
struct GuardedRun {
    let folder: RunFolder
    let run: ComparableRun
    let scores: Reference
    let settings: ScoringSettings
    /// Embeddings of food names, if configured.
    let vectors: NameVectors?

    /// - Throws: `RunFolderError` when unreadable, `ApplicationError` when the project lacks a part, `ReferenceError`.
    init(_ folder: RunFolder, _ project: LoadedProject, _ scoring: ScoringChoice) async throws {
        self.folder = folder
        settings = project.settings(scoring)
        run = try project.comparable(folder, scoring, photos: false)
        vectors = try await FoodNameEmbedding(project: project, isSimulated: run.info.isSimulated).vectors(
            of: run.plan.sets.map { ($0.set.name, $0.set.meals) }, answers: run.trials)
        scores = try Reference(
            of: run, in: folder, settings: settings, scorer: ScorerFingerprint.of(project.configuration),
            vectors: vectors)
    }

    /// - Throws: `ApplicationError` with that sentence when some of its trials are pending.
    func requireComplete(_ sentence: (String) -> String) throws(ApplicationError) {
        if !run.info.isComplete {
            throw ApplicationError(.incomplete, sentence(run.info.resumeCommand ?? "--resume"))
        }
    }
}

extension LoadedProject {
    /// - Throws: as `GuardedRun`; `ReferenceError` as an `ApplicationError`.
    func guarded(_ folder: RunFolder, _ scoring: ScoringChoice) async throws -> GuardedRun {
        do {
            return try await GuardedRun(folder, self, scoring)
        } catch let error as ReferenceError { throw ApplicationError(.definitions, "\(error)") }
    }
}
