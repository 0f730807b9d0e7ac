import Foundation

/// A key made to be recognised in whatever a program writes, and the search for it.
package struct Canary: Sendable {
    /// The key: capital and small letters, a slash and a plus, as base64 keys have them.
    package let key: String

    /// Parts of the key, of its base64 at every offset, of its percent form and of its hexadecimal digits, in lower case.
    /// A part is a third of the whole: a key that was cut is found too.
    private let traces: [Data]

    /// - Parameter name: tells keys of one test apart.
    package init(_ name: String = "first") {
        let key = "sk-CANARY/\(name)+Mixed_Case-0123456789/qZ"
        self.key = key
        let bytes = Array(key.utf8)
        let base64 = ["", "x", "xx"].map { Self.base64(Array(($0 + key + "yyy").utf8)) }
        let percent = bytes.map { "%" + String($0, radix: 16) }.joined()
        let units = bytes.map { "u00" + String($0, radix: 16) }.joined()
        let entities = bytes.map { "&#\($0);" }.joined()
        let hexadecimal = bytes.map { String($0, radix: 16) }.joined()
        traces = [
            ["canary", "mixed_case", "-0123456789"],
            (base64 + [percent, hexadecimal, units, entities]).map { text in
                let middle = text.count / 3
                return String(text.dropFirst(middle).prefix(middle))
            }
        ].flatMap { $0 }.map { Data($0.lowercased().utf8) }
    }

    /// The traces of the key in those bytes, in either case and with backslashes left out: empty when it is not there.
    package func found(in bytes: some Sequence<UInt8>) -> [String] {
        found(in: String(decoding: Array(bytes), as: UTF8.self))
    }

    package func found(in text: String) -> [String] {
        // Foundation's own searches: a loop of ours takes minutes in an unoptimised build.
        let plain = Data(text.lowercased().replacingOccurrences(of: "\\", with: "").utf8)
        return traces.filter { plain.range(of: $0) != nil }.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return String(
            stride(from: 0, to: bytes.count - 2, by: 3).flatMap { start -> [Character] in
                let bits = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
                return [18, 12, 6, 0].map { digits[bits >> $0 & 63] }
            })
    }
}
