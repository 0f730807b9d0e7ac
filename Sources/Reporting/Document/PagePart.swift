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
