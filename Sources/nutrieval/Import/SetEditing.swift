import ArgumentParser
import Catalog
import Dispatch
import FoundationEssentials
import Importing
import JSON

/// Opens a set for change, changes it on a thread of its own, and says what was done.
struct SetEditing {
    let project: String
    let options: ProjectOptions
    let set: String
    let isDryRun: Bool

    /// - Throws: exit 65 when there is no config.yaml to be found.
    init(_ options: ProjectOptions, set: String, isDryRun: Bool) throws {
        project = try options.root()
        guard DefinitionPath.isName(set) else {
            Console.error(
                "\(set.debugDescription) cannot be a set's name: use letters, digits, `.`, `_` and `-`, at most 100")
            throw ExitCode.usage
        }
        self.options = options
        self.set = set
        self.isDryRun = isDryRun
    }

    /// Adds what is read to the set and prints the report.
    ///
    /// - Throws: exit 1 when something was dropped, after the rest is in; 64, 65 or 74 when nothing could be done.
    func take(replacing: Bool, _ read: @escaping @Sendable () throws -> ImportedMeals) async throws {
        let progress = CountProgress(what: "photos", console: console)
        let (project, set, isDryRun) = (project, set, isDryRun)
        let report = try await work {
            let meals = try read()
            let folder = try SetFolder(project: project, name: set, creating: true, writing: !isDryRun)
            return try SetImport.run(meals, into: folder, replaces: replacing, isDryRun: isDryRun) {
                progress.show($0, of: $1)
            }
        }
        progress.finish()
        try finish(report)
    }

    /// Takes a meal out of the set and prints the report.
    func remove(_ id: String) async throws {
        let (project, set, isDryRun) = (project, set, isDryRun)
        let report = try await work {
            let folder = try SetFolder(project: project, name: set, creating: false, writing: !isDryRun)
            return try MealRemoval.run(id, from: folder, isDryRun: isDryRun)
        }
        try finish(report)
    }

    private var console: Console { Console(isQuiet: options.quiet || options.json) }

    private func finish(_ report: ImportReport) throws {
        if options.json {
            Console.print(json: ImportText.json(report), sortedKeys: false)
        } else {
            for note in report.notes { console.note(TextTable.clean(note)) }
            for dropped in report.dropped { Console.progress(TextTable.clean("dropped: \(dropped)") + "\n") }
            Console.print(ImportText.summary(report))
        }
        if !report.dropped.isEmpty { throw ExitCode.incomplete }
    }

    /// Runs blocking work on a thread beyond the cooperative pool.
    private func work(_ job: @escaping @Sendable () throws -> ImportReport) async throws -> ImportReport {
        do {
            return try await withCheckedThrowingContinuation { continuation in
                DispatchQueue(label: "nutrieval.import").async { continuation.resume(with: Result(catching: job)) }
            }
        } catch let error as ImportError {
            Console.error(TextTable.clean("\(error)"))
            switch error {
            case .locked, .absent: throw ExitCode.usage
            case .unusable, .badSet: throw ExitCode.badDefinitions
            }
        }
    }
}
