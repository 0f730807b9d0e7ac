import Scoring
import YAML

struct PolicyReader {
    let diagnostics: DiagnosticList
    let providers: [String]

    private static let keys = [
        "name", "description", "roles", "query_usd", "unknown_confidence", "steps", "expected_offline_share"
    ]

    /// Reports every mistake; nil if they leave no policy.
    /// - Parameter file: for messages.
    func read(_ bytes: [UInt8], file: String) -> RoutingPolicy? {
        guard
            let reader = MappingReader(bytes, what: "a policy", known: Self.keys, file: file, diagnostics: diagnostics)
        else { return nil }
        let name = reader.definitionName(example: "my-policy")
        let description = reader.text("description", limit: 4000)
        let roles = roles(reader)
        let prices = prices(reader)
        let unknown = reader.number("unknown_confidence", in: 0...1)
        let offline = reader.number("expected_offline_share", in: 0...1)
        let steps = PolicyStepReader.read(reader)
        guard let name, let steps else { return nil }
        return RoutingPolicy(
            name: name, description: description, roles: roles, queryUSD: prices, unknownConfidence: unknown,
            steps: steps, expectedOfflineShare: offline)
    }

    private func roles(_ root: MappingReader) -> [RoutingRole: String] {
        guard let reader = root.mapping("roles", known: RoutingRole.allCases.map(\.rawValue)) else { return [:] }
        var roles: [RoutingRole: String] = [:]
        for role in RoutingRole.allCases {
            guard let name = reader.text(role.rawValue, limit: 400) else { continue }
            roles[role] = name
            let provider = name.split(separator: "/", omittingEmptySubsequences: false).first.map(String.init) ?? name
            if let node = reader.value(role.rawValue), !providers.contains(provider) {
                // No mistake: `route --role` may name another, and runs keep variants of deleted providers.
                reader.note(
                    node,
                    "there is no provider `\(MappingReader.shown(provider))`; "
                        + Suggestion.hint(for: provider, among: providers),
                    .warning)
            }
        }
        return roles
    }

    private func prices(_ root: MappingReader) -> [RoutingRole: Double] {
        guard let reader = root.mapping("query_usd", known: RoutingRole.allCases.map(\.rawValue)) else { return [:] }
        return RoutingRole.allCases.reduce(into: [:]) { $0[$1] = reader.number($1.rawValue, in: 0...1000) }
    }
}
