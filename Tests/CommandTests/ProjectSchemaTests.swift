import Foundation
import JSON
import TestSupport
import Testing

/// What `init` writes for editors.
@Suite(.blocks) struct ProjectSchemaTests {
    private static let modeline = "# yaml-language-server: $schema="

    @Test func `a new project has the schemas, and every YAML file in it names the one of its kind`() throws {
        let folder = try TemporaryFolder()
        #expect(try Nutrieval.run(["init", folder.path]).status == 0)
        for kind in ["config", "provider", "answer", "set", "meal", "policy"] {
            let name = "\(kind).schema.json"
            let written = try Data(contentsOf: folder.url.appending(path: ".nutrieval/schemas/\(name)"))
            let own = try Data(contentsOf: TestData.repository.appending(path: "docs/schemas/\(name)"))
            #expect(written == own, "docs/schemas/\(name)")
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let definitions = files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yaml.example") }
        #expect(definitions.count >= 15)
        try Self.check(definitions, in: folder.url, schemas: ".nutrieval/schemas")
        let check = try Nutrieval.run(["check", "--project", folder.path])
        #expect(check.status == 0, "\(check.output)")
    }

    @Test func `every YAML file of the repository names the schema of its kind`() throws {
        let root = TestData.repository
        let providers = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "providers").path)
        let definitions =
            [
                "config.yaml", "eval-sets/demo/set.yaml", "policies/confidence-bands.yaml",
                "policies/retake-bad-photos.yaml", "policies/tier-choice.yaml"
            ]
            + providers.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yaml.example") }.map { "providers/\($0)" }
        try Self.check(definitions, in: root, schemas: "docs/schemas")
    }

    /// The first line leads from the file to the schema of its kind.
    private static func check(_ files: [String], in root: URL, schemas: String) throws {
        for path in files {
            let kind =
                path == "config.yaml"
                ? "config"
                : path.hasPrefix("policies/")
                    ? "policy"
                    : path.hasPrefix("eval-sets/") ? "set" : path.contains("/answers/") ? "answer" : "provider"
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            let line = text.prefix { $0 != "\n" }
            #expect(line.hasPrefix(modeline), "\(path)")
            let target = root.appending(path: path).deletingLastPathComponent()
                .appending(path: String(line.dropFirst(modeline.count))).standardizedFileURL
            #expect(target == root.appending(path: "\(schemas)/\(kind).schema.json").standardizedFileURL, "\(path)")
            #expect(FileManager.default.fileExists(atPath: target.path), "\(path)")
        }
    }
}
