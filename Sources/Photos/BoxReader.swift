/// Walks boxes that follow each other: size, name, content.
struct BoxReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// False when the last box led outside.
    var isAtEnd: Bool { position == end }

    /// Nil at the end, and when the next box leads outside.
    mutating func next() -> (name: String, content: Range<Int>)? {
        guard end - position >= 8 else { return nil }
        func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
        var size = number(position..<position + 4)
        var head = 8
        if size == 0 { size = UInt64(end - position) }
        if size == 1, end - position >= 16 {
            size = number(position + 8..<position + 16)
            head = 16
        }
        guard size >= head, size <= end - position else { return nil }
        let name = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
        defer { position += Int(size) }
        return (name, position + head..<position + Int(size))
    }
}
