import Testing

@testable import JSON

@Suite struct SourceLinesTests {
    /// Lines of one to four bytes a code point, shorter and longer than what is counted at once, with and without marks.
    private static let texts: [[UInt8]] =
        [
            "", "\n", String(repeating: "a", count: 64), String(repeating: "aä€🍎", count: 40),
            "\u{FEFF}" + String(repeating: "ä", count: 100) + "\n" + String(repeating: "b", count: 63) + "\n\n🍎",
            "ä\n\u{FEFF}c\n" + String(repeating: "€\n", count: 70)
        ].map { Array($0.utf8) } + [[0xEF, 0xBB], [0x80, 0x80, 0x0A, 0xFF], [UInt8](repeating: 0x80, count: 129)]

    @Test(arguments: texts)
    func `a place found by blocks is the one found by counting from the start`(text: [UInt8]) {
        let lines = SourceLines(text)
        text.withUnsafeBufferPointer { buffer in
            for offset in 0...text.count + 2 {
                #expect(lines.place(of: offset) == SourceLines.place(of: offset, in: buffer), "at \(offset)")
            }
        }
    }
}
