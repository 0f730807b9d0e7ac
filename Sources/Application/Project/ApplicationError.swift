package import Catalog

/// Why the application did not do what it was asked.
package struct ApplicationError: Error, CustomStringConvertible {
    /// What has to change before it can be done.
    package enum Kind: Sendable {
        /// What was asked: a name nothing has, or wishes that contradict each other.
        case usage
        /// A file of the project, or what a run needs of it.
        case definitions
        /// Something is still missing: answers, or what a judgement rests on.
        case incomplete
        /// No provider could be called.
        case noProvider
        /// A file could not be written.
        case cannotWrite
        /// The person stopped it.
        case interrupted
    }

    package let kind: Kind
    /// Sentences for a person; empty where events said it already.
    package let messages: [String]
    /// The mistakes that `messages` speak of.
    package let diagnostics: [Diagnostic]

    package init(_ kind: Kind, _ messages: [String] = [], diagnostics: [Diagnostic] = []) {
        self.kind = kind
        self.messages = messages
        self.diagnostics = diagnostics
    }

    package init(_ kind: Kind, _ message: String) { self.init(kind, [message]) }

    package var description: String { (diagnostics.map(\.description) + messages).joined(separator: "\n") }
}
