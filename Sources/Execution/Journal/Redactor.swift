import Hashing
package import JSON
import Nutrition
import Providers
package import Transport

/// Removes live keys from everything a run writes: a second defence after types that do not print them.
package struct Redactor: Sendable {
    private let secrets: [Secret]
    /// Search forms, the longest first.
    private let forms: [SecretForm]
    /// Whether a form may begin with those two bytes (256 × first + second), plain or escaped. One byte would be too
    /// weak a filter: a tenth of all base64 digits begin some form.
    private let mayBegin: [Bool]

    /// - Parameter secrets: keys shorter than 8 characters are ignored: no vendor issues them, and they match plain text.
    package init(_ secrets: [Secret]) {
        self.secrets = secrets
        let keys = Set(secrets.map { Array($0.exposed.utf8) }.filter { $0.count >= 8 })
        forms = Set(keys.flatMap(SecretForms.all)).sorted {
            ($1.bytes.count, $1.bytes[0]) < ($0.bytes.count, $0.bytes[0])
        }
        mayBegin = Self.beginnings(of: forms)
    }

    /// Also removes those.
    func adding(_ more: [Secret]) -> Redactor { more.isEmpty ? self : Redactor(secrets + more) }

    /// Replaces every key with asterisks. Finds keys in either case, as base64 and hexadecimal (also broken over
    /// lines), and with any character escaped: as in JSON, at any depth of JSON within JSON, by `\\x`, by percent
    /// signs, also repeated, or as in HTML.
    package func redacted(_ bytes: [UInt8]) -> [UInt8] {
        if forms.isEmpty { return bytes }
        var clean: [UInt8] = []
        var kept = 0
        bytes.withUnsafeBufferPointer { bytes in
            mayBegin.withUnsafeBufferPointer { mayBegin in
                var place = 0
                // Every form has at least two bytes, however it is written.
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
                // After an escape's mark any byte can follow.
                let plain = written(form.bytes[1]) + (form.mayBreak ? Array("\r\n".utf8) : [])
                let seconds = EscapedCharacter.isMark(first) ? Array(0...255) : plain
                for second in seconds { mayBegin[Int(first) << 8 | Int(second)] = true }
            }
        }
        return mayBegin
    }

    /// The key form at that place: its length in bytes with escapes, and in characters.
    private func find(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (bytes: Int, characters: Int)? {
        for form in forms {
            // If the key contains an escape mark, the text has two readings.
            let isAmbiguous = form.bytes.contains(where: EscapedCharacter.isMark)
            for plainFirst in isAmbiguous ? [true, false] : [true] {
                if let end = Self.end(of: form, in: bytes, at: start, plainFirst: plainFirst) {
                    return (end - start, form.bytes.count)
                }
            }
        }
        return nil
    }

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
    /// Limit of nested escapes: a server can send a megabyte of backslashes.
    private static let levels = 6

    static func isMark(_ byte: UInt8) -> Bool { "\\%&".utf8.contains(byte) }

    /// The character at that place and its length in bytes; nil at the end and for escapes beyond ASCII.
    /// - Parameter plainFirst: true reads a mark that is the wanted character as plain; false tries the escape first.
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

    /// The place after a line break, plain or escaped, and the next line's indentation; `start` if there is none.
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

    /// - Parameter wanted: decides between two readings of an escape.
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

    /// Handles JSON within JSON, which doubles its backslashes with each level.
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

    /// Handles `%25` as a percent sign, so that `%2541` is `%41` escaped once more.
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

    /// Accepts leading zeros up to 32 digits and a missing semicolon, as browsers do.
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

/// One way to write a key, in lower case, since case is ignored.
struct SecretForm: Hashable {
    var bytes: [UInt8]
    /// Whether line breaks may occur between its characters, as in base64 output of tools.
    var mayBreak: Bool
}

enum SecretForms {
    /// The key, its hexadecimal digits, and its base64 digits at each offset in a longer text: only those digits that
    /// depend on the key alone, in both alphabets (RFC 4648).
    static func all(of key: [UInt8]) -> [SecretForm] {
        let hexadecimal = Array(HexBytes.encode(key).utf8)
        let base64 = (0..<3).flatMap { before in [standard, safe].map { digits(of: key, behind: before, in: $0) } }
        return [SecretForm(bytes: key.map(lowered), mayBreak: false)]
            + ([hexadecimal] + base64).map { SecretForm(bytes: $0.map(lowered), mayBreak: true) }
    }

    /// An ASCII letter in lower case; any other byte as it is.
    static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standard = letters + Array("+/".utf8)
    private static let safe = letters + Array("-_".utf8)

    /// The base64 digits all of whose bits are the key's, with that many bytes before it.
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

extension Redactor {
    /// True if no key occurs in text that a run must read again: name, plan, journal words, answer schemas.
    package func leavesAlone(_ record: RunRecord, schemas: [JSON] = []) -> Bool {
        let texts = [record.name] + Outcome.allCases.map(\.rawValue)
        let values = [record.plan.json] + schemas + Self.lines.map(\.json)
        return texts.allSatisfy { redacted($0) == $0 }
            && values.map { $0.serialized() }.allSatisfy { redacted($0) == $0 }
    }

    /// A line of each kind with every member.
    private static var lines: [JournalLine] {
        let trial = TrialKey(
            variant: VariantID(provider: "-", prompt: "-", photoSetting: "-"), set: "-", meal: "-", repeatIndex: 0)
        func attempt(_ body: [UInt8]) -> JournalLine {
            .attempt(
                .init(
                    trial: trial, attempt: 1, outcome: .ok, reason: nil, requestSHA256: SHA256Digest(of: []),
                    earlier: [.accepted(ticket: "-", at: WallTime(seconds: 0))],
                    response: ProviderResponse(status: 200, headers: [:], body: body),
                    servedModel: nil, usage: nil,
                    timing: ExchangeTiming(), startedAt: "", cost: nil, charged: 0,
                    reusedFrom: .init(run: "-", trial: trial, attempt: 1)))
        }
        return [
            .sent(.init(trial: trial, attempt: 1, reservation: nil, at: "")),
            .accepted(.init(trial: trial, attempt: 1, ticket: "-", at: WallTime(seconds: 0))),
            .skipped(.init(trial: trial, outcome: .cancelled, reason: "")), attempt([]), attempt([0xFF]),
            .cleaned(.init(trial: trial, attempt: 1))
        ]
    }
}
