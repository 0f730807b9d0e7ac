import Execution
import Foundation
import TestSupport
import Testing
import Transport

/// A key is found in whatever writing it comes back, with its first, its second or any other character escaped.
struct RedactorTests {
    private static let key = "Sk-canary/+12345"
    private static let stars = String(repeating: "*", count: key.utf8.count)
    private let redactor = Redactor([Secret(Self.key)])

    /// Ways to write one character.
    private static let writings: [(name: String, write: @Sendable (UInt8) -> String)] = [
        ("as it is", { String(UnicodeScalar($0)) }),
        (
            "in the other case",
            { byte in
                let isLetter = UnicodeScalar(byte).properties.isAlphabetic
                return String(UnicodeScalar(isLetter ? byte ^ 0x20 : byte))
            }
        ),
        ("as a unit", { "\\u00" + hexadecimal($0) }),
        ("as a unit in capitals", { "\\u00" + hexadecimal($0).uppercased() }),
        ("as a unit in JSON within JSON", { "\\\\u00" + hexadecimal($0) }),
        ("six levels deep", { String(repeating: "\\", count: 63) + "u00" + hexadecimal($0) }),
        ("in percent form", { "%" + hexadecimal($0) }), ("in percent capitals", { "%" + hexadecimal($0).uppercased() }),
        ("as a number of HTML", { "&#\($0);" }), ("as a hexadecimal number of HTML", { "&#x\(hexadecimal($0));" }),
        ("as another hexadecimal number of HTML", { "&#X\(hexadecimal($0).uppercased());" }),
        ("as ten digits of HTML", { "&#" + String(repeating: "0", count: $0 < 100 ? 8 : 7) + "\($0);" }),
        ("as twelve hexadecimal digits of HTML", { "&#x0000000000\(hexadecimal($0));" }),
        ("by a backslash and x", { "\\x" + hexadecimal($0) }),
        ("by two backslashes and x, in capitals", { "\\\\x" + hexadecimal($0).uppercased() }),
        ("in percent form twice", { "%25" + hexadecimal($0) }),
        ("in percent form four times", { "%252525" + hexadecimal($0).uppercased() })
    ]

    private static func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    @Test func `one character after the other, written in any way`() {
        let bytes = Array(Self.key.utf8)
        for (name, write) in Self.writings {
            for place in bytes.indices {
                let text = bytes.enumerated().map { $0 == place ? write($1) : String(UnicodeScalar($1)) }.joined()
                #expect(redactor.redacted("<\(text)>") == "<\(Self.stars)>", "\(name), character \(place)")
            }
        }
    }

