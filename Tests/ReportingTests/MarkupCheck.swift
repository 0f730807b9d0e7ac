/// A small reader of the HTML this program writes: it follows every tag and reports what is not as it should be.
struct MarkupCheck {
    /// Names of the elements that were opened, each once.
    private(set) var tags: Set<String> = []
    /// Names of the attributes that occurred, each once.
    private(set) var attributes: Set<String> = []
    /// What is wrong, empty when every element is closed in order.
    private(set) var problems: [String] = []

    private static let empty: Set<String> = ["meta", "img", "input", "br", "!doctype"]

    /// Elements of drawings: only these may end with `/>` in HTML.
    private static let shapes: Set<String> = ["circle", "line", "rect", "use"]

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var open: [String] = []
        var index = 0
        while index < bytes.count {
            if open.last == "style" {
                while index < bytes.count, !Self.starts(bytes, index, "</style") { index += 1 }
                if index == bytes.count { break }
            }
            guard bytes[index] == UInt8(ascii: "<") else {
                if bytes[index] == UInt8(ascii: ">") { problems.append("a bare > at byte \(index)") }
                index += 1
                continue
            }
            guard let end = Self.end(of: bytes, from: index) else {
                problems.append("a tag that does not end at byte \(index)")
                break
            }
            let inside = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            index = end + 1
            if inside.hasPrefix("/") {
                if open.popLast() != String(inside.dropFirst()) {
                    problems.append("</\(inside.dropFirst())> closes another element")
                }
            } else {
                read(inside, &open)
            }
        }
        if !open.isEmpty { problems.append("not closed: \(open)") }
    }

    private mutating func read(_ inside: String, _ open: inout [String]) {
        let name = inside.prefix { $0 != " " }.lowercased()
        tags.insert(name)
        let closesItself = inside.hasSuffix("/")
        if closesItself, !Self.shapes.contains(name) { problems.append("<\(name)/> is no empty element") }
        if !closesItself, !Self.empty.contains(name) { open.append(name) }
        var rest = inside.dropFirst(name.count)
        while let equals = rest.firstIndex(of: "="), name != "!doctype" {
            attributes.insert(rest[..<equals].trimmingPrefix(" ").lowercased())
            let quoted = rest[rest.index(after: equals)...]
            guard quoted.first == "\"", let close = quoted.dropFirst().firstIndex(of: "\"") else {
                problems.append("an attribute without quotes in <\(name)>")
                return
            }
            rest = quoted[quoted.index(after: close)...]
        }
    }

    /// Where the tag ends: the first `>` outside quotes.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        var isQuoted = false
        for index in start..<bytes.count {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[index] == UInt8(ascii: ">"), !isQuoted { return index }
        }
        return nil
    }

    private static func starts(_ bytes: [UInt8], _ index: Int, _ word: String) -> Bool {
        bytes[index...].starts(with: word.utf8)
    }
}
