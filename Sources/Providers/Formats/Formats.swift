package import Catalog
import JSON

/// The only list of the program's formats. The simulator finds a format's counterpart by its type.
package enum Formats {
    package static let all: [FormatDeclaration] = [
        .openAIChat,
        .mistralChat,
        .gemini,
        .anthropicMessages,
        .httpTemplate,
        .recorded,
        .process,
        .job
    ]

    /// Hosts trusted with a key by default, each with the usual variable of its key.
    package static var keyHosts: [(variable: String, host: String)] { all.flatMap(\.keyHosts) }

    /// The usual variables of keys, each once, in the order of the list.
    package static var keyVariables: [String] {
        keyHosts.reduce(into: []) { if !$0.contains($1.variable) { $0.append($1.variable) } }
    }

    package static func format(_ declaration: FormatDeclaration) -> any WireFormat.Type {
        declaration.implementation as? any WireFormat.Type ?? NoFormat.self
    }
}

/// Used for a declared type that is no `WireFormat`: empty requests, unreadable responses.
private enum NoFormat: ChatFormat {
    static func request(_ ask: Ask) -> Request {
        Request(url: ask.endpoint, members: [])
    }

    static func readAnswer(_ body: JSON) -> WireReading {
        WireReading(.malformed("nothing reads responses of this format"))
    }

    static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        Rejection(response, words: nil, now: now)
    }
}
