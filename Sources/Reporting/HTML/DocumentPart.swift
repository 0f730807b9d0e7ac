extension Document {
    /// Its blocks, for a page that has head and bar of its own and the common style sheet.
    package func write(into html: inout HTML) {
        let blocks = HTMLBlocks()
        blocks.write(header, .header, into: &html)
        blocks.write(body, .body, into: &html)
        blocks.write(footer, .body, into: &html)
    }

    package var heading: String { title }
    package var showsSimulation: Bool { isSimulated }
}
