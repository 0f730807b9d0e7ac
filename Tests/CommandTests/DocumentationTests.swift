import Foundation
import JSON
import TestSupport
import Testing
import YAML

/// What the pages tell people to type is typed here, in order, as they would.
@Suite(.blocks) struct DocumentationTests {
    /// Every page with anything to copy; `every page with commands is tested` holds the list to the folder.
    static let pages = [
        "README.md", "docs/architecture.md", "docs/batches.md", "docs/cascades.md", "docs/ci.md", "docs/compare.md",
        "docs/configuration.md", "docs/costs.md",
        "docs/eval-sets.md", "docs/forecast.md", "docs/fuzzing.md", "docs/gate.md", "docs/guard.md",
        "docs/blind-review.md", "docs/http-provider.md", "docs/job-backend.md", "docs/mend-truths.md",
        "docs/photo-quality.md",
        "docs/photos.md",
        "docs/pick.md", "docs/public-sets.md", "docs/review-a-backend.md", "docs/set-tools.md",
        "docs/people.md", "docs/policies.md", "docs/privacy.md", "docs/providers.md", "docs/read-a-report.md",
        "docs/refined-portions.md", "docs/robustness.md", "docs/routing.md", "docs/top-names.md", "docs/tune.md",
        "docs/labels.md", "docs/no-food.md", "docs/text-meals.md", "docs/verify-foods.md",
        "docs/run-folder.md", "docs/tutorial.md", "docs/your-photos.md", "docs/your-provider.md",
        "docs/live-runs.md", "docs/lookups.md", "docs/scale.md", "docs/slurm.md", "docs/workbench.md",
        "docs/write-a-provider.md", "docs/install.md", "examples/library/README.md", "examples/on-device/README.md"
    ]

    @Test func `every page with commands or definitions is tested`() throws {
        let docs = TestData.repository.appending(path: "docs")
        let names = try FileManager.default.contentsOfDirectory(atPath: docs.path).filter { $0.hasSuffix(".md") }
        let withBlocks = try names.map { "docs/\($0)" }.filter { path in
            try !DocumentationPage(path).blocks.filter { ["sh", "yaml", "json", "jsonl"].contains($0.language) }.isEmpty
        }
        #expect(Set(withBlocks).isSubset(of: Self.pages))
    }

    @Test func `no two pages make a run or a project of the same name`() throws {
        var pages: [String: Set<String>] = [:]
        for path in Self.pages {
            for block in try DocumentationPage(path).blocks(in: "sh") {
                for made in block.text.matches(of: /(?:--name|init) ([a-z][a-z0-9-]+)(?:\s|$)/) {
                    pages[String(made.output.1), default: []].insert(path)
                }
            }
        }
        #expect(pages.count > 20)
        for (name, paths) in pages { #expect(paths.count == 1, "\(name): \(paths.sorted())") }
    }

    @Test(arguments: pages) func `the commands of a page work in the order they stand`(_ path: String) throws {
        let page = try DocumentationPage(path)
        let reader = try DocumentationReader(at: page.start)
        defer { reader.leave() }
        for block in page.blocks(in: "sh") where block.reasonNotToRun == nil {
            let result = try reader.type(block.text)
            #expect(result.status == 0, "\(path):\(block.line): \(result.output)\(result.error)")
        }
    }

    @Test(arguments: pages) func `every option a page names exists`(_ path: String) throws {
        for block in try DocumentationPage(path).blocks(in: "sh") {
            for call in DocumentationReader.calls(in: block.text) {
                let help = try Nutrieval.run(["help"] + call.subcommands)
                #expect(help.status == 0, "\(path):\(block.line): nutrieval \(call.subcommands.joined(separator: " "))")
                for option in call.options {
                    #expect(help.output.contains(option), "\(path):\(block.line): \(option) of \(call.subcommands)")
                }
            }
        }
    }

    @Test(arguments: pages) func `the definitions of a page are read without a mistake`(_ path: String) throws {
        let page = try DocumentationPage(path)
        for block in page.blocks(in: "json") {
            _ = try JSON.parse(block.text)
        }
        for block in page.blocks(in: "jsonl") {
            for line in block.text.split(separator: "\n") { _ = try JSON.parse(String(line)) }
        }
        for block in page.blocks(in: "yaml") {
            _ = try YAMLNode.read(Array(block.text.utf8))
            guard let file = block.definitionFile else { continue }
            let reader = try DocumentationReader()
            defer { reader.leave() }
            let result = try reader.check(block.text, as: file)
            #expect(result.status == 0, "\(path):\(block.line): \(result.output)\(result.error)")
        }
    }
}

extension DocumentationPage.Block {
    /// The file that the first line names as `# providers/mine.yaml`, where the program reads it.
    var definitionFile: String? {
        guard let first = text.split(separator: "\n").first, first.hasPrefix("# ") else { return nil }
        let name = first.dropFirst(2).prefix { !$0.isWhitespace && $0 != ":" }
        let isOurs = name == "config.yaml" || ["providers/", "policies/", "eval-sets/"].contains { name.hasPrefix($0) }
        return isOurs && name.hasSuffix(".yaml") ? String(name) : nil
    }
}
