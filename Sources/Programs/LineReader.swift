/// Cuts bytes into lines and never keeps more than its limit.
struct LineReader {
    /// Bytes of a line without its end.
    let limit: Int
    private var pending: [UInt8] = []
    /// Whether the rest of a line that was too long is still to come.
    private var isSkipping = false

    init(limit: Int) { self.limit = limit }

    /// A line, or the first bytes of one that is too long.
    struct Line {
        var bytes: [UInt8]
        var isTooLong = false
    }

    mutating func take(_ bytes: ArraySlice<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = bytes
        while let end = rest.firstIndex(of: 10) {
            add(rest[..<end], to: &lines)
            if !isSkipping { lines.append(Line(bytes: pending)) }
            (pending, isSkipping) = ([], false)
            rest = rest[(end + 1)...]
        }
        add(rest, to: &lines)
        return lines
    }

    /// What came after the last line's end; nil for nothing.
    mutating func last() -> Line? {
        defer { pending = [] }
        return pending.isEmpty ? nil : Line(bytes: pending)
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>, to lines: inout [Line]) {
        guard !isSkipping else { return }
        pending += bytes.prefix(limit + 1 - pending.count)
        guard pending.count > limit else { return }
        lines.append(Line(bytes: Array(pending.prefix(limit)), isTooLong: true))
        (pending, isSkipping) = ([], true)
    }
}
