/// A titled part of a page. A terminal shows it without blank lines inside, or folded.
struct PagePart {
    var id: String
    /// Its name in the page's navigation; empty: it has none.
    var link: String
    var title: String
    var blocks: [Block]
    /// A terminal shows it only on request.
    var isFolded = false
}

extension Document {
    /// Makes these parts the body, with links to them.
    mutating func show(_ pageParts: [PagePart]) {
        parts = pageParts.filter { !$0.link.isEmpty }.map { Link(target: .element($0.id), text: $0.link) }
        body = pageParts.flatMap { part -> [Block] in
            let blocks: [Block] = [.heading(2, part.title)] + part.blocks
            return [
                .part(id: part.id, [.only([.html, .markdown], blocks)]),
                .only(.terminal, [part.isFolded ? .fold(part.title, part.blocks) : .group(blocks)])
            ]
        }
    }
}

extension Block {
    /// A list of which a terminal shows the first items, and all only on request.
    static func brief(_ items: [String], _ count: Int, rest title: String) -> [Block] {
        let shown = items.prefix(count).map { CleanText.line($0, limit: 190) }
        let more = items.count - shown.count
        return [
            .only([.html, .markdown], Block.items(items)),
            .only(.terminal, Block.items(shown + (more > 0 ? ["\(more) more: add --explain"] : []))),
            .only(.terminal, more > 0 ? [.fold(title, Block.items(items))] : [])
        ]
    }

    /// A table of which a terminal shows the first rows, and all only on request.
    static func brief(_ table: Table, _ count: Int) -> [Block] {
        let more = table.rows.count - count
        return [
            .only([.html, .markdown], [.table(table)]), .only(.terminal, [.table(table.with(table.rows.prefix(count)))])
        ]
            + (more > 0
                ? [
                    .only(
                        .terminal, [.paragraph("\(more) more rows: add --explain"), .fold("All rows", [.table(table)])])
                ] : [])
    }

    /// The first rows of a table; the others are folded.
    /// - Parameters:
    ///   - below: rows that follow the first ones.
    ///   - rest: the title of the fold, from the number of rows in it.
    static func few(_ table: Table, _ count: Int, below: [Table.Row] = [], rest title: (Int) -> String) -> [Block] {
        let rest = table.rows.dropFirst(count)
        return [.table(table.with(table.rows.prefix(count) + below))]
            + (rest.isEmpty ? [] : [.fold(title(rest.count), [.table(table.with(rest))])])
    }
}
