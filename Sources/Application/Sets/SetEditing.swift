package import Catalog
import Dispatch
package import Execution
import FoundationEssentials
package import Importing
import Photos

/// Changes an eval set, on a thread of its own.
package struct SetEditing: Sendable {
    private let project: String
    private let set: String
    private let isDryRun: Bool
    private let redactor: Redactor

    /// - Parameters:
    ///   - isDryRun: writes nothing.
    ///   - redactor: keys that no correction may contain.
    /// - Throws: `ApplicationError` without a config.yaml, or for an invalid set name.
    package init(
        _ location: ProjectLocation, set: String, isDryRun: Bool = false, redactor: Redactor = Redactor([])
    ) throws(ApplicationError) {
        project = try location.root().path
        guard DefinitionPath.isName(set) else {
            throw ApplicationError.usage(
                "\(set.debugDescription) cannot be a set's name: use letters, digits, `.`, `_` and `-`, at most 100")
        }
        self.set = set
        self.isDryRun = isDryRun
        self.redactor = redactor
    }

    /// - Parameter progress: gets the number of photos done and of all, on any thread.
    /// - Parameter allowsDuplicates: one photo, or almost the same, may be in both splits.
    package func take(
        replacing: Bool, allowsDuplicates: Bool = false, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        _ read: @escaping @Sendable () throws -> ImportedMeals
    ) async throws -> ImportReport {
        try await work {
            let meals = try read()
            let folder = try SetFolder(project: project, name: set, creating: true, writing: !isDryRun)
            return try SetImport.run(
                meals, into: folder, replaces: replacing, isDryRun: isDryRun, looks: looks,
                allowsDuplicates: allowsDuplicates, progress: progress)
        }
    }

    /// Where the looks of new photos are kept; nil if nothing may be written there.
    private var looks: PreparedPhotoStore? {
        let root = URL(filePath: project)
        guard !isDryRun, ReportsFolder.problem(in: root) == nil else { return nil }
        return PreparedPhotoStore(folder: ReportsFolder.url(in: root).appending(path: ".prepared").path)
    }

    /// Adds a photographed meal, as `take` does.
    /// - Parameter path: of the photo, absolute.
    /// - Returns: the meal's id.
    /// - Throws: `MealRefusal`; `ImportError`, `WriteError`. The set is then unchanged.
    package func add(_ meal: NewMeal, photo path: String) async throws -> String {
        try await work {
            let folder = try SetFolder(
                project: project, name: set, creating: false, patience: CorrectionSaving.patience)
            return try withExtendedLifetime(folder) { try MealAdding.run(meal, photo: path, into: folder) }
        }
    }

    /// The meal as the files are. Writes nothing.
    /// - Throws: `ImportError`.
    package func meal(_ id: String) async throws -> MealOnDisk {
        try await work { try SetFolder(project: project, name: set, creating: false, writing: false).meal(id) }
    }

    /// Removes a meal that was shown.
    /// - Parameter stamp: that of `meal`.
    /// - Throws: `MealChanged`; `ImportError`, `WriteError`.
    package func remove(_ id: String, stamp: String) async throws -> ImportReport {
        try await work {
            let folder = try SetFolder(
                project: project, name: set, creating: false, patience: CorrectionSaving.patience)
            return try withExtendedLifetime(folder) { try MealRemoval.run(id, from: folder, stamp: stamp) }
        }
    }

    package func remove(_ id: String) async throws -> ImportReport {
        try await work {
            let folder = try SetFolder(project: project, name: set, creating: false, writing: !isDryRun)
            return try MealRemoval.run(id, from: folder, isDryRun: isDryRun)
        }
    }

    /// Saves corrections in `corrections.jsonl`, all or none. Runs and reports use them from then on.
    /// - Returns: the new lines, in order.
    /// - Throws: `CorrectionError`, such as `.conflict` if a value is no longer the `old` one; `ImportError` for an absent set
    ///   or an unreadable file; `WriteError`. The file is then unchanged.
    @discardableResult
    package func correct(_ corrections: [Correction], _ note: CorrectionNote) async throws -> [CorrectionEntry] {
        try await saving { saving in
            try saving.save(corrections, note, isDryRun: isDryRun, now: Self.now, isSecret: isSecret)
        }
    }

    /// Takes a correction back by a new line; an undo too, which restores what that took back.
    /// - Parameter id: nil: the last correction in force.
    /// - Throws: as `correct`.
    @discardableResult
    package func undo(_ note: CorrectionNote, of id: String? = nil) async throws -> CorrectionEntry {
        try await saving { saving in
            try saving.undo(id, note, isDryRun: isDryRun, now: Self.now, isSecret: isSecret)
        }
    }

    /// Takes back all that one save changed of a meal.
    /// - Parameter id: of a line of that save.
    /// - Throws: as `correct`.
    @discardableResult
    package func undoSave(with id: String, _ note: CorrectionNote) async throws -> [CorrectionEntry] {
        try await saving { saving in try saving.undoSave(with: id, note, now: Self.now, isSecret: isSecret) }
    }

    /// Every line of `corrections.jsonl` that can be read, with its state, and all mistakes. Writes nothing.
    package func corrections() async throws -> (history: CorrectionHistory, diagnostics: [Diagnostic]) {
        try await work {
            let folder = try SetFolder(
                project: project, name: set, creating: false, writing: false, readingMeals: false)
            return try CorrectionSaving(folder).present()
        }
    }

    private func saving<Value: Sendable>(
        _ body: @escaping @Sendable (CorrectionSaving) throws -> Value
    ) async throws -> Value {
        try await work {
            let folder = try SetFolder(
                project: project, name: set, creating: false, writing: !isDryRun, readingMeals: false,
                patience: CorrectionSaving.patience)
            return try withExtendedLifetime(folder) { try body(CorrectionSaving(folder)) }
        }
    }

    @Sendable private static func now() -> String { RunClock.live().now().rfc3339 }

    @Sendable private func isSecret(_ line: [UInt8]) -> Bool { redactor.redacted(line) != line }

    /// - Parameter format: one of `Importers.all`.
    package func importing(
        _ format: String, from source: ImportSource, replacing: Bool, allowsDuplicates: Bool = false,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> ImportReport {
        guard let importer = Importers.named(format) else {
            throw ApplicationError.usage("the format \(format.debugDescription) is not known")
        }
        let folder = Paths.absolute(source.photos ?? source.folder)
        guard (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) != nil else {
            throw ApplicationError.usage("there is no folder \(folder.path): name the one with the photos by --photos")
        }
        var source = source
        if source.photos != nil { source.photos = folder.path }
        return try await take(replacing: replacing, allowsDuplicates: allowsDuplicates, progress: progress) {
            [source] in
            try Importers.read(source, by: importer)
        }
    }

    /// Runs blocking work outside the cooperative pool.
    private func work<Value: Sendable>(_ job: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "nutrieval.import").async { continuation.resume(with: Result(catching: job)) }
        }
    }
}
