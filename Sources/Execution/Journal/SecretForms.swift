/// One way a key may be written, in lower case, since case is not looked at.
struct SecretForm: Hashable {
    var bytes: [UInt8]
    /// Whether line breaks may stand between its characters, as tools put them into base64.
    var mayBreak: Bool
}

/// The ways a key may be written other than character by character, as a server might echo it.
enum SecretForms {
    /// The key itself, its hexadecimal digits, and what base64 makes of it wherever it begins in a longer text: the digits
    /// that depend on the key alone, in both alphabets (RFC 4648).
    static func all(of key: [UInt8]) -> [SecretForm] {
        let hexadecimal = key.flatMap { [hexDigits[Int($0 >> 4)], hexDigits[Int($0 & 15)]] }
        let base64 = (0..<3).flatMap { before in [standard, safe].map { digits(of: key, behind: before, in: $0) } }
        return [SecretForm(bytes: key.map(lowered), mayBreak: false)]
            + ([hexadecimal] + base64).map { SecretForm(bytes: $0.map(lowered), mayBreak: true) }
    }

    /// An ASCII letter in lower case; any other byte as it is.
    static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standard = letters + Array("+/".utf8)
    private static let safe = letters + Array("-_".utf8)

    /// The base64 digits all of whose bits are the key's, when that many bytes stand before it.
    private static func digits(of key: [UInt8], behind before: Int, in alphabet: [UInt8]) -> [UInt8] {
        let bits = 8 * (before + key.count)
        func bit(_ place: Int) -> Int {
            let byte = place / 8 - before
            return byte < 0 ? 0 : Int(key[byte] >> (7 - place % 8)) & 1
        }
        return ((8 * before + 5) / 6..<bits / 6).map { digit in
            alphabet[(0..<6).reduce(0) { $0 << 1 | bit(6 * digit + $1) }]
        }
    }
}
