import JSON
import Providers
import Testing

@testable import Catalog

@Suite("The portable form of a schema")
struct SchemaFixTests {
    private static func fixed(
        _ text: String, _ formats: [FormatDeclaration] = [.openAIChat], _ mapping: AnswerMapping = AnswerMapping()
    ) throws -> (text: String, fix: SchemaFix) {
        let fix = try SchemaFix(Array(text.utf8), for: formats, mappings: [mapping])
        let again = try SchemaFix(fix.text, for: formats, mappings: [mapping])
        #expect(again.text == fix.text, "a second run changes nothing")
        return (String(decoding: fix.text, as: UTF8.self), fix)
    }

    @Test func `objects are closed, and what may be absent may be null`() throws {
        let before = """
            {
              "type": "object",
              "properties": {
                "a": {"type": "number"},
                "b": {"type": ["string", "null"]},
                "c": {"enum": ["x", "y"], "type": "string"},
                "d": {"$ref": "#/$defs/d"}
              },
              "required": ["a"],
              "$defs": {
                "d": {"type": "object", "properties": {"e": {"anyOf": [{"type": "number"}, {"type": "string"}]}}}
              }
            }

            """
        let after = """
            {
              "type": "object",
              "properties": {
                "a": {"type": "number"},
                "b": {"type": ["string", "null"]},
                "c": {"enum": ["x", "y", null], "type": ["string", "null"]},
                "d": {"anyOf": [{"$ref": "#/$defs/d"}, {"type": "null"}]}
              },
              "required": ["a", "b", "c", "d"],
              "$defs": {
                "d": {"type": "object", "properties": {"e": {"anyOf": [{"type": "number"}, {"type": "string"}, {"type": "null"}]}}, "additionalProperties": false, "required": ["e"]}
              },
              "additionalProperties": false
            }

            """
        let (text, fix) = try Self.fixed(before)
        #expect(text == after)
        #expect(fix.kept == [] && fix.required.count == 4)
        let problems = SchemaPortability(try JSON.parse(text), format: .openAIChat, host: "api.openai.com").problems
        #expect(problems.isEmpty, "\(problems)")
        // What was valid is valid, with null for what was absent.
        let (old, new) = (
            try JSONSchema(compiling: try JSON.parse(before)), try JSONSchema(compiling: try JSON.parse(text))
        )
        #expect(old.validate(["a": 1]).isEmpty)
        #expect(new.validate(["a": 1, "b": nil, "c": nil, "d": nil]).isEmpty)
        #expect(new.validate(["a": 1, "b": "x", "c": "y", "d": ["e": 2]]).isEmpty)
        #expect(!new.validate(["a": nil, "b": nil, "c": nil, "d": nil]).isEmpty)
    }

    @Test func `annotations a vendor does not take are dropped, descriptions are not`() throws {
        let (text, fix) = try Self.fixed(
            #"{"type": "object", "properties": {"a": {"type": "number", "default": 1, "description": "x", "examples": [2]}}, "required": ["a"], "additionalProperties": false, "$comment": "mine"}"#
        )
        #expect(
            text
                == #"{"type": "object", "properties": {"a": {"type": "number", "description": "x"}}, "required": ["a"], "additionalProperties": false}"#
        )
        #expect(fix.kept.isEmpty && fix.required.isEmpty)
    }

    @Test func `a property of that name is no keyword`() throws {
        let text =
            #"{"type": "object", "properties": {"default": {"type": "number"}, "title": {"type": "string"}}, "required": ["default", "title"], "additionalProperties": false}"#
        #expect(try Self.fixed(text).text == text)
    }

    @Test func `only what the formats ask for is changed`() throws {
        let text = #"{"type": "object", "properties": {"a": {"const": "x"}, "b": {"type": "number"}}}"#
        #expect(
            try Self.fixed(text, [.gemini]).text
                == #"{"type": "object", "properties": {"a": {"enum": ["x"]}, "b": {"type": "number"}}}"#)
        #expect(try Self.fixed(text, [.mistralChat]).text == text)
        #expect(
            try Self.fixed(text, [.anthropicMessages]).text
                == #"{"type": "object", "properties": {"a": {"const": "x"}, "b": {"type": "number"}}, "additionalProperties": false}"#
        )
    }

    @Test(arguments: [
        (
            #"{"type": "object", "properties": {"a": {"type": "string", "minLength": 2}}, "required": ["a"], "additionalProperties": false}"#,
            "/properties/a/minLength", "other answers would pass"
        ),
        (
            #"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": true}"#,
            "/additionalProperties", "allowed on purpose"
        ),
        (
            #"{"type": "object", "properties": {"a": {"const": 1}}, "required": [], "additionalProperties": false}"#,
            "/properties/a", "null cannot be added"
        ),
        (
            ##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/d", "description": "x"}}, "required": ["a"], "additionalProperties": false, "$defs": {"d": {"type": "number"}}}"##,
            "/properties/a", "beside `$ref`"
        ),
        (
            #"{"type": "object", "properties": {"a": {"type": "number"}}, "anyOf": [{"properties": {"b": {"type": "number"}}}]}"#,
            "", "combined with other schemas"
        )
    ]) func `what has a meaning is left, with the reason`(_ text: String, _ place: String, _ words: String) throws {
        let (after, fix) = try Self.fixed(text)
        #expect(after == text)
        let kept = fix.kept.first { "\($0.pointer)" == place }
        #expect(kept?.reason.contains(words) == true, "\(fix.kept)")
    }

    @Test func `a member that only the mapping names keeps its object open`() throws {
        var mapping = AnswerMapping()
        mapping.description = try JSONPointer("/words")
        let text = #"{"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]}"#
        let (after, fix) = try Self.fixed(text, [.openAIChat], mapping)
        #expect(after == text && fix.kept.first?.reason.contains("name them first") == true)
        mapping.description = try JSONPointer("/a")
        #expect(try Self.fixed(text, [.openAIChat], mapping).text.hasSuffix(#""additionalProperties": false}"#))
    }

    @Test(arguments: ["", "{", "[1,]"]) func `what is no JSON is refused`(_ text: String) {
        #expect(throws: JSONError.self) { try Self.fixed(text) }
    }
}
