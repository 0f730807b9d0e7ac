package import Transport

/// Keeps live keys out of everything a run writes: the last line of defence, after types that do not print them.
package struct Redactor: Sendable {
    private let secrets: [[UInt8]]

    /// - Parameter secrets: the keys in use. Keys shorter than 8 characters are not searched for: they would match
    ///   ordinary text, and no vendor issues such keys.
    package init(_ secrets: [Secret]) {
        self.secrets = secrets.map { Array($0.exposed.utf8) }.filter { $0.count >= 8 }
    }

    /// The bytes with every key in them replaced by asterisks, also where a key is written with JSON's escapes
    /// (`\\u0073`, `\\/`), which would come out as the key when the text is read.
    package func redacted(_ bytes: [UInt8]) -> [UInt8] {
        if secrets.isEmpty { return bytes }
        var clean = bytes
        for secret in secrets {
            var place = 0
            while place < clean.count {
                if let length = Self.length(of: secret, in: clean, at: place) {
                    clean.replaceSubrange(
                        place..<(place + length), with: repeatElement(UInt8(ascii: "*"), count: secret.count))
                    place += secret.count
                } else {
                    place += 1
                }
            }
        }
        return clean
    }

    package func redacted(_ text: String) -> String {
        secrets.isEmpty ? text : String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }

    /// How many bytes the secret takes when it stands there, escaped or not; nil when it does not.
    private static func length(of secret: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
        // Nearly every place is ruled out here.
        guard bytes[start] == secret[0] || bytes[start] == UInt8(ascii: "\\") else { return nil }
        var place = start
        for wanted in secret {
            guard let (byte, length) = character(in: bytes, at: place), byte == wanted else { return nil }
            place += length
        }
        return place - start
    }

    /// The character at that place, and how many bytes it is written with; nil at the end and for escapes beyond ASCII.
    private static func character(in bytes: [UInt8], at place: Int) -> (UInt8, Int)? {
        guard place < bytes.count else { return nil }
        guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count else { return (bytes[place], 1) }
        switch bytes[place + 1] {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "\""): return (bytes[place + 1], 2)
        case UInt8(ascii: "u"):
            guard place + 6 <= bytes.count,
                let code = UInt16(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16),
                code < 128
            else { return nil }
            return (UInt8(code), 6)
        default: return (bytes[place], 1)
        }
    }
}
