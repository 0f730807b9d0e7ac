package import Transport

/// Keeps live keys out of everything a run writes: the last line of defence, after types that do not print them.
package struct Redactor: Sendable {
    /// What is looked for, the longest first.
    private let forms: [SecretForm]
    /// Whether a form may begin with those two bytes, written plainly or with escapes; by 256 × the first + the second.
    /// One byte would not tell enough: a tenth of all base64 digits begin some form.
    private let mayBegin: [Bool]

    /// - Parameter secrets: the keys in use. Keys shorter than 8 characters are not searched for: they would match
    ///   ordinary text, and no vendor issues such keys.
    package init(_ secrets: [Secret]) {
        let keys = Set(secrets.map { Array($0.exposed.utf8) }.filter { $0.count >= 8 })
        forms = Set(keys.flatMap(SecretForms.all)).sorted {
            ($1.bytes.count, $1.bytes[0]) < ($0.bytes.count, $0.bytes[0])
        }
        mayBegin = Self.beginnings(of: forms)
    }

    /// The bytes with every key in them replaced by asterisks.
    ///
    /// Found are keys in either case, as base64 and in hexadecimal (also broken over lines), and with any of their characters
    /// escaped: as in JSON, at any depth of JSON within JSON, by `\\x`, by percent signs, also repeated, or as in HTML.
    package func redacted(_ bytes: [UInt8]) -> [UInt8] {
        if forms.isEmpty { return bytes }
        var clean: [UInt8] = []
        var kept = 0
        bytes.withUnsafeBufferPointer { bytes in
            mayBegin.withUnsafeBufferPointer { mayBegin in
                var place = 0
                // No form is a single byte, however it is written.
                while place + 1 < bytes.count {
                    let pair = Int(bytes[place]) << 8 | Int(bytes[place + 1])
                    guard mayBegin[pair], let found = find(in: bytes, at: place) else {
                        place += 1
                        continue
                    }
                    clean += bytes[kept..<place]
                    clean += repeatElement(UInt8(ascii: "*"), count: found.characters)
                    place += found.bytes
                    kept = place
                }
            }
        }
        return kept == 0 ? bytes : clean + bytes[kept...]
    }

    package func redacted(_ text: String) -> String {
        forms.isEmpty ? text : String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }

    private static func beginnings(of forms: [SecretForm]) -> [Bool] {
        func written(_ byte: UInt8) -> [UInt8] {
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            return Array("\\%&".utf8) + [byte] + (isLetter ? [byte & ~0x20] : [])
        }
        var mayBegin = [Bool](repeating: false, count: 256 * 256)
        for form in forms {
            for first in written(form.bytes[0]) {
                // What follows an escape's mark is not the second character.
                let plain = written(form.bytes[1]) + (form.mayBreak ? Array("\r\n".utf8) : [])
                let seconds = EscapedCharacter.isMark(first) ? Array(0...255) : plain
                for second in seconds { mayBegin[Int(first) << 8 | Int(second)] = true }
            }
        }
        return mayBegin
    }

    /// The form of a key that stands there: how many bytes it takes, escapes and all, and how many characters it has.
    private func find(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (bytes: Int, characters: Int)? {
        for form in forms {
            // A key that itself holds the mark of an escape: what stands there can be meant either way.
            let isAmbiguous = form.bytes.contains(where: EscapedCharacter.isMark)
            for plainFirst in isAmbiguous ? [true, false] : [true] {
                if let end = Self.end(of: form, in: bytes, at: start, plainFirst: plainFirst) {
                    return (end - start, form.bytes.count)
                }
            }
        }
        return nil
    }

    /// Where the form that begins there ends; nil where it does not stand there.
    private static func end(
        of form: SecretForm, in bytes: UnsafeBufferPointer<UInt8>, at start: Int, plainFirst: Bool
    ) -> Int? {
        var place = start
        for wanted in form.bytes {
            if form.mayBreak, place > start { place = EscapedCharacter.afterLineBreak(bytes, at: place) }
            guard
                let (byte, length) = EscapedCharacter.read(bytes, at: place, wanted: wanted, plainFirst: plainFirst),
                SecretForms.lowered(byte) == wanted
            else { return nil }
            place += length
        }
        return place
    }
}

/// A character as JSON, URLs or HTML may write it.
private enum EscapedCharacter {
    /// Levels of escapes within escapes that are looked through: a server can send a megabyte of backslashes.
    private static let levels = 6

    /// Whether an escape begins with it.
    static func isMark(_ byte: UInt8) -> Bool { "\\%&".utf8.contains(byte) }

    /// The character at that place, and how many bytes it is written with; nil at the end and for escapes beyond ASCII.
    ///
    /// - Parameter plainFirst: a mark that is itself the wanted character is no escape; else only where no escape gives it.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, wanted: UInt8, plainFirst: Bool
    ) -> (character: UInt8, length: Int)? {
        guard place < bytes.count else { return nil }
        if bytes[place] != wanted { return escaped(bytes, at: place, wanted: wanted) }
        if !plainFirst, isMark(wanted), let escape = escaped(bytes, at: place, wanted: wanted),
            escape.character == wanted
        {
            return escape
        }
        return (wanted, 1)
    }

    /// The place after a line break, plain or escaped, and the blanks that indent the next line; the same place without one.
    static func afterLineBreak(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var place = start
        while place < bytes.count, place - start < 64 {
            let byte = bytes[place]
            if isLineBreak(byte) || place > start && (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")) {
                place += 1
            } else if isMark(byte), let length = escapedLineBreak(bytes, at: place) {
                place += length
            } else {
                break
            }
        }
        return place
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

    private static func escapedLineBreak(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
        guard let (character, length) = escaped(bytes, at: place, wanted: 10) else { return nil }
        let isLetter = bytes[place] == UInt8(ascii: "\\") && "nr".utf8.contains(character)
        return isLetter || isLineBreak(character) ? length : nil
    }

    /// - Parameter wanted: decides where an escape can be read in two ways.
    private static func escaped(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, wanted: UInt8
    ) -> (character: UInt8, length: Int)? {
        switch bytes[place] {
        case UInt8(ascii: "\\"): return backslash(bytes, at: place, wanted: wanted)
        case UInt8(ascii: "%"): return percent(bytes, at: place, wanted: wanted)
        case UInt8(ascii: "&"): return entity(bytes, at: place)
        default: return (bytes[place], 1)
        }
    }

    /// JSON within JSON doubles its backslashes with each level.
    private static func backslash(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, wanted: UInt8
    ) -> (character: UInt8, length: Int)? {
        let end = bytes[place...].prefix(1 << levels).firstIndex { $0 != UInt8(ascii: "\\") } ?? bytes.count
        guard end < bytes.count else { return nil }
        let digits = bytes[end] == UInt8(ascii: "u") ? 4 : bytes[end] == UInt8(ascii: "x") ? 2 : 0
        if let code = number(bytes, end + 1..<end + 1 + digits, radix: 16),
            digits == 4 || SecretForms.lowered(code) == wanted || bytes[end] != wanted
        {
            return (code, end + 1 + digits - place)
        }
        return (bytes[end], end + 1 - place)
    }

    /// `%25` is a percent sign, so that `%2541` is `%41` escaped once more.
    private static func percent(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, wanted: UInt8
    ) -> (character: UInt8, length: Int)? {
        var end = place + 1
        for _ in 0..<levels where bytes[end...].starts(with: "25".utf8) { end += 2 }
        if wanted != UInt8(ascii: "%"), end > place + 1, let code = number(bytes, end..<end + 2, radix: 16) {
            return (code, end + 2 - place)
        }
        return number(bytes, place + 1..<place + 3, radix: 16).map { ($0, 3) }
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ digits: Range<Int>, radix: Int) -> UInt8? {
        guard digits.upperBound <= bytes.count, !digits.isEmpty else { return nil }
        return UInt8(String(decoding: bytes[digits], as: UTF8.self), radix: radix).flatMap { $0 < 128 ? $0 : nil }
    }

    private static let named: [(name: [UInt8], character: UInt8)] = [
        ("&amp", UInt8(ascii: "&")), ("&lt", UInt8(ascii: "<")), ("&gt", UInt8(ascii: ">")),
        ("&quot", UInt8(ascii: "\"")), ("&apos", UInt8(ascii: "'"))
    ].map { (Array($0.0.utf8), $0.1) }

    /// With any number of leading zeros up to 32 digits, and without its semicolon, as browsers read it too.
    private static func entity(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (UInt8, Int)? {
        let rest = bytes[place...]
        if let entity = named.first(where: { rest.starts(with: $0.name) }) {
            return (entity.character, closed(bytes, at: place + entity.name.count) - place)
        }
        guard rest.starts(with: "&#".utf8), place + 2 < bytes.count else { return nil }
        let isHexadecimal = [UInt8(ascii: "x"), UInt8(ascii: "X")].contains(bytes[place + 2])
        let start = place + (isHexadecimal ? 3 : 2)
        let digits = bytes[start...].prefix(32).prefix { isDigit($0, hexadecimal: isHexadecimal) }
        guard let code = number(bytes, digits.startIndex..<digits.endIndex, radix: isHexadecimal ? 16 : 10) else {
            return nil
        }
        return (code, closed(bytes, at: digits.endIndex) - place)
    }

    private static func closed(_ bytes: UnsafeBufferPointer<UInt8>, at end: Int) -> Int {
        end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : end
    }

    private static func isDigit(_ byte: UInt8, hexadecimal: Bool) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || hexadecimal && (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(SecretForms.lowered(byte))
    }
}

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
