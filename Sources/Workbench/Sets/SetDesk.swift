import Application
import Catalog
import Dispatch
import Execution
import FoundationEssentials
import Importing
import Nutrition
import Synchronization

/// Reads the project's eval sets for their pages, and adds and deletes meals.
final class SetDesk: Sendable {
    /// An eval set as its files are now.
    struct Read: Sendable {
        let name: String
        /// Nil if it cannot be read; then there are mistakes.
        let set: EvalSet?
        let mistakes: [Diagnostic]
        /// Why it cannot be changed, as a sentence; nil if it can.
        let obstacle: String?
    }

    private let project: LoadedProject
    private let queue = DispatchQueue(label: "nutrieval.workbench.sets")
    /// Sentences about the last deletion, by set.
    private let deleted = Mutex<[String: [String]]>([:])
    private let arriving = Mutex(0)

    init(_ project: LoadedProject) { self.project = project }

    var names: [String] { project.catalog.sets }

    /// Nil for a set that is not the project's.
    func read(_ name: String) async -> Read? {
        guard names.contains(name) else { return nil }
        return await withCheckedContinuation { continuation in
            queue.async { [project] in
                let (set, diagnostics) = project.catalog.loadSet(named: name, photos: false)
                let mistakes = diagnostics.filter { $0.severity == .error }
                let obstacle = SetAccess.obstacle(project: project.root.path, name: name)
                continuation.resume(
                    returning: Read(name: name, set: set, mistakes: mistakes, obstacle: obstacle))
            }
        }
    }

    private func editing(_ set: String) throws -> SetEditing {
        if let obstacle = SetAccess.obstacle(project: project.root.path, name: set) { throw Unchangeable(obstacle) }
        return try SetEditing(project.location, set: set, redactor: project.redactor)
    }

    /// - Parameter path: of the photo.
    /// - Returns: the meal's id.
    /// - Throws: `Unchangeable`, or as `SetEditing.add`.
    func add(_ meal: NewMeal, photo path: String, to set: String) async throws -> String {
        try await editing(set).add(meal, photo: path)
    }

    /// - Throws: `ApplicationError`, `ImportError`.
    func meal(_ id: String, of set: String) async throws -> MealOnDisk {
        try await SetEditing(project.location, set: set).meal(id)
    }

    /// - Throws: `Unchangeable`, or as `SetEditing.remove`.
    func delete(_ id: String, stamp: String, from set: String) async throws {
        let editing = try editing(set)
        let meal = try await editing.meal(id)
        _ = try await editing.remove(id, stamp: stamp)
        let words = DeletionWords(meal: meal, set: set, hasGit: project.isRepository)
        deleted.withLock { $0[set] = words.done }
    }

    /// Sentences about the last deletion from a set; empty if nothing was deleted.
    func lastDeletion(from set: String) -> [String] { deleted.withLock { $0[set] ?? [] } }

    /// How many runs asked about a set.
    func runs(about set: String) async -> Int {
        await withCheckedContinuation { continuation in
            queue.async { [project] in continuation.resume(returning: (try? project.runs(about: set).count) ?? 0) }
        }
    }

    // MARK: photos that arrive

    /// Beside the runs, on the project's own disk.
    /// - Throws: `ApplicationError` if the reports folder cannot be used.
    func arrivals() throws -> String { try project.reports.appending(path: ".arriving").path }

    /// Photos received at once; each waits in a file of its own.
    static let arrivalsAtMost = 4

    /// False if too many arrive already; otherwise `end()` must follow.
    func begin() -> Bool {
        arriving.withLock { count in
            guard count < Self.arrivalsAtMost else { return false }
            count += 1
            return true
        }
    }

    func end() { arriving.withLock { $0 -= 1 } }
}

/// The set can only be read; with a sentence that has the remedy.
struct Unchangeable: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String) { description = sentence }
}

/// What a person is told about a deletion.
struct DeletionWords {
    let meal: MealOnDisk
    let set: String
    let hasGit: Bool

    /// Where the photos are, for people.
    var paths: [String] { meal.photos.map { "eval-sets/\(set)/photos/\($0)" } }

    var done: [String] {
        var words = ["Deleted \(meal.meal.id)."]
        if paths.isEmpty {
            words.append("No photo was deleted: other meals show it too, or it had none.")
        } else {
            words.append("Its photo was \(paths.joined(separator: ", ")).")
        }
        if hasGit {
            words.append(
                "If it was committed, git has it: `git log -- \(paths.first ?? "eval-sets/\(set)/meals.jsonl")`.")
        }
        if meal.corrections > 0 { words.append("Its corrections stay in corrections.jsonl and have no effect now.") }
        return words
    }
}
