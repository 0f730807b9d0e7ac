import Base64

/// HTML as it is written: a buffer that takes elements, attributes and text, and escapes the last two itself.
/// Nothing else can get in but literals of the program, so there is no output that someone forgot to escape.
struct HTML: Sendable {
    private var output: [UInt8] = []

    var bytes: [UInt8] { output }

    /// Adds an element with what `content` writes inside it.
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

    /// Adds an element with text inside it.
    mutating func element(_ tag: Tag, _ attributes: [Attribute] = [], text: String, limit: Int = 400) {
        element(tag, attributes) { $0.add(text, limit: limit) }
    }

    /// Adds an element that has no content and no end tag, such as `meta`.
    mutating func void(_ tag: VoidTag, _ attributes: [Attribute] = []) {
        output.append(UInt8(ascii: "<"))
        output.append(contentsOf: tag.rawValue.utf8)
        for attribute in attributes { write(attribute) }
        output.append(UInt8(ascii: ">"))
    }

    /// Adds text from anywhere: cleaned, cut at `limit` Unicode scalars, escaped.
    mutating func add(_ words: String, limit: Int = 400) { escape(CleanText.line(words, limit: limit)) }

    /// Adds a piece of the program's own markup as it stands. Only a literal can be passed.
    mutating func literal(_ markup: StaticString) {
        markup.withUTF8Buffer { output.append(contentsOf: $0) }
    }

    /// Adds the style sheet, which a content-security policy admits by its hash.
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

    /// What stands for a byte that would be read as markup; nil for any other.
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
