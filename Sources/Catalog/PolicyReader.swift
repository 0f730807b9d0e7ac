package import Hashing
import Nutrition
package import Scoring
import YAML

package struct PolicyDefinition: Sendable, Hashable {
    package var policy: RoutingPolicy
    /// Relative to the project if inside it.
    package var file: String
    /// Of the file.
    package var sha256: SHA256Digest
}

extension Catalog {
    private static let policyLimit = 100_000

    /// Reads all of `policies/`, sorted by file, without those whose mistakes leave no policy.
    package func loadPolicies() -> (policies: [PolicyDefinition], diagnostics: [Diagnostic]) {
        let list = DiagnosticList()
        guard let files = ProjectFiles(root: project) else { return ([], []) }
        var policies: [PolicyDefinition] = []
        for file in files.definitions(in: "policies", list) {
            let bytes = files.read(file, as: "the policy file", limit: Self.policyLimit, list)
            guard let bytes, let policy = read(bytes, file: file, list) else { continue }
            if let other = policies.first(where: { $0.policy.name == policy.name }) {
                list.note(file, "\(other.file) is named \(policy.name) too; give one another `name`")
            } else {
                policies.append(PolicyDefinition(policy: policy, file: file, sha256: SHA256Digest(of: bytes)))
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
            let policy = read(bytes, file: name, list).map {
                PolicyDefinition(policy: $0, file: name, sha256: SHA256Digest(of: bytes))
            }
            return (policy, list.sorted)
        } catch {
            list.note(name, "the policy file \(error)")
            return (nil, list.sorted)
        }
    }

    private func read(_ bytes: [UInt8], file: String, _ list: DiagnosticList) -> RoutingPolicy? {
        PolicyReader(diagnostics: list, providers: providers.map(\.name)).read(bytes, file: file)
    }
}

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
            if !providers.contains(provider) {
                // No mistake: `route --role` may name another, and runs keep variants of deleted providers.
                reader.note(
                    role.rawValue,
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

enum PolicyStepReader {
    private static let keys = [
        "name", "when", "answer", "median_of", "fallback", "verify", "replace_beyond_percent", "expected_share",
        "latency_ms"
    ]
    private static let conditions = [
        "confidence_from", "scene", "foods_from", "any_tag", "matches_history", "has_finding", "photo"
    ]
    private static let most = 20

    /// Nil if a step is unusable.
    static func read(_ policy: MappingReader) -> [RoutingStep]? {
        let nodes = policy.list(
            "steps", required: "[{name: rest, answer: local}]", of: 1...most,
            mistake: "`steps` must be a list of 1 to \(most) steps; write `- {name: rest, answer: local}`")
        guard let nodes else { return nil }
        var steps: [RoutingStep] = []
        for (index, node) in nodes.enumerated() {
            guard let reader = policy.element(node, what: "a step", known: keys), let step = step(reader) else {
                continue
            }
            let isLast = index == nodes.count - 1
            if isLast, step.condition != nil {
                reader.note(node, "the last step must hold for every meal; add one without `when`")
            } else if !isLast, reader.value("when") == nil {
                reader.note(node, "no step after this one is ever reached; give it a `when`, or put it last")
            }
            if step.asksBack, steps.contains(where: { !$0.asksBack }) || isLast {
                reader.note(
                    node, "a retake is decided before a model is asked; put it before every step with another answer")
            }
            if steps.contains(where: { $0.name == step.name }) {
                reader.note(node, "another step is named `\(MappingReader.shown(step.name))`; rename one")
            }
            steps.append(step)
        }
        return steps.count == nodes.count ? steps : nil
    }

    private static func step(_ reader: MappingReader) -> RoutingStep? {
        let name = reader.text("name", required: "rest", limit: 60)
        let word = reader.choice("answer", required: "local", of: RoutingRole.allCases.map(\.rawValue) + [retake])
        let asksBack = word == retake
        let answer = asksBack ? RoutingRole.local : word.flatMap { RoutingRole(rawValue: $0) }
        let condition = condition(reader)
        if asksBack { checkRetake(reader) }
        let median = reader.integer("median_of", in: 2...9)
        let fallback = reader.choice("fallback", as: RoutingRole.self)
        if let fallback, fallback == answer {
            reader.note("fallback", "`fallback` is the model that failed; name another role")
        }
        let verification = verification(reader, answer: answer)
        let share = reader.number("expected_share", in: 0...1)
        let budget = budget(reader)
        guard let name, let answer else { return nil }
        var step = RoutingStep(
            name: name, condition: condition, answer: answer, medianOf: median, fallback: fallback,
            verification: verification,
            expectedShare: share,
            budget: budget)
        step.asksBack = asksBack
        return step
    }

    /// The answer of a step that asks the person for a new photo.
    private static let retake = "retake"

    private static func checkRetake(_ reader: MappingReader) {
        for key in ["median_of", "fallback", "verify", "replace_beyond_percent", "latency_ms"]
        where reader.value(key) != nil {
            reader.note(key, "a retake asks no model; leave `\(key)` out")
        }
        let needing = ["confidence_from", "foods_from", "matches_history", "has_finding"]
        guard let when = reader.mapping("when", known: conditions) else { return }
        for key in needing where when.value(key) != nil {
            when.note(key, "a retake is decided before a model is asked; use `photo`, `scene` or `any_tag`")
        }
    }

    private static func quality(_ reader: MappingReader) -> MealCondition? {
        guard let text = reader.text("photo", limit: 100) else { return nil }
        do throws(MealConditionError) { return try MealCondition(text) } catch {
            reader.note("photo", "`photo` cannot be read, \(error)")
            return nil
        }
    }

    private static func budget(_ step: MappingReader) -> LatencyBudget? {
        guard let reader = step.mapping("latency_ms", known: ["target", "most"]) else { return nil }
        let range = 1.0...3_600_000
        guard let target = reader.number("target", required: "1200", in: range),
            let most = reader.number("most", required: "2000", in: range)
        else { return nil }
        if most < target {
            reader.note(reader.node, "`most` is below `target`; write `latency_ms: {target: 1200, most: 2000}`")
            return nil
        }
        return LatencyBudget(target: target, most: most)
    }

    private static func verification(_ reader: MappingReader, answer: RoutingRole?) -> RoutingVerification? {
        let percent = reader.number("replace_beyond_percent", in: 0...1000)
        guard let by = reader.choice("verify", as: RoutingRole.self) else {
            if reader.value("replace_beyond_percent") != nil, reader.value("verify") == nil {
                reader.note(
                    "replace_beyond_percent",
                    "`replace_beyond_percent` says when `verify` replaces the answer; name who verifies")
            }
            return nil
        }
        if by == answer { reader.note("verify", "`verify` names who answers already; name another role") }
        return RoutingVerification(by: by, replaceBeyond: (percent ?? 20) / 100)
    }

    private static func condition(_ step: MappingReader) -> RoutingCondition? {
        guard let reader = step.mapping("when", known: conditions) else { return nil }
        if conditions.allSatisfy({ reader.value($0) == nil }) {
            reader.note(reader.node, "`when` names no condition; write `when: {confidence_from: 0.9}` or leave it out")
        }
        if reader.value("any_tag")?.sequence?.isEmpty == true {
            reader.note("any_tag", "`any_tag` must name a tag; write `any_tag: [a, b]`")
        }
        let history = reader.flag("matches_history")
        if history == false { reader.note("matches_history", "`matches_history` can only be true; leave it out") }
        return RoutingCondition(
            confidenceFrom: reader.number("confidence_from", in: 0...1),
            scene: reader.choice("scene", as: RoutingScene.self), foodsFrom: reader.integer("foods_from", in: 1...100),
            anyTag: reader.texts("any_tag", limit: 200, count: 50) ?? [], matchesHistory: history ?? false,
            hasFinding: reader.flag("has_finding"), quality: quality(reader))
    }
}
