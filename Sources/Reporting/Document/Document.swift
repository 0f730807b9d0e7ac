/// A page made of blocks, which HTML, Markdown and the terminal each write in their own way.
package struct Document: Sendable {
    /// What a browser's tab shows.
    var title: String
    /// Whether no real model answered: the tab then says so first.
    var isSimulated: Bool
    /// Where all of it is found if a page is cut, as a sentence.
    var rest: String
    /// The level of the title in Markdown: 2 where the page is a part of another, such as a comment.
    var titleLevel = 2
    /// The title, notices and the verdict.
    var header: [Block]
    var body: [Block]
    /// How to read the page. It stays where the page is cut.
    var footer: [Block]

    /// - Parameter blocks: those before the first heading of level 2 are the header.
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
