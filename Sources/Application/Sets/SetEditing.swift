import Catalog
import Dispatch
import FoundationEssentials
package import Importing
package import Nutrition

/// Changes an eval set, on a thread of its own.
package struct SetEditing: Sendable {
    private let project: String
    private let set: String
    private let isDryRun: Bool

    /// - Parameter isDryRun: writes nothing.
    /// - Throws: `ApplicationError` without a config.yaml, or for an invalid set name.
    package init(_ location: ProjectLocation, set: String, isDryRun: Bool = false) throws(ApplicationError) {
        project = try location.root().path
        guard DefinitionPath.isName(set) else {
            throw ApplicationError.usage(
                "\(set.debugDescription) cannot be a set's name: use letters, digits, `.`, `_` and `-`, at most 100")
        }
        self.set = set
        self.isDryRun = isDryRun
    }

    /// - Parameter progress: gets the number of photos done and of all, on any thread.
    package func take(
        replacing: Bool, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        _ read: @escaping @Sendable () throws -> ImportedMeals
    ) async throws -> ImportReport {
        try await work {
            let meals = try read()
            let folder = try SetFolder(project: project, name: set, creating: true, writing: !isDryRun)
            return try SetImport.run(meals, into: folder, replaces: replacing, isDryRun: isDryRun, progress: progress)
        }
    }

    package func remove(_ id: String) async throws -> ImportReport {
        try await work {
            let folder = try SetFolder(project: project, name: set, creating: false, writing: !isDryRun)
            return try MealRemoval.run(id, from: folder, isDryRun: isDryRun)
        }
    }

    /// Replaces a meal's truth; everything else in `meals.jsonl` stays.
    /// - Returns: the meal as the set now has it.
    /// - Throws: `ImportError` for an absent meal, an impossible truth, or a file that changed meanwhile; `WriteError`. The
    ///   file is then unchanged.
    @discardableResult
    package func correct(meal id: String, truth: Truth) async throws -> Meal {
        try await work {
            let folder = try SetFolder(project: project, name: set, creating: false, writing: !isDryRun)
            return try TruthCorrection.run(id, truth, in: folder, isDryRun: isDryRun)
        }
    }

    /// - Parameters:
    ///   - format: one of `Importers.all`.
    ///   - photos: their folder; nil: the folder of the file.
    package func importing(
        _ format: String, path: String, foods: String?, photos: String?, columns: [ImportSource.NamedColumn],
        replacing: Bool, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> ImportReport {
        guard let importer = Importers.named(format) else {
            throw ApplicationError.usage("the format \(format.debugDescription) is not known")
        }
        let folder = photos.map(Paths.absolute) ?? Paths.absolute(path).deletingLastPathComponent()
        guard (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) != nil else {
            throw ApplicationError.usage("there is no folder \(folder.path): name the one with the photos by --photos")
        }
        let source = ImportSource(path: path, foods: foods, photos: folder.path, columns: columns)
        return try await take(replacing: replacing, progress: progress) { try importer.read(source) }
    }

    /// Runs blocking work outside the cooperative pool.
    private func work<Value: Sendable>(_ job: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "nutrieval.import").async { continuation.resume(with: Result(catching: job)) }
        }
    }
}
