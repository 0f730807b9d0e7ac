/// Which hosts may receive the key kept in which environment variable. A definition written by a stranger can name
/// a host and a variable; without a binding of the two no key leaves.
package struct KeyBindings: Sendable {
    private let hosts: [String: Set<String>]

    /// - Parameters:
    ///   - known: the hosts the known vendors serve their own keys on.
    ///   - extra: the pairs the user trusts besides.
    package init(
        _ known: [(variable: String, host: String)], trusting extra: [(variable: String, host: String)] = []
    ) {
        hosts = (known + extra).reduce(into: [:]) { hosts, pair in
            hosts[pair.variable, default: []].insert(pair.host.lowercased())
        }
    }

    /// Whether the key in that variable may go to that host: the same host letter for letter, in any case; a
    /// subdomain is another host.
    package func allows(variable: String, host: String) -> Bool {
        hosts[variable]?.contains(host.lowercased()) ?? false
    }

    /// Whether any key may go to that host.
    package func names(host: String) -> Bool { hosts.values.contains { $0.contains(host.lowercased()) } }

    /// The sentence for a key that is held back, which says how to let it go.
    package func refusal(variable: String, host: String) -> String {
        let known = hosts[variable]?.sorted() ?? []
        let bound = known.isEmpty ? "it is bound to no host" : "it is bound to \(known.joined(separator: " and "))"
        return "the key in \(variable) is not sent to \(host): \(bound); "
            + "where this host may have it, bind \(variable) to \(host) in your own trust file"
    }
}
