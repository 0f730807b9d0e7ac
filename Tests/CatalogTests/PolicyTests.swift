import Costs
import Foundation
import Nutrition
import Providers
import Scoring
import TestSupport
import Testing

@testable import Catalog

@Suite struct PolicyTests {
    private func project(_ files: [String: String]) throws -> (policies: [PolicyDefinition], remarks: [String]) {
        let project = try SampleProject()
        for (name, text) in files { try project.folder.write(text, to: "policies/\(name)") }
        let (policies, diagnostics) = try project.load().catalog.loadPolicies()
        return (policies, diagnostics.map(\.description))
    }

    private static let bands = """
        name: mine
        roles: {local: one, flash: one/p}
        steps:
          - {name: sure, when: {confidence_from: 0.9}, answer: local, verify: flash, expected_share: 0.4}
          - {name: rest, answer: flash}
        """

    @Test func `a policy is read whole, with a verification that replaces beyond a fifth where it does not say`() throws
    {
        let (policies, remarks) = try project(["mine.yaml": Self.bands, "notes.txt": "x"])
        #expect(remarks == [])
        let policy = try #require(policies.first?.policy)
        #expect(policies.map(\.file) == ["policies/mine.yaml"])
        #expect(
            policy
                == RoutingPolicy(
                    name: "mine", roles: [.local: "one", .flash: "one/p"],
                    steps: [
                        RoutingStep(
                            name: "sure", condition: RoutingCondition(confidenceFrom: 0.9), answer: .local,
                            verification: RoutingVerification(by: .flash, replaceBeyond: 0.2), expectedShare: 0.4),
                        RoutingStep(name: "rest", answer: .flash)
                    ]))
        #expect(policy.usedRoles == [.local, .flash])
    }

    @Test func `the shipped policies are those of the design`() throws {
        let day = try #require(CalendarDate("2026-11-21"))
        let (policies, remarks) = Catalog.load(project: TestData.repository.path, formats: Formats.all, today: day)
            .catalog.loadPolicies()
        #expect(remarks == [])
        #expect(policies.map(\.policy.name) == ["confidence-bands", "retake-bad-photos", "tier-choice"])
        let bands = try #require(policies.first?.policy)
        #expect(bands.steps.map { $0.condition?.confidenceFrom } == [0.9, 0.7, 0.5, nil])
        #expect(bands.steps.map(\.answer) == [.local, .local, .flash, .pro])
        #expect(bands.steps.map(\.verification?.by) == [nil, .flash, nil, nil])
        let shares = bands.steps.compactMap(\.expectedShare) + [try #require(bands.expectedOfflineShare)]
        #expect(shares == [0.35, 0.30, 0.25, 0.08, 0.02])
        #expect(bands.steps.map(\.budget?.target) == [300, 350, 1200, 1800])
        #expect(bands.steps.map(\.budget?.most) == [500, 600, 2000, 3000])
        #expect(RoutingRole.allCases.map { bands.statedUSD($0) } == [0, 0.002, 0.007])
        let tiers = try #require(policies.last?.policy)
        #expect(tiers.steps.map(\.answer) == [.local, .local, .flash, .pro, .pro, .pro, .flash])
        #expect(tiers.steps[4].condition?.foodsFrom == 4)
        let retake = policies[1].policy
        #expect(retake.steps.map(\.asksBack) == [true, false] && retake.needsQuality && retake.usedRoles == [.local])
        #expect(retake.steps[0].condition?.quality == MealCondition(.overall, .below, 0.3))
    }

    /// The place, and a part of the words.
    @Test(arguments: [
        ("steps: [{name: a, answer: local}]", "1:1: error: the key `name` is missing"),
        ("name: m", "1:1: error: the key `steps` is missing"), ("name: m\nsteps: []", "2:8: error: `steps` must be"),
        ("name: m\nsteps:\n  - {name: a, answr: local}", "3:15: error: unknown key `answr`; did you mean `answer`?"),
        ("name: m\nsteps: [{name: a, answer: lokal}]", "cannot be `lokal`; did you mean `local`?"),
        (
            "name: m\nroles: {flsh: one}\nsteps: [{name: a, answer: local}]",
            "2:9: error: unknown key `flsh`; did you mean `flash`?"
        ),
        (
            "name: m\nsteps:\n  - {name: a, when: {confidence_form: 0.9}, answer: local}\n  - {name: b, answer: pro}",
            "3:22: error: unknown key `confidence_form`; did you mean `confidence_from`?"
        ),
        (
            "name: m\nsteps:\n  - {name: a, when: {confidence_from: 90}, answer: local}\n  - {name: b, answer: pro}",
            "3:39: error: `confidence_from` must be a number from 0 to 1"
        ),
        (
            "name: m\nsteps: [{name: a, when: {scene: plain}, answer: local}, {name: b, answer: pro}]",
            "use one of `simple`"
        ),
        ("name: m\nsteps: [{name: a, when: {foods_from: 1}, answer: local}]", "2:9: error: the last step must hold"),
        ("name: m\nsteps: [{name: a, answer: local}, {name: b, answer: pro}]", "2:9: error: no step after this one"),
        ("name: m\nsteps: [{name: a, when: {}, answer: local}, {name: b, answer: pro}]", "`when` names no condition"),
        (
            "name: m\nsteps: [{name: a, when: {foods_from: 1}, answer: local}, {name: a, answer: pro}]",
            "another step is named `a`"
        ),
        ("name: m\nsteps: [{name: a, answer: local, verify: local}]", "`verify` names who answers already"),
        ("name: m\nsteps: [{name: a, answer: local, replace_beyond_percent: 5}]", "name who verifies"),
        (
            "name: m\nsteps: [{name: a, answer: local, latency_ms: {target: 500, most: 300}}]",
            "`most` is below `target`"
        ),
        (
            "name: m\nsteps: [{name: a, answer: local, latency_ms: {target: 0, most: 300}}]",
            "`target` must be a number from 1"
        ),
        (
            "name: m\nsteps: [{name: a, answer: local, latency_ms: {target: 9}}]", "the key `most` is missing"
        ),
        (
            "name: m\nroles: {local: onne}\nsteps: [{name: a, answer: local}]",
            "2:16: warning: there is no provider `onne`; did you mean `one`?"
        ),
        (
            "name: m\nquery_usd: {pro: -1}\nsteps: [{name: a, answer: local}]",
            "2:18: error: `pro` must be a number from 0"
        ),
        (
            "name: m\nsteps:\n  - {name: a, when: {photo: quality.sharp < 0.3}, answer: retake}\n  - {name: b, answer: pro}",
            "3:29: error: `photo` cannot be read, character 1: there is no field"
        ),
        (
            "name: m\nsteps:\n  - {name: a, when: {foods_from: 1}, answer: retake}\n  - {name: b, answer: pro}",
            "a retake is decided before a model is asked; use `photo`"
        ),
        (
            "name: m\nsteps: [{name: a, when: {scene: simple}, answer: pro}, "
                + "{name: b, when: {scene: complex}, answer: retake}, {name: c, answer: pro}]",
            "put it before every step with another answer"
        ),
        ("name: m\nsteps: [{name: a, answer: retake}]", "put it before every step"),
        (
            "name: m\nsteps: [{name: a, when: {scene: simple}, answer: retake, fallback: pro}, {name: b, answer: pro}]",
            "a retake asks no model; leave `fallback` out"
        ),
        ("name: a b\nsteps: [{name: a, answer: local}]", "1:7: error: `name` must be letters")
    ])
    func `a mistake is named with its place and what to do`(text: String, words: String) throws {
        let remarks = try project(["m.yaml": text]).remarks
        #expect(remarks.contains { $0.hasPrefix("policies/m.yaml:") && $0.contains(words) }, "\(remarks)")
    }

    @Test func `two policies of one name, another ending and a file that is too large are remarked on`() throws {
        let (policies, remarks) = try project([
            "a.yaml": Self.bands, "b.yaml": Self.bands, "c.yml": Self.bands,
            "d.yaml": String(repeating: "# long\n", count: 20_000)
        ])
        #expect(policies.map(\.file) == ["policies/a.yaml"])
        #expect(remarks.count == 3)
        #expect(remarks.contains("policies/b.yaml: error: policies/a.yaml is named mine too; give one another `name`"))
        #expect(remarks.contains { $0.hasPrefix("policies/c.yml: warning") && $0.contains("rename it") })
        #expect(remarks.contains { $0.hasPrefix("policies/d.yaml: error") && $0.contains("100000 bytes") })
    }

    @Test func `a policy from anywhere is read by its path, and a project without any has none`() throws {
        let project = try SampleProject()
        let catalog = try project.load().catalog
        #expect(catalog.loadPolicies().policies == [] && catalog.loadPolicies().diagnostics == [])
        try project.folder.write(Self.bands, to: "elsewhere.yaml")
        let (policy, remarks) = catalog.loadPolicy(at: "\(project.folder.path)/elsewhere.yaml", named: "elsewhere.yaml")
        #expect(policy?.policy.name == "mine" && remarks == [])
        let (absent, mistakes) = catalog.loadPolicy(at: "\(project.folder.path)/none.yaml", named: "none.yaml")
        #expect(
            absent == nil
                && mistakes.map(\.description) == ["none.yaml: error: the policy file does not exist; check the path"])
    }
}
