import Testing

@testable import JSON

@Suite struct PatternTests {
    @Test(
        arguments: [
            ("", "abc", true), ("b", "abc", true), ("^b", "abc", false), ("c$", "abc", true), ("b$", "abc", false),
            ("^a|c$", "xc", true), ("^(ab)*$", "ababab", true), ("^(ab)*$", "ababa", false),
            ("^a{2,3}$", "aaaa", false), ("^a{2,3}$", "aaa", true),
            ("^a{2,}$", "a", false), ("^a{2}$", "aa", true), ("^a?b+?$", "bbb", true), ("^[a-c_]+$", "ab_c", true),
            ("^[^a-c]+$", "xyzb", false),
            ("^[\\d-]+$", "1-2", true), ("^\\d+$", "١٢", false), ("^\\w+$", "ä", false), ("\\s", "a\u{A0}b", true),
            ("^\\S+$", "a b", false),
            ("^.$", "🍎", true), ("^.$", "\n", false), ("^.{2}$", "a\u{308}", true), ("a.c", "a\nc", false),
            ("\\bcat\\b", "a cat sat", true),
            ("\\bcat\\b", "concat", false), ("\\Bcat", "concat", true), ("^\\p{L}+$", "äπ", true),
            ("^\\p{Lu}", "a", false), ("^\\P{N}+$", "a1", false),
            ("^[\\p{Nd}x]+$", "١x", true), ("^\\u0041\\x42\\u{1F34E}\\uD83C\\uDF4E$", "AB🍎🍎", true),
            ("^(?:a|(?<name>b))+$", "abba", true),
            ("^\\/\\.\\-$", "/.-", true), ("a$", "a\n", false), ("^[]$", "a", false), ("^[^]$", "\n", true),
            ("()*", "x", true), ("(a*)*b", "aaab", true),
            ("^\\d{4}-\\d{2}-\\d{2}T", "2026-11-21T10:00", true)
        ] as [(String, String, Bool)])
    func `a pattern matches as ECMA-262 says`(pattern: String, text: String, expected: Bool) throws {
        #expect(try Pattern(pattern).matches(text) == expected)
    }

    @Test(arguments: [
        "(", ")", "(a", "[a", "a**", "*a", "a{2", "a{", "a{3,2}", "a{2000}", "{", "}", "]", "\\", "\\q", "[b-a]",
        "[\\d-z]", "\\u12", "\\p{Nope}",
        "\\p", "(?=a)", "(?!a)", "(?<=a)", "(?<!a)", "(a)\\1", "(?i)a", "^*", "((a{500}){500}){500}",
        "(((){1000}){1000}){1000}", "\\uD800", "\\c1"
    ])
    func `a pattern that is wrong or not supported is refused`(pattern: String) {
        #expect(throws: PatternError.self) { try Pattern(pattern) }
    }

    @Test func `deep groups are refused, not followed until the stack ends`() {
        #expect(throws: PatternError.self) { try Pattern(String(repeating: "(", count: 7000)) }
    }

    @Test func `a text made to stall backtracking engines is answered, a longer one left undecided`() throws {
        let pattern = try Pattern("^(a+)+$")
        #expect(pattern.matches(String(repeating: "a", count: 30_000) + "!") == false)
        #expect(pattern.matches(String(repeating: "a", count: Pattern.textLimit + 1)) == nil)
    }
}
