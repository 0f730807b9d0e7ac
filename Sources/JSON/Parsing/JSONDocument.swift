/// A JSON value with its source positions.
package struct JSONDocument: Sendable {
    package let value: JSON
    private let offsets: [JSONPointer: Int]
    private let lines: SourceLines

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

    /// Line and column in code points, both from 1; nil if the document has no such value.
    package func position(of pointer: JSONPointer) -> (line: Int, column: Int)? {
        offsets[pointer].map(lines.place)
    }
}

/// Records where values begin during parsing.
struct PositionRecorder {
    private(set) var offsets: [JSONPointer: Int] = [:]
    private var path: [String] = []

    mutating func enter(key: String) { path.append(key) }
    mutating func enter(index: Int) { path.append(String(index)) }
    mutating func leave() { path.removeLast() }
    mutating func note(_ offset: Int) { offsets[JSONPointer(tokens: path)] = offset }
}

struct SourceLines: Sendable {
    private static let block = 64
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let bytes: [UInt8]
    private let starts: [Int]
    /// Code points that begin before each block of bytes, so that long lines need no full count.
    private let points: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        var points: [Int] = []
        var count = 0
        for (offset, byte) in bytes.enumerated() {
            if offset % Self.block == 0 { points.append(count) }
            if byte & 0xC0 != 0x80 { count += 1 }
            if byte == 0x0A { starts.append(offset + 1) }
        }
        if bytes.count % Self.block == 0 { points.append(count) }
        self.starts = starts
        self.points = points
    }

    func place(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let start = starts[low]
        let end = min(max(offset, start), bytes.count)
        let isMarked = bytes[start..<end].starts(with: Self.mark)
        return (low + 1, points(before: end) - points(before: start) + (isMarked ? 0 : 1))
    }

    /// The code points that begin before an offset of at most the number of bytes.
    private func points(before offset: Int) -> Int {
        let block = offset / Self.block
        return bytes[block * Self.block..<offset].reduce(into: points[block]) { count, byte in
            if byte & 0xC0 != 0x80 { count += 1 }
        }
    }

    /// Line and column of an offset, counted from the start; fast enough for a single error.
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

    /// From 1, in code points; a byte order mark does not count.
    private static func column(in before: some Collection<UInt8>) -> Int {
        let marked = before.starts(with: mark)
        return before.reduce(into: marked ? 0 : 1) { count, byte in if byte & 0xC0 != 0x80 { count += 1 } }
    }
}
