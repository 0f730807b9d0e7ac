import Testing

@testable import Programs

@Suite struct LineReaderTests {
    private func lines(_ pieces: [String], limit: Int = 4) -> [String] {
        var reader = LineReader(limit: limit)
        var lines = pieces.flatMap { reader.take(Array($0.utf8)[...]) }
        if let last = reader.last() { lines.append(last) }
        return lines.map { String(decoding: $0.bytes, as: UTF8.self) + ($0.isTooLong ? "…" : "") }
    }

    @Test func `lines come whole, however they are cut into pieces`() {
        #expect(lines(["ab\ncd\n"]) == ["ab", "cd"])
        #expect(lines(["a", "b\nc", "d", "\n"]) == ["ab", "cd"])
        #expect(lines(["\n\nab"]) == ["", "", "ab"])
    }

    @Test func `a line that is too long comes once, cut, and the next one whole`() {
        #expect(lines(["abcd\n"]) == ["abcd"])
        #expect(lines(["abcde\nf\n"]) == ["abcd…", "f"])
        #expect(lines(["abc", "def", "ghi", "\nj\n"]) == ["abcd…", "j"])
    }
}
