package import Scoring
import YAML

package struct PolicyDefinition: Sendable, Hashable {
    package var policy: RoutingPolicy
    /// Relative to the project if inside it.
    package var file: String
}

extension Catalog {
    private static let policyFolder = "policies"
    private static let policyLimit = 100_000

    /// Reads all of `policies/`, sorted by file, without those whose mistakes leave no policy.
    package func loadPolicies() -> (policies: [PolicyDefinition], diagnostics: [Diagnostic]) {
        let list = DiagnosticList()
        guard let files = ProjectFiles(root: project) else { return ([], []) }
        var policies: [PolicyDefinition] = []
        for file in files.definitions(in: Self.policyFolder, list) {
            do {
                guard let policy = read(try files.read(file, limit: Self.policyLimit), file: file, list) else {
                    continue
                }
                if let other = policies.first(where: { $0.policy.name == policy.name }) {
                    list.note(file, "\(other.file) is named \(policy.name) too; give one another `name`")
                } else {
                    policies.append(PolicyDefinition(policy: policy, file: file))
                }
            } catch {
                list.note(file, "the policy file \(error)")
            }
        }
        return (policies, list.sorted)
    }

    /// Reads one policy from anywhere; nil if unusable, and the diagnostics say why.
    /// - Parameters:
    ///   - path: absolute.
    ///   - name: the file's name in messages.
    package func loadPolicy(at path: String, named name: String) -> (policy: PolicyDefinition?, [Diagnostic]) {
        let list = DiagnosticList()
        do {
            let bytes = try ProjectFiles.read(path, limit: Self.policyLimit)
            let policy = read(bytes, file: name, list)
            return (policy.map { PolicyDefinition(policy: $0, file: name) }, list.sorted)
        } catch {
            list.note(name, "the policy file \(error)")
            return (nil, list.sorted)
        }
    }

    private func read(_ bytes: [UInt8], file: String, _ list: DiagnosticList) -> RoutingPolicy? {
        PolicyReader(diagnostics: list, providers: providers.map(\.name)).read(bytes, file: file)
    }
}
