package import Catalog

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

    package var description: String { (diagnostics.map(\.description) + messages).joined(separator: "\n") }
}
