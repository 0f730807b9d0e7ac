package import Catalog

/// Every format of the program, and the only list of them. The simulator finds a format's counterpart by its type.
package enum Formats {
    package static let all: [FormatDeclaration] = [
        .openAIChat,
        .mistralChat,
        .gemini
    ]

    /// What a provider file may name: those, and answers that were recorded elsewhere.
    package static let readable = all + [.recorded]

    /// The hosts that get a key without the user's word, each with the variable the key is usually kept in.
    package static var keyHosts: [(variable: String, host: String)] { all.flatMap(\.keyHosts) }

    /// What writes the requests and reads the responses of a declared format.
    package static func format(_ declaration: FormatDeclaration) -> any WireFormat.Type {
        declaration.implementation as? any WireFormat.Type ?? NoFormat.self
    }
}

/// In the place of a declared type that is no `WireFormat`: its requests are empty and its responses unreadable.
private enum NoFormat: ChatFormat {
    static func request(_ ask: Ask) -> Request {
        Request(url: ask.endpoint, headers: [], body: RequestBody(.object([])))
    }

    static func readAnswer(_ response: ProviderResponse) -> WireReading {
        WireReading(.malformed("nothing reads responses of this format"))
    }

    static func readRejection(_ response: ProviderResponse, now: WallTime) -> Rejection {
        Rejection(outcome: StatusOutcome.outcome(of: response.status), message: "HTTP \(response.status)")
    }
}
