/// A JSON text that keeps its white space, so that a change leaves everything else as written.
package indirect enum JSONText: Sendable, Hashable {
    /// A string, number, `true`, `false` or `null`, as written.
    case scalar(String)
    case array([Element], empty: String)
    case object([Member], empty: String)

    package struct Element: Sendable, Hashable {
        /// White space up to the value.
        package var before: String
        package var value: JSONText
        /// White space up to the comma or bracket.
        package var after: String
    }

    package struct Member: Sendable, Hashable {
        /// White space up to the key.
        package var before: String
        package let key: String
        /// The key as written, with what follows up to the value.
        fileprivate var head: String
        package var value: JSONText
        package var after: String
    }

    /// - Throws: as `JSON.parse`.
    package init(parsing bytes: [UInt8]) throws(JSONError) {
        _ = try JSON.parse(bytes)
        var reader = Reader(bytes: bytes)
        reader.skip()
        self = reader.value()
    }

    /// A value, written on one line.
    package init(_ value: JSON) {
        switch value {
        case .array(let elements):
            self = .array([], empty: "")
            for element in elements { append(JSONText(element)) }
        case .object(let members):
            self = .object([], empty: "")
            for (key, value) in members { self[key] = JSONText(value) }
        default: self = .scalar(value.text())
        }
    }

    package var json: JSON { (try? JSON.parse(text)) ?? .null }

    /// Without the white space around the outermost value.
    package var text: String {
        switch self {
        case .scalar(let text): return text
        case .array(let elements, let empty):
            let parts = elements.map { $0.before + $0.value.text + $0.after }
            return "[" + (parts.isEmpty ? empty : parts.joined(separator: ",")) + "]"
        case .object(let members, let empty):
            let parts = members.map { $0.before + $0.head + $0.value.text + $0.after }
            return "{" + (parts.isEmpty ? empty : parts.joined(separator: ",")) + "}"
        }
    }

    package var members: [Member] { if case .object(let members, _) = self { members } else { [] } }
    package var elements: [Element] { if case .array(let elements, _) = self { elements } else { [] } }

    /// A member of an object; setting nil removes it, a new key is appended in the style of the last member.
    package subscript(key: String) -> JSONText? {
        get { members.first { $0.key == key }?.value }
        set {
            guard case .object(var members, let empty) = self else { return }
            let place = members.firstIndex { $0.key == key }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                let gone = members.remove(at: place)
                // The closing bracket stays where it was.
                if place == members.count, !members.isEmpty { members[place - 1].after = gone.after }
            case (nil, let value?):
                let last = members.last
                if !members.isEmpty { members[members.count - 1].after = "" }
                members.append(
                    Member(
                        before: last.map { $0.before.isEmpty ? " " : $0.before } ?? "", key: key,
                        head: "\(JSON.string(key).text()): ", value: value, after: last?.after ?? ""))
            case (nil, nil): break
            }
            self = .object(members, empty: empty)
        }
    }

    /// Puts another key and value in a member's place.
    package mutating func replace(_ key: String, by other: String, _ value: JSONText) {
        guard case .object(var members, let empty) = self, let place = members.firstIndex(where: { $0.key == key })
        else { return }
        members[place] = Member(
            before: members[place].before, key: other, head: "\(JSON.string(other).text()): ", value: value,
            after: members[place].after)
        self = .object(members, empty: empty)
    }

    /// Adds an element in the style of the last one.
    package mutating func append(_ value: JSONText) {
        guard case .array(var elements, let empty) = self else { return }
        let last = elements.last
        if !elements.isEmpty { elements[elements.count - 1].after = "" }
        elements.append(
            Element(
                before: last.map { elements.count == 1 && $0.before.isEmpty ? " " : $0.before } ?? "", value: value,
                after: last?.after ?? ""))
        self = .array(elements, empty: empty)
    }

    /// The elements with others in their places.
    package func replacing(_ change: (Int, JSONText) -> JSONText) -> JSONText {
        guard case .array(let elements, let empty) = self else { return self }
        let changed = elements.enumerated().map { place, element in
            Element(before: element.before, value: change(place, element.value), after: element.after)
        }
        return .array(changed, empty: empty)
    }
}

/// Reads bytes that are known to be JSON.
private struct Reader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    private var byte: UInt8 { place < bytes.count ? bytes[place] : 0 }

    private func text(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

    /// White space.
    @discardableResult
    mutating func skip() -> String {
        let start = place
        while [0x20, 0x0A, 0x0D, 0x09].contains(byte) { place += 1 }
        return text(from: start)
    }

    private mutating func string() -> String {
        let start = place
        place += 1
        while place < bytes.count, byte != UInt8(ascii: "\"") { place += byte == UInt8(ascii: "\\") ? 2 : 1 }
        place += 1
        return text(from: start)
    }

    mutating func value() -> JSONText {
        switch byte {
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "\""): return .scalar(string())
        default:
            let start = place
            while place < bytes.count, ![0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x5D, 0x7D].contains(byte) { place += 1 }
            return .scalar(text(from: start))
        }
    }

    private mutating func array() -> JSONText {
        var elements: [JSONText.Element] = []
        var before = opened()
        if byte == UInt8(ascii: "]") { return closed(.array([], empty: before)) }
        while true {
            let value = value()
            elements.append(JSONText.Element(before: before, value: value, after: skip()))
            guard byte == UInt8(ascii: ",") else { return closed(.array(elements, empty: "")) }
            before = opened()
        }
    }

    private mutating func object() -> JSONText {
        var members: [JSONText.Member] = []
        var before = opened()
        if byte == UInt8(ascii: "}") { return closed(.object([], empty: before)) }
        while true {
            let start = place
            let key = (try? JSON.parse(string()))?.string ?? ""
            skip()
            place += 1
            skip()
            let head = text(from: start)
            let value = value()
            members.append(JSONText.Member(before: before, key: key, head: head, value: value, after: skip()))
            guard byte == UInt8(ascii: ",") else { return closed(.object(members, empty: "")) }
            before = opened()
        }
    }

    /// What follows a bracket or comma.
    private mutating func opened() -> String {
        place += 1
        return skip()
    }

    private mutating func closed(_ value: JSONText) -> JSONText {
        place += 1
        return value
    }
}
