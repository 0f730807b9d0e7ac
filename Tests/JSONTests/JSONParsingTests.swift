import Testing

@testable import JSON

@Suite struct JSONParsingTests {
    @Test(
        arguments: [
            ("null", JSON.null), (" true ", true), ("false", false), ("0", 0), ("-0", 0), ("12", 12), ("-1.5e2", -150),
            ("1E+2", 100), ("0.1", 0.1), ("123456789.123456789", 123456789.123456789), ("1e22", 1e22), ("1e23", 1e23),
            ("9007199254740993", 9_007_199_254_740_992), ("1e400", .number(.infinity)), ("-1e400", .number(-.infinity)),
            ("1e-400", 0), ("1e99999999999999999999", .number(.infinity)), ("1e-99999999999999999999", 0),
            ("5e-324", .number(.leastNonzeroMagnitude)), ("1.7976931348623157e308", 1.7976931348623157e308),
            (#""""#, ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u00e4\uD83C\uDF4E\u0000""#, "ä🍎\0"), (#""äпр🍎""#, "äпр🍎"), ("[]", []), ("[1, [2] ,3]", [1, [2], 3]),
            ("{}", [:]),
            (#" {"b" : 1, "a": {"c":[null]}} "#, ["b": 1, "a": ["c": [nil]]]), ("\u{FEFF}[1]", [1]),
            (#"{"":1," ":2}"#, ["": 1, " ": 2])
        ] as [(String, JSON)])
    func `a valid text is read`(text: String, value: JSON) throws {
        #expect(try JSON.parse(text) == value)
    }

    @Test(
        arguments: [
            ("", .endsEarly, 0), ("  ", .endsEarly, 2), ("[1,", .endsEarly, 3), ("\"a", .endsEarly, 2),
            ("tru", .endsEarly, 3),
            ("{\"a\"", .endsEarly, 4), ("-", .endsEarly, 1), ("1.", .endsEarly, 2), ("1e", .endsEarly, 2),
            ("[1.]", .badNumber, 1),
            ("01", .badNumber, 0), ("-a", .badNumber, 0), ("+1", .expectedValue, 0), (".5", .expectedValue, 0),
            ("NaN", .expectedValue, 0), ("nul!", .expectedValue, 0), ("[1,]", .expectedValue, 3),
            ("[1 2]", .expectedCommaOrEnd(of: "array"), 3),
            ("{,}", .expectedKey, 1), ("{\"a\":1,}", .expectedKey, 7), ("{a:1}", .expectedKey, 1),
            ("{\"a\" 1}", .expectedColon, 5),
            ("{\"a\":1 \"b\":2}", .expectedCommaOrEnd(of: "object"), 7), ("1 2", .textAfterValue, 2),
            ("[1]]", .textAfterValue, 3),
            (#""\x""#, .badEscape, 1), (#""\u12G4""#, .badEscape, 1), (#""\ud800""#, .loneSurrogate, 1),
            (#""\udc00\ud800""#, .loneSurrogate, 1),
            (#""\ud800\u0041""#, .loneSurrogate, 1), ("\"a\nb\"", .controlCharacter, 2),
            (#"{"a":1,"a":2}"#, .duplicateKey("a"), 7),
            (#"{"a":1,"\u0061":2}"#, .duplicateKey("a"), 7), ("'a'", .expectedValue, 0), ("// x\n1", .expectedValue, 0)
        ] as [(String, JSONError.Problem, Int)])
    func `an invalid text is refused at its place`(text: String, problem: JSONError.Problem, offset: Int) {
        let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
        #expect(error?.problem == problem)
        #expect(error?.offset == offset)
    }

    @Test(
        arguments: [[0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]]
            as [[UInt8]])
    func `bytes that are not UTF-8 are refused at the first bad one`(bytes: [UInt8]) {
        for prefix in ["\"ä", "\"\\n"] {
            let error = #expect(throws: JSONError.self) { try JSON.parse(Array(prefix.utf8) + bytes + [0x22]) }
            #expect(error?.problem == .notUTF8)
            #expect(error?.offset == 3)
        }
    }

    @Test func `a mistake carries its line and its column in code points`() {
        let error = #expect(throws: JSONError.self) { try JSON.parse("{\n  \"ä🍎\": nope\n}") }
        #expect(error?.line == 2)
        #expect(error?.column == 9)
        #expect(error?.description.hasPrefix("line 2, column 9: a value must stand here") == true)
    }

    @Test func `nesting and length are limited`() throws {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(try JSON.parse(deep).array?.count == 1)
        #expect(throws: JSONError.self) { try JSON.parse("[\(deep)]") }
        let endless = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let error = #expect(throws: JSONError.self) { try JSON.parse(endless, limits: JSONLimits(depth: .max)) }
        #expect(error?.problem == .tooDeep(limit: 128))
        #expect(throws: JSONError.self) { try JSON.parse("[1,2]", limits: JSONLimits(bytes: 4)) }
        #expect(try JSON.parse("[1,2]", limits: JSONLimits(bytes: 5)) == [1, 2])
    }

    @Test func `keys that only look alike are different keys`() throws {
        let object = try JSON.parse(#"{"\u00e4":1,"a\u0308":2}"#)
        #expect(object["\u{e4}"] == 1)
        #expect(object["a\u{308}"] == 2)
        #expect(JSON.string("\u{e4}") != "a\u{308}")
    }

    @Test func `large objects keep order, find every key and refuse repeats`() throws {
        let members = (0..<500).map { "\"k\($0)\":\($0)" }
        var object = try #require(try JSON.parse("{\(members.joined(separator: ","))}").object)
        #expect(object.keys == (0..<500).map { "k\($0)" })
        #expect((0..<500).allSatisfy { object["k\($0)"] == .number(Double($0)) })
        object["k3"] = nil
        object["k4"] = "new"
        #expect(object["k3"] == nil)
        #expect(object["k499"] == 499)
        #expect(object.members[3].value == "new")
        let repeated = (members + ["\"k7\":0"]).joined(separator: ",")
        #expect(throws: JSONError.self) { try JSON.parse("{\(repeated)}") }
    }

    @Test func `the first value in prose is read and its end told`() throws {
        let bytes = Array("Here: {\"kcal\": [1, 2]}```".utf8)
        let (value, end) = try JSON.parseFirst(in: bytes, from: 6)
        #expect(value == ["kcal": [1, 2]])
        #expect(end == 22)
        #expect(throws: JSONError.self) { try JSON.parseFirst(in: bytes, from: 0) }
        for offset in [-5, 25, 26, 900, .max, .min] {
            #expect(throws: JSONError.self) { try JSON.parseFirst(in: bytes, from: offset) }
        }
        #expect(try JSON.parseFirst(in: Array("12.5abc".utf8)).end == 4)
    }

    @Test func `a document knows where each value begins`() throws {
        let text = "\u{FEFF}{\n  \"ä\": {\"b\": [10,\n 20]},\n  \"c/d\": true\n}"
        let document = try JSONDocument(parsing: Array(text.utf8))
        let expected: [(String, Int, Int)] = [
            ("", 1, 1), ("/ä", 2, 8), ("/ä/b", 2, 14), ("/ä/b/0", 2, 15), ("/ä/b/1", 3, 2), ("/c~1d", 4, 10)
        ]
        for (pointer, line, column) in expected {
            let position = document.position(of: try JSONPointer(pointer))
            #expect(position?.line == line, "\(pointer)")
            #expect(position?.column == column, "\(pointer)")
        }
        #expect(document.position(of: try JSONPointer("/x")) == nil)
        #expect(document.value["ä"]?["b"]?[1] == 20)
    }
}
