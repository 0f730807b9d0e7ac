import Foundation
import TestSupport
import Testing

/// The quick part of `scripts/release`, in a small repository of its own.
@Suite("a release is checked before it is tagged", .blocks)
struct ReleaseTests {
    private static let version = "Sources/Application/Project/ToolVersion.swift"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["scripts/release", "scripts/packaging/version", Self.version, "docs/upgrading.md"] {
            let target = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: TestData.repository.appending(path: path), to: target)
        }
        try folder.write("# Changelog\n\n## 9.8.7 (2026-01-02)\n", to: "CHANGELOG.md")
        try edit(Self.version, /let current = ".*"/, "let current = \"9.8.7\"")
        try git("init", "--quiet")
        try commit()
    }

    private func edit(_ path: String, _ old: some RegexComponent, _ new: String) throws {
        let text = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
        try folder.write(text.replacing(old, with: new), to: path)
    }

    @discardableResult
    private func git(_ arguments: String...) throws -> String {
        let result = try Nutrieval.run(
            ["-c", "user.name=a", "-c", "user.email=a@b.invalid", "-c", "commit.gpgsign=false"] + arguments,
            of: "/usr/bin/git", in: folder.url)
        #expect(result.status == 0, "\(result.error)")
        return result.output
    }

    private func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--message", "a")
    }

    private func release(_ arguments: String...) throws -> Nutrieval.Result {
        try Nutrieval.run(
            arguments, of: folder.url.appending(path: "scripts/release").path, in: folder.url,
            environment: ["LC_ALL": "C"])
    }

    @Test func `what fits together passes, names the tests, and is not tagged`() throws {
        let result = try release("9.8.7", "--quick")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("still to run: scripts/test") && result.output.contains("scripts/test-package"))
        #expect(try git("tag").isEmpty)
    }

    @Test func `a changed tree, another version, an undated changelog and a used tag are named`() throws {
        #expect(try release("9.8", "--quick").status == 64)
        #expect(try release("9.8.8", "--quick").error.contains("is 9.8.7, not 9.8.8"))

        try folder.write("# Changelog\n\n## 9.8.7 (not released yet)\n", to: "CHANGELOG.md")
        #expect(try release("9.8.7", "--quick").error.contains("local changes"))
        try commit()
        let undated = try release("9.8.7", "--quick")
        #expect(undated.status == 65 && undated.error.contains("date it"))

        try folder.write("# Changelog\n\n## 9.8.7 (2026-01-02)\n", to: "CHANGELOG.md")
        try commit()
        try git("tag", "v9.8.6")
        #expect(try release("9.8.7", "--quick").error.contains("What changed since 9.8.6"))
        try edit("docs/upgrading.md", /What changed since 0.1.0/, "What changed since 9.8.6")
        try commit()
        #expect(try release("9.8.7", "--quick").status == 0)
        try git("tag", "v9.8.7")
        #expect(try release("9.8.7", "--quick").error.contains("a tag v9.8.7 already"))
    }
}
