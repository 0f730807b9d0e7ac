extension JSON {
    /// The value as UTF-8 JSON text, without a line break at the end.
    ///
    /// Whole numbers up to ±2^53 carry neither point nor exponent; others are the shortest text that reads back as the same
    /// double; what JSON cannot write (NaN, infinities) becomes null. `sortedKeys` orders members by the bytes of their
    /// keys, else they keep their order; `pretty` puts each on its own line, two spaces per level. The text is not fit to
    /// be put inside HTML: `</` stays as it is, and whoever embeds it escapes it.
    package func serialized(sortedKeys: Bool = false, pretty: Bool = false) -> [UInt8] {
        var writer = JSONWriter(sortedKeys: sortedKeys, pretty: pretty)
        writer.write(self, level: 0)
        return writer.bytes
    }

    /// The value as JSON text, written as `serialized` does.
    package func text(sortedKeys: Bool = false, pretty: Bool = false) -> String {
        String(decoding: serialized(sortedKeys: sortedKeys, pretty: pretty), as: UTF8.self)
    }
}

/// Writes JSON values one after the other into bytes.
private struct JSONWriter {
    let sortedKeys: Bool
    let pretty: Bool
    private(set) var bytes: [UInt8] = []

    init(sortedKeys: Bool, pretty: Bool) {
        self.sortedKeys = sortedKeys
        self.pretty = pretty
    }

    mutating func write(_ value: JSON, level: Int) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .number(let value): write(value)
        case .string(let value): write(value)
        case .array(let elements): write(elements, level: level)
        case .object(let object): write(object, level: level)
        }
    }

    private mutating func write(_ number: Double) {
        if !number.isFinite {
            append("null")
        } else if let whole = JSON.number(number).integer {
            append(String(whole))
        } else {
            append(number.description)
        }
    }

    private mutating func write(_ elements: [JSON], level: Int) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            separate(index, level: level + 1)
            write(element, level: level + 1)
        }
        if !elements.isEmpty { breakLine(level) }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ object: JSONObject, level: Int) {
        bytes.append(UInt8(ascii: "{"))
        let members =
            sortedKeys ? object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : object.members
        for (index, member) in members.enumerated() {
            separate(index, level: level + 1)
            write(member.key)
            append(pretty ? ": " : ":")
            write(member.value, level: level + 1)
        }
        if !members.isEmpty { breakLine(level) }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func separate(_ index: Int, level: Int) {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        breakLine(level)
    }

    private mutating func breakLine(_ level: Int) {
        guard pretty else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * level))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append("\\\"")
            case "\\": append("\\\\")
            case "\n": append("\\n")
            case "\r": append("\\r")
            case "\t": append("\\t")
            // JavaScript once took these two for line ends inside a string.
            case "\u{2028}": append("\\u2028")
            case "\u{2029}": append("\\u2029")
            case _ where scalar.value < 0x20:
                append("\\u00")
                append(scalar.value < 0x10 ? "0" : "")
                append(String(scalar.value, radix: 16))
            case _ where scalar.value < 0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
