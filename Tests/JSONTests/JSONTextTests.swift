import Testing

@testable import JSON

@Suite("A JSON text that keeps its form")
struct JSONTextTests {
    @Test(arguments: [
        "1", "-1.50e+3", #""a\"\\é,]}""#, "[]", "[ ]", "{}", "{\n}", "[1,2 , 3]", #"{"a" : [ {"b":null} ],"c":"}"}"#,
        "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [\n      true\n    ]\n  }\n}"
    ]) func `is written as it was read`(_ text: String) throws {
        let read = try JSONText(parsing: Array(text.utf8))
        #expect(read.text == text)
        #expect(read.json == (try JSON.parse(text)))
    }

    @Test func `white space around it is left out, and no other text is read`() throws {
        #expect(try JSONText(parsing: Array(" \n[1]\n".utf8)).text == "[1]")
        for bad in ["", "[1", "{\"a\":1,}", "nul", "[1] 2"] {
            #expect(throws: JSONError.self) { try JSONText(parsing: Array(bad.utf8)) }
        }
    }

    private func changed(_ text: String, _ change: (inout JSONText) -> Void) throws -> String {
        var read = try JSONText(parsing: Array(text.utf8))
        change(&read)
        #expect((try? JSON.parse(read.text)) != nil, "\(read.text)")
        return read.text
    }

    @Test func `members are changed in their own style`() throws {
        let lines = "{\n  \"a\": 1,\n  \"b\": 2\n}"
        #expect(try changed(lines) { $0["c"] = JSONText(3) } == "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}")
        #expect(try changed(lines) { $0["b"] = nil } == "{\n  \"a\": 1\n}")
        #expect(try changed(lines) { $0["a"] = nil } == "{\n  \"b\": 2\n}")
        #expect(try changed(lines) { $0["a"] = JSONText([1, nil]) } == "{\n  \"a\": [1, null],\n  \"b\": 2\n}")
        #expect(try changed(lines) { $0.replace("a", by: "z", JSONText("x")) } == "{\n  \"z\": \"x\",\n  \"b\": 2\n}")
        let line = #"{"a": 1, "b": 2}"#
        #expect(try changed(line) { $0["c"] = JSONText(3) } == #"{"a": 1, "b": 2, "c": 3}"#)
        #expect(
            try changed(line) {
                $0["a"] = nil
                $0["b"] = nil
            } == "{}")
        #expect(try changed("{ }") { $0["c"] = JSONText(["d": true]) } == #"{"c": {"d": true}}"#)
    }

    @Test func `elements are added in their own style`() throws {
        #expect(try changed("[1, 2]") { $0.append(JSONText(3)) } == "[1, 2, 3]")
        #expect(try changed("[1]") { $0.append(JSONText(3)) } == "[1, 3]")
        #expect(try changed("[ ]") { $0.append(JSONText(3)) } == "[3]")
        #expect(try changed("[\n  1,\n  2\n]") { $0.append(JSONText(3)) } == "[\n  1,\n  2,\n  3\n]")
    }
}