    @Test func `every two ways at the first and the second character, and one way for all`() {
        let bytes = Array(Self.key.utf8)
        for first in Self.writings {
            for second in Self.writings {
                let text =
                    first.write(bytes[0]) + second.write(bytes[1]) + bytes[2...].map { second.write($0) }.joined()
                #expect(redactor.redacted("<\(text)>") == "<\(Self.stars)>", "\(first.name), then \(second.name)")
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 15, 31, 63])
    func `a slash behind any number of backslashes, as JSON within JSON has them`(_ count: Int) {
        let slashes = String(repeating: "\\", count: count)
        #expect(redactor.redacted("\"Sk-canary\(slashes)/+12345\"") == "\"\(Self.stars)\"")
        // A backslash before a character that needs none is still that character.
        #expect(redactor.redacted("\"\(slashes)Sk-canary/+12345\"") == "\"\(Self.stars)\"")
    }

    @Test(arguments: ["%abcdefgh", "\\abcdefgh", "&abcdefgh", "\"<>&'abcd", "a%bcdefgh", "a&bcdefgh", "a\\bcdefgh"])
    func `a key that holds a mark of an escape is found too`(_ key: String) {
        let redactor = Redactor([Secret(key)])
        let escaped = key.utf8.map { "\\u00" + Self.hexadecimal($0) }.joined()
        let percent = key.utf8.map { "%" + Self.hexadecimal($0) }.joined()
        let html = key.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
        for text in [key, key.uppercased(), escaped, percent, html] {
            #expect(redactor.redacted("<\(text)>") == "<\(String(repeating: "*", count: key.utf8.count))>", "\(text)")
        }
    }

    @Test(arguments: ["&#", "&#0000000", "&#x", "&#X000"])
    func `entities without their semicolon, each before the next or before what is no digit`(_ start: String) {
        let radix = start.lowercased().contains("x") ? 16 : 10
        let whole = Self.key.utf8.map { start + String($0, radix: radix) }.joined()
        #expect(redactor.redacted("<\(whole)>") == "<\(Self.stars)>")
        // A digit behind it would be a part of the number.
        let dash = start + String(UInt8(ascii: "k"), radix: radix)
        #expect(redactor.redacted("<S\(dash)-canary/+12345>") == "<\(Self.stars)>")
        let html = Redactor([Secret("\"<>&'.abcd")])
        #expect(!html.redacted("<&quot&lt&gt&amp&apos.abcd>").contains("abcd"))
    }

    @Test(arguments: [
        "\n", "\r\n", "\\n", "\\r\\n", "\\\\n", "\n  ", "%0A", "%0d%0a", "%250A", "&#10;", "&#xD;&#xA;", "\\u000a",
        "\\x0a"
    ])
    func `base64 and hexadecimal digits that are broken over lines`(_ lineBreak: String) {
        let key = "sk-canary-0123456789-nNrR"
        let redactor = Redactor([Secret(key)])
        let alone = redactor.redacted(Data(key.utf8).base64EncodedString())
        #expect(alone.contains("****"))
        for before in 0..<3 {
            let encoded = Data((String(repeating: "x", count: before) + key + "xyz").utf8).base64EncodedString()
            let digits = key.utf8.map { Self.hexadecimal($0) }.joined()
            for (text, width) in [(encoded, 1), (encoded, 4), (encoded, 5), (encoded, 19), (digits, 2), (digits, 7)] {
                let lines = stride(from: 0, to: text.count, by: width).map { start in
                    String(text.dropFirst(start).prefix(width))
                }
                let clean = redactor.redacted(lines.joined(separator: lineBreak))
                // All that is left are digits that depend on what stands before and after the key.
                let left = lines.joined().count - clean.count { $0 == "*" }
                #expect(left <= 8 && clean.contains("****"), "\(lines) became \(clean)")
            }
        }
    }

    @Test func `what only looks like an escape or a broken line stays as it is`() {
        for text in [
            "c2st\nother lines of text\n", "&#00000000000000000000000000000000000000083;", "%25zz", "\\xzz", "&#;"
        ] {
            #expect(redactor.redacted(text) == text)
        }
    }

    @Test func `a key at the very start and the very end, and one upon the other`() {
        let key = Self.key
        #expect(redactor.redacted(key) == Self.stars)
        #expect(redactor.redacted(key + key) == Self.stars + Self.stars)
        #expect(redactor.redacted("S" + key + "S") == "S" + Self.stars + "S")
        #expect(redactor.redacted(String(key.dropLast())) == String(key.dropLast()))
        #expect(redactor.redacted("") == "" && redactor.redacted("S") == "S")
    }

    @Test func `base64 of any alignment and hexadecimal digits, in either case`() {
        let key = Array("sk-canary-0123456789".utf8)
        let redactor = Redactor([Secret(String(decoding: key, as: UTF8.self))])
        let canary = key.map { Self.hexadecimal($0) }.joined()
        for text in [canary, canary.uppercased()] { #expect(!redactor.redacted("x\(text)x").contains(text)) }
    }

    @Test func `the longest form goes first, so that nothing of a longer key stays`() {
        let redactor = Redactor([Secret("12345678"), Secret("1234567890abcdef")])
        #expect(redactor.redacted("1234567890abcdef 12345678") == "**************** ********")
    }
}
