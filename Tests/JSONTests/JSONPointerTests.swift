import Testing

@testable import JSON

@Suite struct JSONPointerTests {
    private static let sample: JSON = [
        "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "m~n": 8, "~1": 9, "list": [[1], ["x": 2]]
    ]

    @Test(
        arguments: [
            ("/foo/0", "bar"), ("/foo/1", "baz"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/m~0n", 8), ("/~01", 9),
            ("/list/1/x", 2), ("/foo/2", nil), ("/foo/-", nil), ("/foo/00", nil), ("/foo/01", nil), ("/foo/+1", nil),
            ("/foo/99999999999999999999", nil), ("/none", nil), ("/foo/0/x", nil)
        ] as [(String, JSON?)])
    func `a pointer finds its value`(text: String, value: JSON?) throws {
        let pointer = try JSONPointer(text)
        #expect(pointer.resolve(in: Self.sample) == value)
        #expect(pointer.description == text)
    }

    @Test func `the root points at everything`() throws {
        #expect(try JSONPointer("") == .root)
        #expect(JSONPointer.root.resolve(in: Self.sample) == Self.sample)
        #expect(JSONPointer.root.appending("a/b").appending(3).appending("~").description == "/a~1b/3/~0")
    }

    @Test(arguments: ["foo", "#/foo", "/a~", "/a~2", "/~/b"])
    func `what is no pointer is refused`(text: String) {
        #expect(throws: JSONPointerError.self) { try JSONPointer(text) }
    }

    @Test func `tokens that only look alike are different`() throws {
        #expect(try JSONPointer("/\u{e4}") != JSONPointer("/a\u{308}"))
    }

    @Test(
        arguments: [
            (["a": 1], "/a", ["a": 5]), (["a": 1], "/b", ["a": 1, "b": 5]), (nil, "/a/b", ["a": ["b": 5]]),
            (["a": 1], "", 5),
            (["a": 1], "/a/b", ["a": ["b": 5]]), ([1, 2], "/1", [1, 5]), ([1], "/1", [1, 5]), ([1], "/-", [1, 5]),
            ([1], "/7/x", [1, ["x": 5]]),
            ([1], "/x", [1]), (["a": [["b": 1]]], "/a/0/c", ["a": [["b": 1, "c": 5]]])
        ] as [(JSON, String, JSON)])
    func `setting a place creates what is missing`(value: JSON, pointer: String, expected: JSON) throws {
        #expect(value.setting(try JSONPointer(pointer), to: 5) == expected)
    }
}
