import Nutrition
import Reporting
import Scoring
import Testing

@Suite struct CleanTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\r\nb\tc", "a  b c"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("a\u{202E}b", "a\u{FFFD}b"),
        ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"), ("\u{9B}1m", "\u{FFFD}1m"), ("Äpfel 🍎", "Äpfel 🍎"),
        ("a\u{2063}b\u{FFF9}", "a\u{FFFD}b\u{FFFD}"), ("0123456789abc", "0123456789…"), ("ÄÄÄÄÄÄÄÄÄÄÄ", "ÄÄÄÄÄÄÄÄÄÄ…")
    ])
    func `text is one bounded line without hidden characters`(text: String, shown: String) {
        #expect(CleanText.line(text, limit: 10) == shown)
    }

    @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1_FFFE, 0x10_FFFF] as [UInt32])
    func `what is no character is not shown`(value: UInt32) throws {
        #expect(CleanText.line("a\(try #require(Unicode.Scalar(value)))b") == "a\u{FFFD}b")
    }

    @Test func `names are as short as they can be`() {
        let names = VariantNames(Fixture.report(isSimulated: false))
        #expect(names[Fixture.steady] == "steady-large")
        #expect(names[Fixture.brisk] == "brisk-mini/analyze")
        #expect(names[VariantID(provider: "a", prompt: "b", photoSetting: "c")] == "a/b/c")
    }

    @Test func `marks piled up on one character are left out, those of living scripts stay`() {
        let tower = "a" + String(repeating: "\u{300}", count: 300) + "b"
        #expect(CleanText.line(tower, limit: 1000).unicodeScalars.count == 6)
        for word in ["Việt", "क्षेत्र", "תַּפּוּחַ", "ผัดไทยกุ้งสด"] { #expect(CleanText.line(word) == word) }
    }

    @Test func `a character looked up by its bytes is shown as one that is looked at alone`() throws {
        // A tag character sends the text the long way.
        for value in (0...0x2FFF).compactMap(Unicode.Scalar.init) {
            let text = "a\(value)b"
            let long = CleanText.line(text + "\u{E0041}", limit: 10).unicodeScalars.dropLast()
            #expect(Array(CleanText.line(text, limit: 10).unicodeScalars) == Array(long), "\(value.value)")
            #expect(CleanText.line("\(value)\(value)", limit: 1).unicodeScalars.last == "…")
        }
    }
}
