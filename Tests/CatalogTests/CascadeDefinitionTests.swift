import Scoring
import TestSupport
import Testing

@testable import Catalog

/// Provider files with `wire: cascade`, and every mistake in them.
@Suite struct CascadeDefinitionTests {
    private static let policy = """
        name: two-steps
        steps:
          - {name: sure, when: {confidence_from: 0.9}, answer: local}
          - {name: rest, answer: pro}
        """

    /// A project of the providers `one` and `two`, the cascade `deep` of them, and the cascade under test.
    private static func remarks(_ lines: String, policy: String = policy) throws -> [String] {
        try project(lines, policy: policy).remarks()
    }

    private static func project(_ lines: String, policy: String = policy) throws -> SampleProject {
        let project = try SampleProject()
        let two = SampleProject.provider.replacing("name: one", with: "name: two")
        try project.folder.write("\(two)\n", to: "providers/two.yaml")
        try project.folder.write(policy, to: "policies/two-steps.yaml")
        try project.folder.write(
            "name: deep\nwire: cascade\npolicy: two-steps\nroles: {local: one, pro: two}\n", to: "providers/deep.yaml")
        try project.folder.write("name: own\nwire: cascade\n\(lines)\n", to: "providers/own.yaml")
        return project
    }

    @Test func `a cascade has its policy, its members and the prompt of the first`() throws {
        let result = try Self.project("policy: two-steps\nroles: {local: two, pro: one}").load()
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
        let own = try #require(result.catalog.provider(named: "own"))
        #expect(own.cascade?.policy.name == "two-steps")
        #expect(own.cascade?.members.mapValues(\.name) == [.local: "two", .pro: "one"])
        #expect(own.key == nil && own.prices == nil && own.prompt.name == "p" && own.answer.name == "a")
        #expect(own.answering.map(\.name) == ["two", "one"])
        #expect(result.parts["providers/own.yaml"]?.contains("policies/two-steps.yaml") == true)
    }

    @Test(arguments: [
        ("", "1:1: error: the key `policy` is missing; write `policy: confidence-bands`"),
        ("policy: two-step", "3:9: error: there is no policy `two-step`; did you mean `two-steps`?"),
        (
            "policy: two-steps\nroles: {local: one}",
            "4:8: error: the policy two-steps asks `pro`; write `roles: {pro: a provider}`"
        ),
        (
            "policy: two-steps\nroles: {local: one, pro: twos}",
            "4:26: error: there is no provider `twos` for `pro`; did you mean `two`?"
        ),
        (
            "policy: two-steps\nroles: {local: own, pro: two}",
            "4:16: error: `local` names this cascade itself; name a provider that is no cascade"
        ),
        (
            "policy: two-steps\nroles: {local: one, pro: deep}",
            "4:26: error: `pro` names the cascade `deep`; its members must not be cascades"
        ),
        (
            "policy: two-steps\nroles: {local: one, pro: two/p}",
            "4:26: error: `pro` is the variant `two/p`; name a provider alone, like `roles: {pro: two}`"
        ),
        (
            "policy: two-steps\nroles: {local: one, pro: one}",
            "4:26: error: `local` and `pro` are both one; name another provider for one"
        ),
        (
            "policy: two-steps\nroles: {local: one, pro: two}\nmodel: m",
            "5:1: error: a cascade has no `model`, its members have; remove it"
        )
    ])
    func `a mistake is located and says what to do`(lines: String, remark: String) throws {
        #expect(try Self.remarks(lines) == ["providers/own.yaml:\(remark)"])
    }

    @Test func `a policy with mistakes is named as such`() throws {
        let remarks = try Self.remarks("policy: two-steps\nroles: {local: one, pro: two}", policy: "name: two-steps\n")
        #expect(
            remarks.contains(
                "providers/own.yaml:3:9: error: the policy `two-steps` has mistakes; "
                    + "`nutrieval check policies/two-steps.yaml` lists them"), "\(remarks)")
    }

    @Test func `keys of cascades are refused in other files`() throws {
        #expect(
            try SampleProject(lines: "policy: bands").remarks()
                == ["providers/one.yaml:8:9: error: only `wire: cascade` has `policy`; remove it"])
    }

    @Test func `two cascades in a circle are two mistakes`() throws {
        let project = try Self.project("policy: two-steps\nroles: {local: one, pro: deep}")
        try project.folder.write(
            "name: deep\nwire: cascade\npolicy: two-steps\nroles: {local: one, pro: own}\n", to: "providers/deep.yaml")
        let remarks = try project.remarks()
        #expect(remarks.count == 2 && remarks.allSatisfy { $0.contains("must not be cascades") }, "\(remarks)")
    }

    @Test func `the fallback of a step is another model`() throws {
        let project = try Self.project("policy: two-steps\nroles: {local: one, pro: two}", policy: Self.policy + ", ")
        try project.folder.write(
            Self.policy.replacing("answer: pro", with: "answer: pro, fallback: pro"), to: "policies/two-steps.yaml")
        let (_, remarks) = try project.load().catalog.loadPolicies()
        #expect(
            remarks.map(\.message) == ["`fallback` is the model that failed; name another role"])
        try project.folder.write(
            Self.policy.replacing("answer: pro", with: "answer: pro, fallback: local"), to: "policies/two-steps.yaml")
        let policies = try project.load().catalog.loadPolicies().policies
        #expect(policies.first?.policy.steps.last?.fallback == .local)
        #expect(policies.first?.policy.usedRoles == [.local, .pro])
    }
}
