import Base64

/// An HTML buffer that escapes attributes and text itself. Everything else must be a literal of the program, so no
/// output can miss its escaping.
struct HTML: Sendable {
    private var output: [UInt8] = []

    var bytes: [UInt8] { output }

    mutating func element(
        _ tag: Tag, _ attributes: [Attribute] = [], _ content: (inout HTML) -> Void
    ) {
        open(tag, attributes)
        content(&self)
        output.append(contentsOf: "</".utf8)
        output.append(contentsOf: tag.rawValue.utf8)
        output.append(UInt8(ascii: ">"))
        if tag.endsLine { output.append(UInt8(ascii: "\n")) }
    }

    mutating func element(_ tag: Tag, _ attributes: [Attribute] = [], text: String, limit: Int = 400) {
        element(tag, attributes) { $0.add(text, limit: limit) }
    }

    /// Adds an element without content and end tag, such as `meta`.
    mutating func void(_ tag: VoidTag, _ attributes: [Attribute] = []) {
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: tag.rawValue.utf8)
        for attribute in attributes { write(attribute) }
        output.append(UInt8(ascii: ">"))
    }

    /// Adds text from outside: cleaned, cut at `limit` Unicode scalars, escaped.
    mutating func add(_ words: String, limit: Int = 400) { escape(CleanText.line(words, limit: limit)) }

    /// Adds the program's own markup unescaped; accepts only literals.
    mutating func literal(_ markup: StaticString) {
        markup.withUTF8Buffer { output.append(contentsOf: $0) }
    }

    /// Adds the style sheet, which the content-security policy admits by its hash.
    mutating func styleSheet() { output += StyleSheet.text }

    private mutating func open(_ tag: Tag, _ attributes: [Attribute]) {
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: tag.rawValue.utf8)
        for attribute in attributes { write(attribute) }
        output.append(UInt8(ascii: ">"))
    }

    private mutating func write(_ attribute: Attribute) {
        output.append(UInt8(ascii: " "))
        output.append(contentsOf: attribute.name.utf8)
        output.append(contentsOf: "=\"".utf8)
        switch attribute.value {
        case .text(let words): escape(CleanText.line(words, limit: 1000))
        case .word(let word): literal(word)
        case .jpeg(let bytes):
            output.append(contentsOf: "data:image/jpeg;base64,".utf8)
            Base64Writer.append(bytes, to: &output)
        }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ words: String) {
        var words = words
        words.withUTF8 { bytes in
            var written = 0
            for place in bytes.indices {
                guard let entity = Self.entity(bytes[place]) else { continue }
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written..<place]))
                entity.withUTF8Buffer { output.append(contentsOf: $0) }
                written = place + 1
            }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written...]))
        }
    }

    /// Replacement of a byte that is markup; nil for any other.
    private static func entity(_ byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
