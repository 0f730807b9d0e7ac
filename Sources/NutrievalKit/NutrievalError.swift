import Application

/// Why something was not done.
public struct NutrievalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What has to change. More kinds may come: have a `default`.
    public enum Kind: Sendable, Hashable {
        /// The call: an unknown name, or options that contradict each other.
        case usage
        /// A file of the project.
        case definitions
        /// Answers or data are missing.
        case incomplete
        /// No provider could be asked, such as without any key.
        case noProvider
        case cannotWrite
        case interrupted
        case other
    }

    public let kind: Kind
    /// Sentences for people, one a line: what is wrong and where, and what to do. Contains no key.
    public let message: String

    public var description: String { message }
}

extension NutrievalError.Kind {
    init(_ kind: ApplicationError.Kind) {
        switch kind {
        case .usage: self = .usage
        case .definitions: self = .definitions
        case .incomplete: self = .incomplete
        case .noProvider: self = .noProvider
        case .cannotWrite: self = .cannotWrite
        case .interrupted: self = .interrupted
        }
    }
}
