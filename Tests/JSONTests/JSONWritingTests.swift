import TestSupport
import Testing

@testable import JSON

@Suite struct JSONWritingTests {
    @Test(
        arguments: [
            (nil, "null"), (true, "true"), (0, "0"), (.number(-0.0), "0"), (12, "12"), (-3, "-3"),
            (1e15, "1000000000000000"),
            (9_007_199_254_740_992, "9007199254740992"), (1e300, "1e+300"), (0.1, "0.1"), (1.5e-7, "1.5e-07"),
            (199.8, "199.8"),
            (.number(.infinity), "null"), (.number(.nan), "null"),
            ("a\"\\\n\u{1}\u{1f}/</", #""a\"\\\n\u0001\u001f/</""#),
            ("\u{2028}\u{2029}ä🍎", #""\u2028\u2029ä🍎""#), ([], "[]"), ([:], "{}"), ([1, [2]], "[1,[2]]"),
            (["b": 1, "a": [nil]], #"{"b":1,"a":[null]}"#)
        ] as [(JSON, String)])
    func `a value is written in one way`(value: JSON, text: String) {
        #expect(value.text() == text)
    }

    @Test func `a text is copied but for what has an escape, wherever that stands`() {
        // U+2028 is E2 80 A8: every character that shares two of these bytes with it stays.
        let plain = [
            " ", "~", "\u{7F}", "\u{80}", "\u{2027}", "\u{202A}", "\u{2068}", "\u{2069}", "\u{28A8}", "\u{20A8}", "é",
            "🍎"
        ]
        let escaped =
            (0..<0x20).map { code -> (String, String) in
                let short = [8: "\\u0008", 9: "\\t", 10: "\\n", 12: "\\u000c", 13: "\\r"][code]
                let digits = String(code, radix: 16)
                let long = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                return (String(UnicodeScalar(UInt8(code))), short ?? long)
            } + [("\"", "\\\""), ("\\", "\\\\"), ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029")]
        let all = plain.map { ($0, $0) } + escaped
        for (before, written) in all {
            #expect(JSON.string(before).text() == "\"\(written)\"")
            for (after, writtenAfter) in all {
                let text = "ab" + before + after + "c" + before
                #expect(JSON.string(text).text() == "\"ab\(written)\(writtenAfter)c\(written)\"")
            }
        }
    }

    @Test func `keys are sorted by their bytes when asked`() {
        let value: JSON = ["b": 1, "a": ["ä": 1, "z": 2, "Z": 3]]
        #expect(value.text(sortedKeys: true) == #"{"a":{"Z":3,"z":2,"ä":1},"b":1}"#)
    }

    @Test func `pretty text has a member per line`() {
        let value: JSON = ["a": [1, ["b": []]], "c": [:]]
        #expect(
            value.text(pretty: true) == "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": {}\n}")
    }

    @Test func `doubles read back as they were`() throws {
        var random = SeededNumbers(seed: 7)
        for _ in 0..<5_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            #expect(try JSON.parse(JSON.number(number).text()).number == number)
            let short = Double(Int64(truncatingIfNeeded: random.next()) % 1_000_000_000) / 1000
            #expect(try JSON.parse(JSON.number(short).text()).number == short)
        }
    }

    @Test(
        arguments: [
            (0.1 + 0.2, 0.3), (1.0 / 3, 0.333333333), (-2.0 / 3, -0.666666667), (123456789.987654321, 123_456_790),
            (1e-300 / 3, 3.33333333e-301),
            (1.23456789012e22, 1.23456789e22), (999999999.96, 1_000_000_000), (0.99999999999, 1),
            (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (4, 4), (12_345_678_901, 12_345_678_901),
            (0.1234567894999, 0.123456789)
        ] as [(Double, Double)])
    func `numbers are rounded to nine significant digits, whole ones not`(number: Double, rounded: Double) {
        #expect(JSON.array([["a": .number(number)]]).rounded() == [["a": .number(rounded)]])
    }

    @Test func `rounding twice changes nothing and infinities stay`() {
        var random = SeededNumbers(seed: 9)
        for _ in 0..<2_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let once = JSON.number(number).rounded(significantDigits: 6)
            #expect(once.rounded(significantDigits: 6) == once)
        }
        #expect(JSON.number(.infinity).rounded() == .number(.infinity))
        #expect(JSON.number(1.26).rounded(significantDigits: 2) == 1.3)
    }
}
