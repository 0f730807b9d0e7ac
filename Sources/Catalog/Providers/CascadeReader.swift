package import Hashing
import Nutrition
package import Scoring
import YAML

/// A provider made of providers: a policy chooses which of them answer.
package struct CascadeDefinition: Sendable, Hashable {
    package var policy: RoutingPolicy
    /// Of the policy's file.
    package var policySHA256: SHA256Digest
    /// Of every role that the policy uses; none is a cascade.
    package var members: [RoutingRole: ProviderDefinition]

    package init(policy: RoutingPolicy, policySHA256: SHA256Digest, members: [RoutingRole: ProviderDefinition]) {
        (self.policy, self.policySHA256, self.members) = (policy, policySHA256, members)
    }

    /// `local=a, flash=b`.
    package var words: String {
        policy.usedRoles.compactMap { role in members[role].map { "\(role.rawValue)=\($0.name)" } }
            .joined(separator: ", ")
    }
}

extension FormatDeclaration {
    private enum Cascade: FormatImplementation {}

    /// Of cascades: nothing is exchanged with them, only with their members.
    package static let cascade = {
        var format = FormatDeclaration(name: "cascade", vendor: "nutrieval", implementation: Cascade.self)
        format.carrier = .members
        return format
    }()
}

/// A provider file with `wire: cascade`, before its names are looked up.
struct CascadeFile {
    let reader: MappingReader
    let name: String
    let sha256: SHA256Digest

    private static let keys = ["name", "wire", "policy", "roles"]

    /// Whether the file is one, whatever its mistakes.
    static func isOne(_ reader: MappingReader) -> Bool {
        reader.value("wire")?.text == FormatDeclaration.cascade.name.rawValue
    }

    /// Nil after a reported mistake.
    init?(_ reader: MappingReader, sha256: SHA256Digest) {
        for (key, node, value) in reader.pairs where !Self.keys.contains(key) && !value.isNull {
            guard ProviderReader.keys.contains(key) else { continue }
            reader.note(node, "a cascade has no `\(key)`, its members have; remove it")
        }
        let roles = reader.mapping("roles", known: RoutingRole.allCases.map(\.rawValue))
        for role in RoutingRole.allCases { _ = roles?.text(role.rawValue, limit: 400) }
        _ = reader.text("policy", required: "confidence-bands", limit: 200)
        guard let name = reader.definitionName(example: "cascade-bands") else { return nil }
        (self.reader, self.name, self.sha256) = (reader, name, sha256)
    }

    /// Reports the keys of cascades in a file that is none.
    static func refuseKeys(_ reader: MappingReader) {
        for key in ["policy", "roles"] where reader.value(key) != nil {
            reader.note(key, "only `wire: cascade` has `\(key)`; remove it")
        }
    }

    /// Nil after a reported mistake.
    /// - Parameters:
    ///   - providers: all that are no cascades.
    ///   - cascades: the names of all cascades.
    ///   - areComplete: false: some provider files have mistakes, so that names may be missing.
    func definition(
        _ policies: (policies: [PolicyDefinition], diagnostics: [Diagnostic]), providers: [ProviderDefinition],
        cascades: [String], areComplete: Bool
    ) -> ProviderDefinition? {
        guard let named = reader.value("policy")?.string else { return nil }
        guard let policy = policies.policies.first(where: { $0.policy.name == named }) else {
            let file = "policies/\(named).yaml"
            let isWrong = policies.diagnostics.contains { $0.file == file && $0.severity == .error }
            let hint = Suggestion.hint(for: named, among: policies.policies.map(\.policy.name))
            reader.note(
                "policy",
                isWrong
                    ? "the policy `\(MappingReader.shown(named))` has mistakes; `nutrieval check \(file)` lists them"
                    : "there is no policy `\(MappingReader.shown(named))`; \(hint)")
            return nil
        }
        reader.diagnostics.note(part: policy.file, of: reader.file)
        var members: [RoutingRole: ProviderDefinition] = [:]
        for role in policy.policy.usedRoles {
            members[role] = member(role, of: policy.policy, providers, cascades: cascades, areComplete: areComplete)
        }
        for (place, role) in policy.policy.usedRoles.enumerated() {
            guard let name = members[role]?.name else { continue }
            if let other = policy.policy.usedRoles[..<place].first(where: { members[$0]?.name == name }) {
                note(role, "`\(other.rawValue)` and `\(role.rawValue)` are both \(name); name another provider for one")
                return nil
            }
        }
        guard members.count == policy.policy.usedRoles.count, let local = members[.local] else { return nil }
        for role in policy.policy.usedRoles {
            guard let member = members[role], member.task != local.task else { continue }
            note(
                role,
                "\(member.name) has the task \(member.task.rawValue) and \(local.name) \(local.task.rawValue); "
                    + "name providers of one task")
            return nil
        }
        let cascade = CascadeDefinition(policy: policy.policy, policySHA256: policy.sha256, members: members)
        var definition = local
        (definition.name, definition.file, definition.sha256) = (name, reader.file, sha256)
        (definition.format, definition.cascade) = (.cascade, cascade)
        (definition.endpoint, definition.model) = ("cascade \(cascade.words)", policy.policy.name)
        (definition.servedAliases, definition.key, definition.insecureHTTP) = ([], nil, false)
        (definition.imageTokens, definition.prices, definition.priceFloor) = (nil, nil, nil)
        (definition.program, definition.http, definition.job, definition.lifecycle) = (nil, nil, nil, nil)
        if members.values.contains(where: { $0.dataResidency?.region != local.dataResidency?.region }) {
            definition.dataResidency = nil
        }
        return definition
    }

    private func member(
        _ role: RoutingRole, of policy: RoutingPolicy, _ providers: [ProviderDefinition], cascades: [String],
        areComplete: Bool
    ) -> ProviderDefinition? {
        guard let name = stated(role)?.string ?? policy.roles[role] else {
            note(
                role, "the policy \(policy.name) asks `\(role.rawValue)`; write `roles: {\(role.rawValue): a provider}`"
            )
            return nil
        }
        if let provider = providers.first(where: { $0.name == name }) { return provider }
        let shown = MappingReader.shown(name)
        if name == self.name {
            note(role, "`\(role.rawValue)` names this cascade itself; name a provider that is no cascade")
        } else if cascades.contains(name) {
            note(role, "`\(role.rawValue)` names the cascade `\(shown)`; its members must not be cascades")
        } else if name.contains("/") {
            note(
                role,
                "`\(role.rawValue)` is the variant `\(shown)`; name a provider alone, like "
                    + "`roles: {\(role.rawValue): \(MappingReader.shown(String(name.prefix { $0 != "/" })))}`")
        } else if areComplete {
            let hint = Suggestion.hint(for: name, among: providers.map(\.name))
            note(role, "there is no provider `\(shown)` for `\(role.rawValue)`; \(hint)")
        }
        return nil
    }

    private func stated(_ role: RoutingRole) -> YAMLNode? {
        reader.value("roles")?.mapping?.first { $0.key.text == role.rawValue }.flatMap {
            $0.value.isNull ? nil : $0.value
        }
    }

    private func note(_ role: RoutingRole, _ message: String) {
        reader.note(stated(role) ?? reader.value("roles") ?? reader.value("policy") ?? reader.node, message)
    }
}
