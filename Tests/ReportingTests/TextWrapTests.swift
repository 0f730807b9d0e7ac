import Testing

@testable import Reporting

struct TextWrapTests {
    @Test(arguments: [
        ("one two three", 20, "one two three"), ("one two three", 13, "one two three"),
        ("one two three", 12, "one two\n  three"), ("one two three", 5, "one\n  two\n  three"),
        ("aaaaaaaaaa b", 4, "aaaaaaaaaa\n  b"), ("", 10, ""), ("x", 0, "x"), ("日本 語学", 8, "日本\n  語学"),
        ("  in two columns", 10, "  in two\n  columns")
    ])
    func `a line too long is broken between words and goes on indented`(text: String, width: Int, wrapped: String) {
        #expect(TextWrap.line(text, to: width) == wrapped)
    }

    @Test(arguments: ["two lines of words\nthat are laid out already", "a\u{1B}[2K line that is drawn over again"])
    func `what is laid out already is left as it is`(text: String) {
        #expect(TextWrap.line(text, to: 10) == text)
    }
}
