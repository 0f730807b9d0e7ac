import Costs
import Foundation
import Providers
import TestSupport
import Testing

@testable import Catalog

/// A project of which a test puts a link in the place of one file or folder.
@Suite struct LinkedFileTests {
    private let project: SampleProject
    private let elsewhere: TemporaryFolder

    init() throws {
        project = try SampleProject()
        elsewhere = try TemporaryFolder()
        try project.folder.write("MY_KEY=sk-SECRET-0123456789\n", to: ".env")
        try project.folder.write("name: s\n", to: "eval-sets/s/set.yaml")
        try project.folder.write("{\"id\":\"m\",\"photos\":[\"a.jpg\"]}\n", to: "eval-sets/s/meals.jsonl")
        try project.folder.write("x", to: "eval-sets/s/photos/a.jpg")
        try project.folder.write("name: p\nsteps:\n  - {use: local}\n", to: "policies/p.yaml")
    }

    private func path(_ name: String) -> String { "\(project.folder.path)/\(name)" }

    /// Moves a part of the project out of it, and links to it.
    private func link(_ name: String) throws {
        let target = "\(elsewhere.path)/\(name.split(separator: "/").joined(separator: "-"))"
        try FileManager.default.moveItem(atPath: path(name), toPath: target)
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// Every mistake in the definitions, the set and the policies.
    private func mistakes(trusting: String? = nil) throws -> [String] {
        let home = try TemporaryFolder()
        if let trusting { try home.write("photos: [\(trusting)]\n", to: "nutrieval/trust.yaml") }
        let result = Catalog.load(
            project: project.folder.path, formats: Formats.all, environment: ["XDG_CONFIG_HOME": home.path],
            today: try #require(CalendarDate("2026-11-21")))
        let catalog = result.catalog
        let all =
            result.diagnostics + catalog.loadPrompts() + catalog.loadSet(named: "s").diagnostics
            + catalog.loadPolicies().diagnostics
        return all.filter { $0.severity == .error }.map(\.description)
    }

    @Test(arguments: [
        "config.yaml", ".env", "providers", "providers/one.yaml", "providers/prompts", "providers/prompts/p.md",
        "providers/answers", "providers/answers/a.yaml", "providers/answers/a.json", "policies/p.yaml", "policies",
        "eval-sets", "eval-sets/s", "eval-sets/s/set.yaml", "eval-sets/s/meals.jsonl", "eval-sets/s/photos",
        "eval-sets/s/photos/a.jpg"
    ])
    func `no file of a project is read through a link, wherever on the way it is`(_ name: String) throws {
        let before = try mistakes()
        #expect(!before.joined().contains("link"), "\(before)")
        try link(name)
        let remarks = try mistakes().filter { $0.contains("link") }
        let part = name.hasPrefix("eval-sets/s/photos/") ? "a.jpg" : name
        #expect(remarks.contains { $0.contains(part) }, "\(remarks)")
        #expect(!remarks.joined().contains("SECRET"))
    }

    @Test func `a prompt that is a link to the project's own keys is refused`() throws {
        try FileManager.default.createSymbolicLink(
            atPath: path("providers/prompts/helpful.md"), withDestinationPath: "../../.env")
        #expect(
            try mistakes().filter { $0.contains("helpful") } == [
                "providers/prompts/helpful.md: error: the prompt file is behind the link `providers/prompts/helpful.md`, "
                    + "and links are not followed; put a copy in its place"
            ])
        let catalog = try project.load().catalog
        #expect(catalog.loadPrompt(named: "helpful").prompt == nil)
    }

    @Test func `a folder of photos may be a link where the trust file names its target, and only there`() throws {
        try link("eval-sets/s/photos")
        let target = try #require(ProjectFiles.real(path("eval-sets/s/photos")))
        #expect(
            try mistakes().filter { $0.contains("link") } == [
                "eval-sets/s/photos: error: this is a link to \(target), and links are not followed; copy the photos here, "
                    + "or name that folder under `photos` in your own trust file"
            ])
        #expect(try mistakes(trusting: target).filter { $0.contains("photo") } == [])
        // Not a folder above, nor another one.
        #expect(try mistakes(trusting: elsewhere.path).count { $0.contains("link") } == 1)
        try FileManager.default.removeItem(atPath: "\(target)/a.jpg")
        try FileManager.default.createSymbolicLink(atPath: "\(target)/a.jpg", withDestinationPath: "/etc/hostname")
        #expect(try mistakes(trusting: target).count { $0.contains("is behind the link `a.jpg`") } == 1)
    }
}
