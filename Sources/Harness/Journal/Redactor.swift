package import Transport

/// Keeps live keys out of everything a run writes: the last line of defence, after types that do not print them.
package struct Redactor: Sendable {
    private let secrets: [[UInt8]]

    /// - Parameter secrets: the keys in use. Keys shorter than 8 characters are not searched for: they would match
    ///   ordinary text, and no vendor issues such keys.
    package init(_ secrets: [Secret]) {
        self.secrets = secrets.map { Array($0.exposed.utf8) }.filter { $0.count >= 8 }
    }

    /// The bytes with every key in them replaced by as many asterisks.
    package func redacted(_ bytes: [UInt8]) -> [UInt8] {
        var clean = bytes
        for secret in secrets {
            var start = 0
            while let found = Self.firstIndex(of: secret, in: clean, from: start) {
                clean.replaceSubrange(
                    found..<(found + secret.count), with: repeatElement(UInt8(ascii: "*"), count: secret.count))
                start = found + secret.count
            }
        }
        return clean
    }

    package func redacted(_ text: String) -> String {
        secrets.isEmpty ? text : String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }

    private static func firstIndex(of word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard let head = word.first, bytes.count >= word.count else { return nil }
        let last = bytes.count - word.count
        var place = start
        while place <= last {
            if bytes[place] == head, bytes[place..<(place + word.count)].elementsEqual(word) { return place }
            place += 1
        }
        return nil
    }
}
