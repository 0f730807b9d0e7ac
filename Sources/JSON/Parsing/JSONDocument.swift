/// A JSON value with its source positions.
package struct JSONDocument: Sendable {
    package let value: JSON
    private let places: [JSONPointer: (line: Int, column: Int)]

    package init(parsing bytes: [UInt8], limits: JSONLimits = .init()) throws(JSONError) {
        (value, places) = try JSONParser.read(bytes, limits) { (parser) throws(JSONError) in
            parser.recorder = PositionRecorder()
            return (try parser.document(), parser.recorder?.places ?? [:])
        }
    }

    /// Line and column in code points, both from 1; nil if the document has no such value.
    package func position(of pointer: JSONPointer) -> (line: Int, column: Int)? { places[pointer] }
}

/// Records where values begin during parsing.
struct PositionRecorder {
    private(set) var places: [JSONPointer: (line: Int, column: Int)] = [:]
    private var path: [String] = []
    private var counter = LineCounter()

    mutating func enter(_ token: String) { path.append(token) }
    mutating func leave() { path.removeLast() }

    mutating func note(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        places[JSONPointer(tokens: path)] = counter.place(of: offset, in: bytes)
    }
}

/// Finds lines and columns of offsets that only grow, in one pass over the bytes.
struct LineCounter {
    private var line = 1
    private var column = 1
    /// Where the line begins.
    private var start = 0
    private var counted = 0

    /// Both from 1, columns in code points; a byte order mark at the start of a line does not count.
    mutating func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        while counted < min(offset, bytes.count) {
            let byte = bytes[counted]
            counted += 1
            if byte == 0x0A {
                line += 1
                column = 1
                start = counted
            } else if byte & 0xC0 != 0x80 {
                column += 1
            } else if counted == start + 3, bytes[start..<counted].elementsEqual([0xEF, 0xBB, 0xBF]) {
                column -= 1
            }
        }
        return (line, column)
    }
}
