import JSON
import Testing

@testable import Execution

@Suite struct JSONGlanceTests {
    private func text(_ json: String) -> String? { JSONGlance(Array(json.utf8)).text(of: "at") }

    @Test(arguments: [
        #"{"at":"x"}"#, #"{ "a" : {"at": "y", "b": ["at", {"at":"z"}]},"# + "\n\t\"at\"\r : \"x\" }",
        #"{"b":"at","c":"\"at\":\"y\"","at":"x","at":"y"}"#, #"{"at":"x","rest": damaged"#, #"{"b":"\\","at":"x"}"#,
        #"{"b":-1.5e3,"c":true,"d":[],"e":{},"at":"\u0078"}"#
    ])
    func `a key of the outermost object is found, whatever is inside`(json: String) {
        #expect(text(json) == "x")
    }

    @Test(arguments: [
        "", "{", "{}", "\"at\"", #"["at","x"]"#, #"{"at":1}"#, #"{"at":"x"#, #"{"b":{"at":"x"}}"#, "{\"b\":\"\\",
        "{\"at\":\"",
        #"{"a\u0074":"x"}"#, #"{"at""x"}"#, #"{"at":}"#, "{\"b\":]\"at\":\"x\"}", "{,\"at\":\"x\"}"
    ])
    func `nothing is found where there is none, and no byte beyond the end is read`(json: String) {
        #expect(text(json) == nil)
        #expect(JSONGlance(Array(json.utf8)).elements?.isEmpty != true)
    }

    @Test func `members and elements are what the parser finds, written tight or with blanks`() throws {
        let json: JSON = [
            "rows": [["a": 1, "b": [1, 2, ["c": "}]\"\\"]]], "text", -1.5, nil, [:]], "at": "no", "other": "\u{1F34E}",
            "empty": []
        ]
        for pretty in [true, false] {
            let glance = JSONGlance(json.serialized(sortedKeys: true, pretty: pretty))
            #expect(glance.value == json)
            let members = try #require(glance.members(["rows", "other", "empty", "absent"]))
            #expect(Set(members.keys) == ["rows", "other", "empty"])
            #expect(members["other"]?.value == json["other"] && members["empty"]?.elements?.isEmpty == true)
            let rows = try #require(members["rows"]?.elements)
            #expect(rows.map(\.value) == json["rows"]?.array?.map { $0 })
            #expect(rows[0].members(["b"])?["b"]?.elements?.count == 3 && rows[1].members(["a"]) == nil)
        }
    }

    @Test func `an object without an end has no members`() {
        let bytes = Array(#"{"a":[1,{"b":"x"}],"c":2}"#.utf8)
        for count in 0..<bytes.count {
            #expect(JSONGlance(Array(bytes.prefix(count))).members(["a"]) == nil, "\(count)")
        }
        #expect(JSONGlance(bytes).members(["a"])?["a"]?.value == [1, ["b": "x"]])
    }
}
