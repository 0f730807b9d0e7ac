import JSON

/// Reads a Python literal as a value of JSON: lists, tuples, dictionaries with text keys, texts, numbers, True, False, None.
struct PythonLiteral {
    /// What is wrong, and at which byte from 1.
    struct Mistake: Error, Hashable {
        var reason: String
        var byte: Int
    }

    private let bytes: [UInt8]
    private var place = 0

    private static let depthLimit = 20

    /// - Parameter text: the whole literal, blanks around it allowed.
    static func read(_ text: String) throws(Mistake) -> JSON {
        var reader = PythonLiteral(bytes: Array(text.utf8))
        let value = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.place == reader.bytes.count else { throw reader.mistake("text follows the value") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func mistake(_ reason: String) -> Mistake { Mistake(reason: reason, byte: place + 1) }

    private mutating func value(depth: Int) throws(Mistake) -> JSON {
        guard depth < Self.depthLimit else { throw mistake("the value is nested too deeply") }
        skipBlanks()
        switch bytes.dropFirst(place).first {
        case nil: throw mistake("the value ends too early")
        case UInt8(ascii: "["): return .array(try elements(until: UInt8(ascii: "]"), depth))
        case UInt8(ascii: "("): return .array(try elements(until: UInt8(ascii: ")"), depth))
        case UInt8(ascii: "{"): return .object(try members(depth))
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .string(try text())
        default: return try word()
        }
    }

    /// The elements after the opening bracket; takes the closing one.
    private mutating func elements(until end: UInt8, _ depth: Int) throws(Mistake) -> [JSON] {
        place += 1
        var elements: [JSON] = []
        while !take(end) {
            elements.append(try value(depth: depth + 1))
            if take(UInt8(ascii: ",")) { continue }
            guard take(end) else { throw mistake("a comma or a closing bracket is missing") }
            break
        }
        return elements
    }

    private mutating func members(_ depth: Int) throws(Mistake) -> JSONObject {
        place += 1
        let end = UInt8(ascii: "}")
        var object = JSONObject()
        while !take(end) {
            guard case .string(let key) = try value(depth: depth + 1) else { throw mistake("a key is not a text") }
            guard take(UInt8(ascii: ":")) else { throw mistake("a colon is missing") }
            object[key] = try value(depth: depth + 1)
            if take(UInt8(ascii: ",")) { continue }
            guard take(end) else { throw mistake("a comma or a closing bracket is missing") }
            break
        }
        return object
    }

    private mutating func text() throws(Mistake) -> String {
        let quote = bytes[place]
        place += 1
        var content: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == quote { return String(decoding: content, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") { content += try escaped() } else { content.append(byte) }
        }
        throw mistake("a text is not closed")
    }

    /// The bytes that an escape after its backslash means; an unknown one stays as it is, as in Python.
    private mutating func escaped() throws(Mistake) -> [UInt8] {
        guard place < bytes.count else { throw mistake("a text is not closed") }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): return [byte]
        case UInt8(ascii: "x"): return try scalar(digits: 2)
        case UInt8(ascii: "u"): return try scalar(digits: 4)
        case UInt8(ascii: "U"): return try scalar(digits: 8)
        default: return [UInt8(ascii: "\\"), byte]
        }
    }

    private mutating func scalar(digits: Int) throws(Mistake) -> [UInt8] {
        let text = String(decoding: bytes[place..<min(place + digits, bytes.count)], as: UTF8.self)
        guard text.utf8.count == digits, let number = UInt32(text, radix: 16), let scalar = Unicode.Scalar(number)
        else {
            throw mistake("an escape is no character")
        }
        place += digits
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func word() throws(Mistake) -> JSON {
        let start = place
        while place < bytes.count, !" \t\r\n,:]})".utf8.contains(bytes[place]) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        switch word {
        case "True": return .bool(true)
        case "False": return .bool(false)
        case "None": return .null
        default:
            guard word.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(word),
                number.isFinite
            else {
                place = start
                throw mistake("`\(shown(word))` is no value")
            }
            return .number(number)
        }
    }

    /// Skips blanks, then the next byte if it is that one.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while place < bytes.count, " \t\r\n".utf8.contains(bytes[place]) { place += 1 }
    }
}
