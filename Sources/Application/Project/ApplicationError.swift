import Analysis
package import Catalog
package import Execution
import Files
import Importing
import Lookups
import Simulator
package import Transport

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
            ImportError.locked, ImportError.absent, is CorrectionError:
            self = .usage
        case is RunFolderError, is ImportError, is LookupJournalError, TuneError.badRecord, TuneError.badLooks:
            self = .definitions
        case is RoutingError, is ComparisonError, is MergeError, is TuneError, is ReuseError, is ShardError:
            self = .usage
        case is ReferenceError, is SlurmError: self = .incomplete
        case is SimulatorError, is EmbeddingError: self = .noProvider
        case is WriteError: self = .cannotWrite
        default: return nil
        }
    }
}

package enum ApplicationEvent: Sendable {
    /// Keys that no later output may contain. Precedes anything that could contain one.
    case secrets([Secret])
    /// A mistake or warning in a file, to show always.
    case diagnostic(Diagnostic)
    /// A warning in a file, or a mistake that an error will name.
    case remark(Diagnostic)
    case note(String)
    /// Something was left out; the rest goes on.
    case warning(String)
    /// Requests are about to be sent. Raise the signal to stop early.
    case asking(RunProgress, RunClock, StopSignal)
    case answered
    /// The session's connections and files are closed.
    case closed
    case waiting(RunProgress.Wait)
}

/// May be called on any thread.
package typealias EventSink = @Sendable (ApplicationEvent) -> Void
