/// Base64 with padding and without line breaks (RFC 4648, section 4).
enum Base64 {
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(letter)] = UInt8(value)
        }
        return values
    }()

    /// The bytes, nil when the text is anything else.
    static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
        text.withContiguousStorageIfAvailable { decode($0) } ?? Array(text).withUnsafeBufferPointer { decode($0) }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        let padding = text.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
        let letters = text.count - padding
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        for place in 0..<letters {
            let value = values[Int(text[place])]
            guard value != 0xFF else { return nil }
            bits = bits << 6 | UInt32(value)
            guard place % 4 == 3 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
            bytes.append(UInt8(truncatingIfNeeded: bits))
        }
        if padding == 1 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        } else if padding == 2 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        }
        return bytes
    }
}
