extension JSON {
    /// UTF-8 text without a line break at the end; whole numbers up to ±2^53 without point or exponent, others as the
    /// shortest text that reads back as the same double, NaN and infinities as null. `sortedKeys` orders members by their
    /// keys' bytes; `pretty` indents by two spaces. Unsafe inside HTML: the caller must escape `</`.
    package func serialized(sortedKeys: Bool = false, pretty: Bool = false) -> [UInt8] {
        var writer = JSONWriter(sortedKeys: sortedKeys, pretty: pretty)
        writer.write(self, level: 0)
        return writer.bytes
    }

    /// Appends, as `serialized`.
    package func write(into bytes: inout [UInt8]) {
        var writer = JSONWriter(sortedKeys: false, pretty: false)
        swap(&writer.bytes, &bytes)
        writer.write(self, level: 0)
        swap(&writer.bytes, &bytes)
    }

    package func text(sortedKeys: Bool = false, pretty: Bool = false) -> String {
        String(decoding: serialized(sortedKeys: sortedKeys, pretty: pretty), as: UTF8.self)
    }
}

private struct JSONWriter {
    let sortedKeys: Bool
    let pretty: Bool
    var bytes: [UInt8] = []

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
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            var place = 0
            while place < utf8.count {
                place = Self.plainEnd(from: place, in: utf8)
                guard place < utf8.count else { break }
                guard let (escape, length) = Self.escape(at: place, in: utf8) else {
                    place += 1
                    continue
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<place]))
                append(escape)
                place += length
                start = place
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The first position from there whose byte may need an escape, or the end. Takes eight bytes at a time.
    private static func plainEnd(from first: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let raw = UnsafeRawBufferPointer(utf8)
        var place = first
        while place + 8 <= utf8.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            // Sets the high bit of a byte below 32 or equal to one of three; the lowest bit set is never a false one.
            var found = (word &- ones &* 0x20) & ~word
            for wanted in [UInt64(0x22), 0x5C, 0xE2] {
                let difference = word ^ (ones &* wanted)
                found |= (difference &- ones) & ~difference
            }
            if found & highs != 0 { return place + (found & highs).trailingZeroBitCount / 8 }
            place += 8
        }
        while place < utf8.count, !mayNeedEscape(utf8[place]) { place += 1 }
        return place
    }

    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xE2
    }

    /// The escape for the character there, and its length in bytes; nil if it needs none.
    @inline(__always)
    private static func escape(at place: Int, in utf8: UnsafeBufferPointer<UInt8>) -> (String, length: Int)? {
        let byte = utf8[place]
        switch byte {
        case UInt8(ascii: "\""): return ("\\\"", 1)
        case UInt8(ascii: "\\"): return ("\\\\", 1)
        case 0x0A: return ("\\n", 1)
        case 0x0D: return ("\\r", 1)
        case 0x09: return ("\\t", 1)
        case 0xE2:
            // JavaScript once took U+2028 and U+2029 for line ends inside a string.
            guard place + 2 < utf8.count, utf8[place + 1] == 0x80, utf8[place + 2] | 1 == 0xA9 else { return nil }
            return (utf8[place + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
        default: return ("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16), 1)
        }
    }
}
