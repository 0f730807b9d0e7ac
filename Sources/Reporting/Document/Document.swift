/// A page of blocks, rendered separately by HTML, Markdown and the terminal.
package struct Document: Sendable {
    var title: String
    /// True if no real model answered; the tab then starts with that.
    var isSimulated: Bool
    /// A sentence saying where the whole page is, for use when it is cut.
    var rest: String
    /// Heading level in Markdown; 2 if the page is part of another, such as a comment.
    var titleLevel = 2
    var header: [Block]
    var body: [Block]
    /// How to read the page; kept when the page is cut.
    var footer: [Block]

    /// - Parameter blocks: those before the first heading of level 2 become the header.
    init(title: String, isSimulated: Bool, rest: String, _ blocks: [Block], footer: [Block]) {
        self.title = title
        self.isSimulated = isSimulated
        self.rest = rest
        self.footer = footer
        let start = blocks.firstIndex { if case .heading(let level, _) = $0 { level > 1 } else { false } }
        header = Array(blocks[..<(start ?? blocks.count)])
        body = Array(blocks[(start ?? blocks.count)...])
    }
}
