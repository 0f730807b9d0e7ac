package import Analysis
import Catalog
package import Execution
import Files
package import FoundationEssentials
import Reporting
package import Scoring

package struct BlessedRun: Sendable {
    package let file: URL
    package let scores: Reference
    /// Metrics a gate against it cannot check, in sentences.
    package let unguarded: [String]
    /// The smallest rise of the energy error that a gate would catch; nil for a canary file.
    package let catches: GateCatch?
}

package struct RecordedAnswers: Sendable {
    package let folder: RunFolder
    package let scores: Reference

    /// The file of scores beside the answers.
    static let scoresName = "baseline.json"

    /// - Throws: `ApplicationError` if there are none.
    static func existing(_ path: String) throws(ApplicationError) -> RunFolder {
        let folder = RunFolder(url: Paths.absolute(path))
        guard !path.isEmpty, FileManager.default.fileExists(atPath: folder.file("run.json").path) else {
            throw ApplicationError.incomplete(
                "\(folder.path) contains no recorded answers: `nutrieval record RUN --into DIR` makes them")
        }
        return folder
    }
}

extension LoadedProject {
    /// - Parameters:
    ///   - name: the reference's.
    ///   - into: a canary's folder, where the file gets the run's name; nil: the project's references.
    package func bless(
        _ run: String, as name: String = NamedReference.usual, into: String? = nil,
        scoring: ScoringChoice = ScoringChoice()
    ) async throws -> BlessedRun {
        let reports = try reports
        let folder = try NamedRun.existing(run, in: reports)
        let guarded = try await guarded(folder, scoring)
        try guarded.requireComplete {
            "run \(guarded.run.info.id) is incomplete and cannot be the reference; finish it with: \($0)"
        }
        let file =
            into.map { Paths.absolute($0).appending(path: "\(folder.name).json") }
            ?? ReferenceFiles.file(name, in: reports)
        try ReferenceFiles.write(guarded.scores, to: file, redactor: redactor)
        let judge = GateJudge(tolerances: configuration.gate, resamples: configuration.scoring.resamples)
        return BlessedRun(
            file: file, scores: guarded.scores, unguarded: Unguarded.sentences(guarded.scores.scores),
            catches: into == nil ? judge.catches(reference: guarded.scores.scores) : nil)
    }

    /// Copies a run's answers to a folder that a gate can judge without keys.
    package func record(
        _ run: String, into: String, replaces: Bool, scoring: ScoringChoice = ScoringChoice()
    ) async throws -> RecordedAnswers {
        let source = try NamedRun.existing(run, in: reports)
        let target = RunFolder(url: Paths.absolute(into))
        let place = ReplayTarget(folder: target, replaces: replaces, reports: [try reports, try ownReports])
        try place.check()
        let guarded = try await guarded(source, scoring)
        try guarded.requireComplete { _ in
            "run \(guarded.run.info.id) is incomplete, and is not recorded; finish it first"
        }
        let lock = try FolderLock(making: target.url)
        // Another process may have recorded there since.
        try place.check()
        do throws(ReferenceError) {
            try source.copyAnswers(to: target)
        } catch { throw ApplicationError(.cannotWrite, "\(error)") }
        try ReferenceFiles.write(guarded.scores, to: target.file(RecordedAnswers.scoresName), redactor: redactor)
        _ = lock
        return RecordedAnswers(folder: target, scores: guarded.scores)
    }

    /// - Throws: as `GuardedRun`; `ReferenceError` as an `ApplicationError`.
    func guarded(_ folder: RunFolder, _ scoring: ScoringChoice) async throws -> GuardedRun {
        do {
            return try await GuardedRun(folder, self, scoring)
        } catch let error as ReferenceError { throw ApplicationError.definitions("\(error)") }
    }
}

/// The target folder of recorded answers: not a run's, whose paid answers would be lost, and none with other content.
struct ReplayTarget {
    let folder: RunFolder
    let replaces: Bool
    let reports: [URL]

    /// - Throws: `ApplicationError` naming the obstacle.
    func check() throws(ApplicationError) {
        let place = Self.real(folder.url)
        if reports.contains(where: { place == Self.real($0) || place.hasPrefix(Self.real($0) + "/") }) {
            throw refused(
                "is in the folder of runs: record into a folder outside of it, such as replays/\(folder.name)")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = Set(names.filter { !$0.hasPrefix(".") })
        let scores = RecordedAnswers.scoresName
        if let other = files.subtracting(["answers.jsonl", "run.json", scores]).min() {
            throw refused("contains \(other), which is no file of recorded answers: record into another folder")
        }
        if files.isEmpty { return }
        guard replaces else { throw refused("contains recorded answers already: add --replace to replace them") }
        guard files.contains(scores) else {
            throw refused(
                "contains answers and no \(scores), so it is no complete recording: remove it first, or record into another folder"
            )
        }
    }

    private func refused(_ problem: String) -> ApplicationError { .usage("\(folder.path) \(problem)") }

    /// Resolves links, also in the existing part of a new path.
    private static func real(_ url: URL) -> String {
        let url = url.standardized
        if FileManager.default.fileExists(atPath: url.path) || url.path == "/" {
            return url.resolvingSymlinksInPath().standardized.path
        }
        let above = real(url.deletingLastPathComponent())
        return (above == "/" ? "" : above) + "/" + url.lastPathComponent
    }
}

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
            of: run.plan.sets, answers: run.trials)
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
