import Foundation
import TestSupport

/// A page of the documentation as its reader copies from it: the fenced blocks, in order.
struct DocumentationPage {
    /// One fenced block.
    struct Block {
        /// What stands behind the opening fence, such as `sh` or `yaml`.
        var language: String
        var text: String
        /// The line of the opening fence, from 1.
        var line: Int
        /// What a comment right above says: `<!-- not run: it needs a key -->` gives `it needs a key`.
        var reasonNotToRun: String?
    }

    /// Where the commands of a page are typed.
    enum Start: String {
        /// A folder with photos and a table of weighed meals in it.
        case home
        /// What `nutrieval init` makes.
        case project = "a new project"
        /// The repository's definitions and its demo set.
        case repository = "the repository"
    }

    /// Relative to the repository.
    var path: String
    var blocks: [Block]
    /// As a comment of the page says: `<!-- start: a new project -->`.
    var start: Start

    init(_ path: String) throws {
        self.path = path
        let text = try String(contentsOf: TestData.repository.appending(path: path), encoding: .utf8)
        blocks = Self.blocks(of: text)
        let mark = text.range(of: "<!-- start: ")
        let word = mark.map { text[$0.upperBound...].prefix { $0 != "-" } }
        start = word.flatMap { Start(rawValue: $0.trimmingCharacters(in: .whitespaces)) } ?? .home
    }

    func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }

    /// Fences may be indented, as inside a list; their text is taken as it stands.
    private static func blocks(of text: String) -> [Block] {
        let mark = "<!-- not run: "
        var blocks: [Block] = []
        var open: Block?
        var reason: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if var block = open {
                if trimmed == "```" {
                    blocks.append(block)
                    open = nil
                    reason = nil
                } else {
                    block.text += line + "\n"
                    open = block
                }
            } else if trimmed.hasPrefix("```") {
                open = Block(
                    language: String(trimmed.dropFirst(3)), text: "", line: index + 1, reasonNotToRun: reason)
            } else if trimmed.hasPrefix(mark), trimmed.hasSuffix(" -->") {
                reason = String(trimmed.dropFirst(mark.count).dropLast(4))
            } else if !trimmed.isEmpty {
                reason = nil
            }
        }
        return blocks
    }
}
