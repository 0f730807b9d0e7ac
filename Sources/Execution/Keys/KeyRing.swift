package import Catalog
package import Providers
package import Transport

/// A run's keys, each only for the hosts its variable is bound to.
package struct KeyRing: Sendable {
    private let environment: [String: String]
    private let bindings: KeyBindings

    /// - Parameter environment: the process's variables, which override the project's `.env`.
    package init(environment: [String: String], bindings: KeyBindings) {
        self.environment = environment
        self.bindings = bindings
    }

    package enum Access: Sendable {
        case key(Secret)
        case keyless
        /// Why it cannot be called and what to do, in one sentence.
        case none(String)
    }

    package func access(for definition: ProviderDefinition) -> Access {
        let access = access(
            variable: definition.keyVariable, endpoint: definition.endpoint, isFree: definition.http != nil)
        guard case .none(let reason) = access else { return access }
        return .none("\(definition.name) is left out: \(reason)")
    }

    /// The access to an endpoint with the key in that variable; nil: needs no key.
    /// - Parameter isFree: as of `KeyBindings.allows`.
    package func access(variable: String?, endpoint: String, isFree: Bool = false) -> Access {
        guard let variable else { return .keyless }
        guard case .key(let key) = key(in: variable) else { return key(in: variable) }
        guard let endpoint = try? Endpoint(parsing: endpoint) else {
            return .none("its endpoint is no usable URL")
        }
        guard bindings.allows(variable: variable, host: endpoint.host, isFree: isFree) else {
            return .none(bindings.refusal(variable: variable, host: endpoint.host))
        }
        return .key(key)
    }

    /// The key in a variable, wherever it may go.
    package func key(in variable: String) -> Access {
        let value = Self.trimmed(environment[variable] ?? "")
        guard !value.isEmpty else {
            return .none("set \(variable) in the environment or in .env")
        }
        guard Self.isKey(value) else {
            return .none("the key in \(variable) holds characters that no key has, such as a space")
        }
        return .key(Secret(value))
    }

    /// Whether all its characters occur in keys.
    package static func isKey(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { (33...126).contains($0.value) }
    }

    /// As sent: keys read from a file often end with a line break.
    package static func trimmed(_ text: String) -> String {
        let inner = text.drop { $0.isWhitespace }
        return String(inner.prefix(inner.count - inner.reversed().prefix { $0.isWhitespace }.count))
    }
}

/// Finds live keys in outgoing requests: a prompt, note or schema may contain one by mistake or design.
package struct OutgoingCheck: Sendable {
    private let keys: [(variable: String, secret: Secret)]
    private let redactor: Redactor

    /// - Parameter keys: as for `Redactor`, with their variables.
    package init(_ keys: [(variable: String, secret: Secret)]) {
        self.keys = keys
        redactor = Redactor(keys.map(\.secret))
    }

    /// Also looks for those keys.
    package func adding(_ more: [(variable: String, secret: Secret)]) -> OutgoingCheck {
        more.isEmpty ? self : OutgoingCheck(keys + more)
    }

    /// The variable of a key in those bytes, in any form that `Redactor` knows; nil if there is none.
    package func variable(in bytes: [UInt8]) -> String? {
        guard redactor.redacted(bytes) != bytes else { return nil }
        return keys.first { Redactor([$0.secret]).redacted(bytes) != bytes }?.variable
    }

    /// The same for a whole request, except its photos.
    package func variable(in request: Request) -> String? {
        let lines = [request.url] + request.headers.map { "\($0.name): \($0.value)" }
        return variable(in: Array(lines.joined(separator: "\n").utf8)) ?? variable(in: request.body.pieces)
    }

    func variable(in body: [BodyPiece]) -> String? {
        body.lazy.compactMap { piece in
            if case .bytes(let text) = piece { variable(in: text) } else { nil }
        }.first
    }
}
