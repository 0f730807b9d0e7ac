package import Catalog
package import Transport

/// The keys of a run, each only for the hosts its variable is bound to.
package struct KeyRing: Sendable {
    private let environment: [String: String]
    private let bindings: KeyBindings

    /// - Parameter environment: the process's variables, over those of the project's `.env`.
    package init(environment: [String: String], bindings: KeyBindings) {
        self.environment = environment
        self.bindings = bindings
    }

    /// What a provider may be called with.
    package enum Access: Sendable {
        case key(Secret)
        /// The server needs none.
        case keyless
        /// Why it cannot be called, in one sentence that says what to do.
        case none(String)
    }

    package func access(for definition: ProviderDefinition) -> Access {
        guard let variable = definition.keyVariable else { return .keyless }
        // A line break comes easily with a key that was read from a file.
        let value = trimmed(environment[variable] ?? "")
        guard !value.isEmpty else {
            return .none("\(definition.name) is left out: set \(variable) in the environment or in .env")
        }
        guard value.unicodeScalars.allSatisfy({ (33...126).contains($0.value) }) else {
            return .none(
                "\(definition.name) is left out: the key in \(variable) holds characters that no key has, such as a space"
            )
        }
        guard let endpoint = try? Endpoint(parsing: definition.endpoint) else {
            return .none("\(definition.name) is left out: its endpoint is no usable URL")
        }
        guard bindings.allows(variable: variable, host: endpoint.host) else {
            return .none("\(definition.name) is left out: \(bindings.refusal(variable: variable, host: endpoint.host))")
        }
        return .key(Secret(value))
    }

    private func trimmed(_ text: String) -> String {
        let inner = text.drop { $0.isWhitespace }
        return String(inner.prefix(inner.count - inner.reversed().prefix { $0.isWhitespace }.count))
    }
}
