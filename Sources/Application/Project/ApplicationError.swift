import Analysis
package import Catalog
import Execution
import Files
import Importing
import Simulator

package struct ApplicationError: Error, CustomStringConvertible {
    /// What must change to make it work.
    package enum Kind: Sendable {
        /// The call: an unknown name, or contradictory options.
        case usage
        /// A file of the project, or what a run needs of it.
        case definitions
        /// Something is still missing: answers, or the data for a verdict.
        case incomplete
        case noProvider
        case cannotWrite
        case interrupted
    }

    package let kind: Kind
    /// Sentences for people; empty if events reported them already.
    package let messages: [String]
    /// The mistakes behind `messages`.
    package let diagnostics: [Diagnostic]

    package init(_ kind: Kind, _ messages: [String] = [], diagnostics: [Diagnostic] = []) {
        self.kind = kind
        self.messages = messages
        self.diagnostics = diagnostics
    }

    package init(_ kind: Kind, _ message: String) { self.init(kind, [message]) }

    static func usage(_ message: String) -> ApplicationError { ApplicationError(.usage, message) }
    static func definitions(_ message: String) -> ApplicationError { ApplicationError(.definitions, message) }
    static func incomplete(_ message: String) -> ApplicationError { ApplicationError(.incomplete, message) }

    package var description: String { (diagnostics.map(\.description) + messages).joined(separator: "\n") }
}

extension ApplicationError.Kind {
    /// The kind of any error that the application throws; nil for one of another origin.
    package init?(of error: any Error) {
        switch error {
        case let error as ApplicationError: self = error.kind
        case RunFolderError.notFound, RunFolderError.exists, RunFolderError.locked, RunFolderError.namedLikeKey,
            ImportError.locked, ImportError.absent:
            self = .usage
        case is RunFolderError, is ImportError: self = .definitions
        case is RoutingError, is ComparisonError, is MergeError, is TuneError: self = .usage
        case is ReferenceError: self = .incomplete
        case is SimulatorError, is EmbeddingError: self = .noProvider
        case is WriteError: self = .cannotWrite
        default: return nil
        }
    }
}
