package import Catalog
import Dispatch
import Execution
import FoundationEssentials
import Importing

/// Keeps blind reviews of an eval set, on a thread of its own.
package struct SetReviewing: Sendable {
    private let project: String
    private let set: String
    private let redactor: Redactor

    /// - Throws: `ApplicationError` without a config.yaml, or for a set that the project does not have.
    package init(_ project: LoadedProject, set: String) throws(ApplicationError) {
        guard project.catalog.sets.contains(set), DefinitionPath.isName(set) else {
            throw ApplicationError.usage("there is no eval set \(set.debugDescription)")
        }
        self.project = try project.location.root().path
        self.set = set
        redactor = project.redactor
    }

    /// The set's reviews as the file is now. Writes nothing.
    /// - Throws: `ImportError` for an unreadable file.
    package func reviews() async throws -> Reviews { try await log(writing: false) { $0.log.reviews } }

    /// Appends a step of a review and makes it durable.
    /// - Returns: the reviews with it.
    /// - Throws: `ReviewError`, such as `.saved` if another window was faster; `ImportError`, `WriteError`.
    @discardableResult
    package func save(_ content: ReviewEntry.Content, of session: String, by: String) async throws -> Reviews {
        try await log(writing: true) { saving in
            try saving.save(
                ReviewEntry(at: RunClock.live().now().rfc3339, by: by, session: session, content: content),
                isSecret: { redactor.redacted($0) != $0 })
        }
    }

    private func log<Value: Sendable>(
        writing: Bool, _ body: @escaping @Sendable (ReviewSaving) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "nutrieval.review").async {
                continuation.resume(
                    with: Result {
                        let folder = try SetFolder(
                            project: project, name: set, creating: false, writing: writing, readingMeals: false,
                            patience: CorrectionSaving.patience)
                        return try withExtendedLifetime(folder) { try body(ReviewSaving(folder)) }
                    })
            }
        }
    }
}
