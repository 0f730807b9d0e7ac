import JSON
import Testing

/// Strings that are checked and not kept.
struct EmptiedMembersTests {
    private func parse(_ text: String) throws -> JSON {
        try JSON.parse(Array(text.utf8), limits: JSONLimits(), emptying: ["a", "b"])
    }

    @Test func `only strings of the named members of the outermost object stand as empty`() throws {
        let text = #"{"a":"é \" \u00e9 \ud83d\ude00","b":{"a":"kept"},"c":"kept","d":["x"]}"#
        #expect(try parse(text) == ["a": "", "b": ["a": "kept"], "c": "kept", "d": ["x"]])
        #expect(try parse(#"[{"a":"kept"}]"#) == [["a": "kept"]])
        #expect(try JSON.parse(Array(text.utf8), limits: JSONLimits(), emptying: []) == JSON.parse(text))
    }

    @Test(arguments: [
        #""ends early"#, #""lone \ud83d""#, #""lone \ud83d\u0041""#, #""bad \x""#, #""bad \u12g4""#, "\"line\nbreak\"",
        #""ok" 1"#,
        #""escape at the end \"#
    ])
    func `what is not kept is refused as strictly, and at the same place`(value: String) throws {
        let text = "{\"a\":\(value)"
        for end in ["", "}"] {
            let strict = #expect(throws: JSONError.self) { try JSON.parse(text + end) }
            let emptied = #expect(throws: JSONError.self) { try parse(text + end) }
            #expect(strict == emptied)
        }
    }

    @Test func `what is no UTF-8 is refused as strictly, wherever it stands in its word of eight bytes`() throws {
        for place in 0..<20 {
            var bytes = Array("{\"a\":\"".utf8) + [UInt8](repeating: 0x78, count: 20) + Array("\"}".utf8)
            bytes[6 + place] = 0xFF
            let strict = #expect(throws: JSONError.self) { try JSON.parse(bytes) }
            let emptied = #expect(throws: JSONError.self) {
                try JSON.parse(bytes, limits: JSONLimits(), emptying: ["a"])
            }
            #expect(strict == emptied)
            // What comes after, an escape and plain text, hides nothing.
            let longer = Array(bytes.dropLast(2) + "\\n plain text once more\"}".utf8)
            #expect(throws: JSONError.self) { try JSON.parse(longer, limits: JSONLimits(), emptying: ["a"]) }
        }
    }

    @Test func `a string is read the same however its marks stand in words of eight bytes`() throws {
        for mark in ["\"", "\\", "\n", "\u{1}", "é", "\u{2028}", "\u{2029}", "\u{2027}", "😀"] {
            for before in 0..<18 {
                let text = String(repeating: "x", count: before) + mark + String(repeating: "y", count: 17 - before % 9)
                let written = JSON.string(text).serialized()
                #expect(try JSON.parse(written) == .string(text))
                #expect(!written.contains { $0 < 0x20 })
                #expect(!String(decoding: written, as: UTF8.self).unicodeScalars.contains("\u{2028}"))
            }
        }
    }
}
