/// The hosts that may receive each environment variable's key. A definition by a stranger can name any host and variable;
/// without a binding no key leaves.
package struct KeyBindings: Sendable {
    private let hosts: [String: Set<String>]
    /// Those that the user trusts.
    private let own: [String: Set<String>]

    /// - Parameters:
    ///   - known: the vendors' own hosts for their keys.
    ///   - extra: pairs the user trusts as well.
    package init(
        _ known: [(variable: String, host: String)], trusting extra: [(variable: String, host: String)] = []
    ) {
        func byVariable(_ pairs: [(variable: String, host: String)]) -> [String: Set<String>] {
            pairs.reduce(into: [:]) { $0[$1.variable, default: []].insert($1.host.lowercased()) }
        }
        (hosts, own) = (byVariable(known + extra), byVariable(extra))
    }

    /// Whether the variable's key may go to that host; ignores case, and a subdomain is another host.
    /// - Parameter isFree: the provider's file writes the whole request. Then only what the user trusts counts: with a
    ///   vendor's key it could do anything there.
    package func allows(variable: String, host: String, isFree: Bool = false) -> Bool {
        (isFree ? own : hosts)[variable]?.contains(host.lowercased()) ?? false
    }

    package func names(host: String) -> Bool { hosts.values.contains { $0.contains(host.lowercased()) } }

    /// The error for a withheld key, with how to allow it.
    package func refusal(variable: String, host: String) -> String {
        if allows(variable: variable, host: host) {
            return "the key in \(variable) is not sent with a request that a provider's file writes: "
                + "if you trust that file, bind \(variable) to \(host) in your own trust file"
        }
        let known = hosts[variable]?.sorted() ?? []
        let bound = known.isEmpty ? "it is bound to no host" : "it is bound to \(known.joined(separator: " and "))"
        return "the key in \(variable) is not sent to \(host): \(bound); "
            + "where this host may have it, bind \(variable) to \(host) in your own trust file"
    }
}
