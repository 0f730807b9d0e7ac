/// A JSON text together with the place in it where each of its values begins.
package struct JSONDocument: Sendable {
    /// The value the text holds.
    package let value: JSON
    private let offsets: [JSONPointer: Int]
    private let lines: SourceLines

    /// Reads a text as `JSON.parse` does.
    /// Throws: `JSONError` at the first mistake.
    package init(parsing bytes: [UInt8], limits: JSONLimits = .init()) throws(JSONError) {
        let (value, recorder) = try bytes.withUnsafeBufferPointer {
            (buffer) throws(JSONError) -> (JSON, PositionRecorder?) in
            var parser = JSONParser(buffer, limits: limits, recorder: PositionRecorder())
            return (try parser.document(), parser.recorder)
        }
        self.value = value
        offsets = recorder?.offsets ?? [:]
        lines = SourceLines(bytes)
    }

    /// Where a value begins: its line and its column in code points, both from 1; nil where the document has no such value.
    package func position(of pointer: JSONPointer) -> (line: Int, column: Int)? {
        offsets[pointer].map(lines.place)
    }
}

/// Notes where values begin while a text is read.
struct PositionRecorder {
    private(set) var offsets: [JSONPointer: Int] = [:]
    private var path: [String] = []

    mutating func enter(key: String) { path.append(key) }
    mutating func enter(index: Int) { path.append(String(index)) }
    mutating func leave() { path.removeLast() }
    mutating func note(_ offset: Int) { offsets[JSONPointer(tokens: path)] = offset }
}

/// A text cut into lines, to turn offsets into lines and columns.
struct SourceLines: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
        self.starts = starts
    }

    func place(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, Self.column(in: bytes[starts[low]..<min(max(offset, starts[low]), bytes.count)]))
    }

    /// The line and column of an offset, found by reading from the start; enough for the one place of an error.
    static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        var line = 1
        var start = 0
        let end = min(offset, bytes.count)
        for index in 0..<end where bytes[index] == 0x0A {
            line += 1
            start = index + 1
        }
        return (line, column(in: bytes[start..<end]))
    }

    /// One more than the code points in the part of a line before a place; a byte order mark does not count.
    private static func column(in before: some Collection<UInt8>) -> Int {
        let marked = before.starts(with: [0xEF, 0xBB, 0xBF])
        return before.reduce(into: marked ? 0 : 1) { count, byte in if byte & 0xC0 != 0x80 { count += 1 } }
    }
}
