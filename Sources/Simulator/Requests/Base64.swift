/// Base64 without line breaks (RFC 4648).
enum Base64 {
    enum Form {
        /// Section 4, with padding.
        case standard
        /// Also section 5 (`-` and `_`) and without padding, as Google's services accept.
        case any
    }

    private static let standard = values("+/")
    private static let any = zip(standard, values("-_")).map(min)

    private static func values(_ last: String) -> [UInt8] {
        var values = [UInt8](repeating: 0xFF, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }

    /// Nil if the text is anything else.
    static func decode(_ text: Substring.UTF8View, _ form: Form) -> [UInt8]? {
        text.withContiguousStorageIfAvailable { decode($0, form) }
            ?? Array(text).withUnsafeBufferPointer { decode($0, form) }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>, _ form: Form) -> [UInt8]? {
        let values = form == .standard ? standard : any
        let written = text.reversed().prefix(2).prefix { $0 == UInt8(ascii: "=") }.count
        let letters = text.count - written
        let padding = (4 - letters % 4) % 4
        guard padding < 3, written == padding || form == .any && written == 0 else { return nil }
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
