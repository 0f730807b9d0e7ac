/// How often each row is in each of some draws, packed so that sums over a draw can be looked up.
///
/// Two bits for each row, 3 standing for three times or more; what goes beyond three is listed row by row. Of rows drawn with
/// replacement, as many as there are, two in a hundred are drawn more than three times.
struct DrawnCounts: Sendable {
    /// Rows whose counts share a word.
    static let rowsPerWord = 32

    /// How many rows there are to draw.
    let rows: Int
    /// How many draws are held.
    let draws: Int
    /// The words of the first 32 rows, draw by draw, then those of the next.
    let words: [UInt64]
    /// Rows drawn more than three times, once for each time beyond, draw by draw.
    let further: [UInt32]
    /// Where in that list each draw ends.
    let ends: [Int]

    /// As many rows as there are, drawn with replacement, for each draw; the stream goes on from where it is.
    init(rows: Int, draws: Int, stream: inout RandomStream) {
        let width = (rows + Self.rowsPerWord - 1) / Self.rowsPerWord
        var words = [UInt64](repeating: 0, count: width * draws)
        var further: [UInt32] = []
        var ends: [Int] = []
        ends.reserveCapacity(draws)
        // That a row is drawn 256 times has a probability with five hundred noughts.
        var times = [UInt8](repeating: 0, count: width * Self.rowsPerWord)
        // A copy of its own stays in registers.
        var own = stream
        times.withUnsafeMutableBufferPointer { times in
            words.withUnsafeMutableBufferPointer { words in
                for draw in 0..<draws {
                    times.update(repeating: 0)
                    for _ in 0..<rows { times[own.below(rows)] += 1 }
                    for place in 0..<width { words[place * draws + draw] = Self.packed(times, place, &further) }
                    ends.append(further.count)
                }
            }
        }
        stream = own
        (self.rows, self.draws, self.words, self.further, self.ends) = (rows, draws, words, further, ends)
    }

    /// The word of rows drawn that often, by its number; what goes beyond three is added to the list.
    private static func packed(
        _ times: UnsafeMutableBufferPointer<UInt8>, _ place: Int, _ further: inout [UInt32]
    ) -> UInt64 {
        var word: UInt64 = 0
        for part in 0..<4 {
            let first = place * rowsPerWord + part * 8
            var eight = load(times, first)
            if eight & 0xFCFC_FCFC_FCFC_FCFC != 0 {
                for row in first..<first + 8 where times[row] > 3 {
                    further.append(
                        contentsOf: repeatElement(UInt32(truncatingIfNeeded: row), count: Int(times[row]) - 3))
                    times[row] = 3
                }
                eight = load(times, first)
            }
            // Two bits of every byte move next to each other: of two bytes, of four, of all eight.
            eight = (eight | eight >> 6) & 0x000F_000F_000F_000F
            eight = (eight | eight >> 12) & 0x0000_00FF_0000_00FF
            word |= ((eight | eight >> 24) & 0xFFFF) << UInt64(part * 16)
        }
        return word
    }

    /// Eight bytes from there on, the first one lowest.
    private static func load(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ first: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: first, as: UInt64.self))
    }

    /// What the counts of that many rows take, in bytes.
    static func bytes(rows: Int, draws: Int) -> Int { (rows + rowsPerWord - 1) / rowsPerWord * draws * 8 }
}
