import Foundation
import TestSupport
import Testing

/// Every link of the pages to something in this repository leads somewhere.
@Suite(.blocks) struct LinkTests {
    /// README.md, CHANGELOG.md, the example's page and every page below docs/, relative to the repository.
    static let pages: [String] = {
        let below = FileManager.default.enumerator(atPath: TestData.repository.appending(path: "docs").path)
        let docs = (below?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".md") }
        return ["README.md", "CHANGELOG.md", "examples/library/README.md", "examples/on-device/README.md"]
            + docs.map { "docs/\($0)" }.sorted()
    }()

    @Test func `there are pages to look at`() {
        #expect(Self.pages.count > 20)
    }

    @Test(arguments: pages) func `every link and picture of a page is there, and so is every heading it names`(
        _ page: String
    ) throws {
        let folder = TestData.repository.appending(path: page).deletingLastPathComponent()
        for target in try MarkdownPage(page).targets where !target.contains("://") && !target.hasPrefix("mailto:") {
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? TestData.repository.appending(path: page) : folder.appending(path: parts[0])
            let isThere = FileManager.default.fileExists(atPath: file.path)
            #expect(isThere, "\(page): \(target): there is no such file")
            guard isThere, parts.count == 2, file.pathExtension == "md" else { continue }
            #expect(try MarkdownPage(at: file).anchors.contains(parts[1]), "\(page): \(target): no such heading")
        }
    }

    @Test func `links and anchors are found as GitHub finds them`() {
        let page = MarkdownPage(
            text: """
                # A `Title`: with, marks & *stress*
                See [two
                lines](a.md#b) and ![picture](c.png), not `[code](d.md)`.
                ```sh
                # [not](this.md)
                ```
                ## Same
                ## Same
                """)
        #expect(page.targets == ["a.md#b", "c.png"])
        #expect(page.anchors == ["a-title-with-marks--stress", "same", "same-1"])
    }
}

/// What a page of Markdown links to, and what may link into it.
private struct MarkdownPage {
    /// The text without fenced blocks.
    private let lines: [Substring]

    init(_ path: String) throws { try self.init(at: TestData.repository.appending(path: path)) }

    init(at file: URL) throws { self.init(text: try String(contentsOf: file, encoding: .utf8)) }

    init(text: String) {
        var isFenced = false
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let isFence = line.trimmingCharacters(in: .whitespaces).hasPrefix("```")
            if isFence { isFenced.toggle() }
            return !isFence && !isFenced
        }
    }

    /// What stands in the round brackets of links and pictures, in order.
    var targets: [String] {
        let prose = lines.joined(separator: "\n").replacing(/`[^`]*`/, with: "")
        return prose.matches(of: /\]\(([^()\s]+)\)/).map { String($0.1) }
    }

    /// The anchors of the headings: lower case, spaces as hyphens, marks left out; a second of the same gets a number.
    var anchors: [String] {
        var seen: [String: Int] = [:]
        return lines.compactMap { line in
            guard let heading = line.firstMatch(of: /^#{1,6} +(.+?) *$/)?.1 else { return nil }
            let anchor = heading.lowercased().replacing(" ", with: "-").filter {
                $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
            }
            defer { seen[anchor, default: 0] += 1 }
            return seen[anchor].map { "\(anchor)-\($0)" } ?? anchor
        }
    }
}
