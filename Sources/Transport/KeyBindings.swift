/// The hosts that may receive each environment variable's key. A definition by a stranger can name any host and variable;
/// without a binding no key leaves.
package struct KeyBindings: Sendable {
    private let hosts: [String: Set<String>]

    /// - Parameters:
    ///   - known: the vendors' own hosts for their keys.
    ///   - extra: pairs the user trusts as well.
    package init(
        _ known: [(variable: String, host: String)], trusting extra: [(variable: String, host: String)] = []
    ) {
        hosts = (known + extra).reduce(into: [:]) { hosts, pair in
            hosts[pair.variable, default: []].insert(pair.host.lowercased())
        }
    }

    /// Whether the variable's key may go to that host; ignores case, and a subdomain is another host.
    package func allows(variable: String, host: String) -> Bool {
        hosts[variable]?.contains(host.lowercased()) ?? false
    }

    package func names(host: String) -> Bool { hosts.values.contains { $0.contains(host.lowercased()) } }

    /// The error for a withheld key, with how to allow it.
    package func refusal(variable: String, host: String) -> String {
        let known = hosts[variable]?.sorted() ?? []
        let bound = known.isEmpty ? "it is bound to no host" : "it is bound to \(known.joined(separator: " and "))"
        return "the key in \(variable) is not sent to \(host): \(bound); "
            + "where this host may have it, bind \(variable) to \(host) in your own trust file"
    }
}
