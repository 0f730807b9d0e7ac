/// A comparison for a pull request comment.
package enum CompareMarkdown {
    /// GitHub takes 65,536 characters; what follows the pairs needs some of them.
    private static let room = 58_000

    /// The whole comment. Pairs that do not fit are counted, not cut.
    package static func render(_ comparison: RunComparison) -> String {
        let page = ComparePage(comparison)
        var writer = MarkdownWriter()
        for part in page.opening { part.write(to: &writer) }
        var shown = 0
        for pair in page.pairs {
            var next = writer
            for part in pair { part.write(to: &next) }
            guard next.text.utf8.count <= room else { break }
            writer = next
            shown += 1
        }
        if shown < page.pairs.count {
            writer.paragraph("… and \(page.pairs.count - shown) more comparisons; --json holds them all.")
        }
        for part in page.closing { part.write(to: &writer) }
        return writer.text
    }
}
