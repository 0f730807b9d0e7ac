import Photos
import YAML

enum ServerReader {
    /// The format as the file's `server` speaks it; without that key, as the endpoint's host does.
    static func read(_ provider: MappingReader, _ format: FormatDeclaration, endpoint: String?) -> FormatDeclaration {
        let name = provider.choice("server", of: format.servers.map(\.name))
        let host = endpoint.flatMap { EndpointCheck($0)?.host }
        let server =
            format.servers.first { $0.name == name }
            ?? format.servers.first { server in
                host.map { host in server.hosts.contains { host == $0 || host.hasSuffix(".\($0)") } } ?? false
            }
        return server.map(format.adapted) ?? format
    }
}

/// A server that speaks a format with differences of its own, as changes to the declaration.
package struct ServerVariant: Sendable {
    package let name: String
    /// Its hosts and their parents, by which it is recognized.
    let hosts: [String]
    let adapt: @Sendable (inout FormatDeclaration) -> Void

    package init(
        _ name: String, hosts: [String] = [], adapt: @escaping @Sendable (inout FormatDeclaration) -> Void = { _ in }
    ) {
        self.name = name
        self.hosts = hosts
        self.adapt = adapt
    }
}

extension FormatDeclaration {
    package func adapted(to server: ServerVariant) -> FormatDeclaration {
        var format = self
        format.server = server.name
        server.adapt(&format)
        return format
    }

    /// Changes for a server on the user's own machine: one request at a time, and time for a slow answer.
    package mutating func runsLocally() {
        details = []
        usualLimits.inFlight = 1
        usualLimits.timeout = .seconds(300)
    }
}
