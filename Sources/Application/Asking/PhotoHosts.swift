package import Catalog
package import JSON
package import Transport

/// The hosts that receive photos, shown to a person before anything is sent.
package struct PhotoHosts: Sendable {
    /// Sorted, without duplicates.
    private var hosts: [Host] = []

    private struct Host: Hashable {
        var name: String
        var isLoopback: Bool
        /// True if the built-in table or the person's trust file binds a key to it.
        var isKnown: Bool
    }

    package init(_ providers: [ProviderDefinition], bindings: KeyBindings) {
        let endpoints = providers.compactMap { try? Endpoint(parsing: $0.endpoint) }
        hosts = Set(
            endpoints.map {
                Host(name: $0.host, isLoopback: $0.isLoopback, isKnown: bindings.names(host: $0.host))
            }
        ).sorted { $0.name < $1.name }
    }

    /// One line; nil if photos go nowhere.
    package var text: String? { hosts.isEmpty ? nil : "photos go to: \(names)" }

    /// All hosts; those without a key binding are marked.
    package var names: String {
        hosts.map { host in
            if host.isLoopback { return "\(host.name) (this machine)" }
            return host.isKnown ? host.name : "\(host.name) (no key binding: not a known vendor)"
        }.joined(separator: ", ")
    }

    package var json: JSON {
        .array(
            hosts.map { host in
                ["host": .string(host.name), "loopback": .bool(host.isLoopback), "key_binding": .bool(host.isKnown)]
            })
    }
}
