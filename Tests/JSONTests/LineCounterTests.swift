import Testing

@testable import JSON

@Suite struct LineCounterTests {
    /// Short and long lines of one to four bytes a code point, with and without marks.
    private static let texts: [[UInt8]] =
        [
            "", "\n", String(repeating: "a", count: 64), String(repeating: "aä€🍎", count: 40),
            "\u{FEFF}" + String(repeating: "ä", count: 100) + "\n" + String(repeating: "b", count: 63) + "\n\n🍎",
            "ä\n\u{FEFF}c\n" + String(repeating: "€\n", count: 70)
        ].map { Array($0.utf8) } + [[0xEF, 0xBB], [0x80, 0x80, 0x0A, 0xFF], [UInt8](repeating: 0x80, count: 129)]

    @Test(arguments: texts)
    func `a place counted on from the last one is the one counted from the start`(text: [UInt8]) {
        var counter = LineCounter()
        text.withUnsafeBufferPointer { buffer in
            for offset in 0...text.count + 2 {
                let before = text.prefix(offset)
                let line = before[(before.lastIndex(of: 0x0A) ?? -1) + 1..<before.endIndex]
                let marks = line.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
                let column = 1 + line.count { $0 & 0xC0 != 0x80 } - marks
                let place = counter.place(of: offset, in: buffer)
                #expect(place == (1 + before.count { $0 == 0x0A }, column), "at \(offset)")
            }
        }
    }
}
