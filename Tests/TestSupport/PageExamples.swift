package import Foundation

/// The examples of `docs/write-a-provider.md`: tests run them, so that the page stays true.
package enum PageExamples {
    package static let page = TestData.repository.appending(path: "docs/write-a-provider.md")

    package struct Missing: Error {
        package let name: String

        package init(name: String) { self.name = name }
    }

    /// The fenced block below the comment `<!-- example: NAME -->`.
    package static func text(_ name: String) throws -> String {
        let page = try String(contentsOf: page, encoding: .utf8)
        let parts = page.components(separatedBy: "<!-- example: \(name) -->\n```")
        guard parts.count == 2, let start = parts[1].firstIndex(of: "\n"),
            let end = parts[1].range(of: "\n```", range: start..<parts[1].endIndex)
        else { throw Missing(name: name) }
        return String(parts[1][parts[1].index(after: start)..<end.lowerBound])
    }

    /// The names of all examples, in their order.
    package static var names: [String] {
        get throws {
            try String(contentsOf: page, encoding: .utf8).components(separatedBy: "<!-- example: ").dropFirst()
                .compactMap { $0.components(separatedBy: " -->").first }
        }
    }
}
