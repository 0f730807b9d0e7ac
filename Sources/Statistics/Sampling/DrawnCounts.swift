import CSums

/// Row counts of some draws, packed for table look-ups: two bits per row, 3 meaning three or more; the excess is
/// listed. About two rows in a hundred are drawn more than three times.
struct DrawnCounts: Sendable {
    static let rowsPerWord = 32

    let rows: Int
    let draws: Int
    /// The words of the first 32 rows, draw by draw, then those of the next.
    private(set) var words: [UInt64]
    /// Rows drawn more than three times, once for each time beyond, draw by draw.
    private(set) var further: [UInt32] = []
    /// End of each draw in that list.
    private(set) var ends: [Int] = []

    /// Draws `rows` rows with replacement per draw; advances the stream.
    init(rows: Int, draws: Int, stream: inout RandomStream) {
        (self.rows, self.draws) = (rows, draws)
        words = [UInt64](repeating: 0, count: Self.width(rows) * draws)
        // Skipping ahead pays off for millions of numbers.
        var done = 0
        if rows * draws >= 2_000_000, draws >= 8, rows < 1 << 32, drawEight(&stream) { done = draws / 8 * 8 }
        draw(from: done, &stream)
    }

    /// Words of a draw.
    private static func width(_ rows: Int) -> Int { (rows + rowsPerWord - 1) / rowsPerWord }

    /// Memory for those counts, in bytes.
    static func bytes(rows: Int, draws: Int) -> Int { width(rows) * draws * 8 }

    /// - Parameter draw: from the first one packed.
    func times(_ row: Int, in draw: Int) -> Int {
        let place = row / Self.rowsPerWord * draws + draw
        let packed = Int(words[place] >> UInt64(row % Self.rowsPerWord * 2) & 3)
        return packed < 3 ? packed : 3 + timesBeyond(row, draw)
    }

    /// Count in the list beyond three, which ascends within each draw.
    private func timesBeyond(_ row: Int, _ draw: Int) -> Int {
        let end = ends[draw]
        var (low, high) = (draw > 0 ? ends[draw - 1] : 0, end)
        while low < high {
            let middle = (low + high) / 2
            if further[middle] < row { low = middle + 1 } else { high = middle }
        }
        var count = 0
        while low < end, further[low] == row { (low, count) = (low + 1, count + 1) }
        return count
    }

    /// Draws the rest from `first` on, number by number.
    private mutating func draw(from first: Int, _ stream: inout RandomStream) {
        // A row drawn 256 times has a probability below 1e-500.
        var times = [UInt8](repeating: 0, count: Self.width(rows) * Self.rowsPerWord)
        // A local copy stays in registers.
        var own = stream
        times.withUnsafeMutableBufferPointer { times in
            for draw in first..<draws {
                times.update(repeating: 0)
                for _ in 0..<rows { times[own.below(rows)] += 1 }
                Self.pack(times, of: draw, draws, &words, &further)
                ends.append(further.count)
            }
        }
        stream = own
    }

    /// Draws eight stretches of the stream side by side, in a third of the time; leaves at most seven draws.
    /// - Returns: false, drawing nothing, if a number must be redrawn, which shifts all later ones.
    private mutating func drawEight(_ stream: inout RandomStream) -> Bool {
        let (share, stride) = (draws / 8, Self.width(rows) * Self.rowsPerWord)
        var streams = EightStreams(stream, apart: share * rows)
        var times = [UInt8](repeating: 0, count: 8 * stride)
        var beyond = [(further: [UInt32], ends: [Int])](repeating: ([], []), count: 8)
        let isWhole = times.withUnsafeMutableBufferPointer { times in
            for place in 0..<share {
                times.update(repeating: 0)
                guard streams.draw(rows, counting: times) else { return false }
                for lane in 0..<8 {
                    let own = UnsafeMutableBufferPointer(rebasing: times[(lane * stride)..<((lane + 1) * stride)])
                    Self.pack(own, of: lane * share + place, draws, &words, &beyond[lane].further)
                    beyond[lane].ends.append(beyond[lane].further.count)
                }
            }
            return true
        }
        guard isWhole else { return false }
        for lane in beyond {
            ends += lane.ends.map { further.count + $0 }
            further += lane.further
        }
        stream = streams.last
        return true
    }

    private static func pack(
        _ times: UnsafeMutableBufferPointer<UInt8>, of draw: Int, _ draws: Int, _ words: inout [UInt64],
        _ further: inout [UInt32]
    ) {
        words.withUnsafeMutableBufferPointer { words in
            for place in 0..<times.count / rowsPerWord {
                words[place * draws + draw] = packed(times, place, &further)
            }
        }
    }

    /// The word of counts at that index; counts beyond three go to the list.
    private static func packed(
        _ times: UnsafeMutableBufferPointer<UInt8>, _ place: Int, _ further: inout [UInt32]
    ) -> UInt64 {
        var word: UInt64 = 0
        for part in 0..<4 {
            let first = place * rowsPerWord + part * 8
            var eight = load(times, first)
            if eight & 0xFCFC_FCFC_FCFC_FCFC != 0 {
                for row in first..<first + 8 where times[row] > 3 {
                    for _ in 3..<times[row] { further.append(UInt32(truncatingIfNeeded: row)) }
                    times[row] = 3
                }
                eight = load(times, first)
            }
            // Moves two bits of every byte together: of two bytes, of four, of all eight.
            eight = (eight | eight >> 6) & 0x000F_000F_000F_000F
            eight = (eight | eight >> 12) & 0x0000_00FF_0000_00FF
            word |= ((eight | eight >> 24) & 0xFFFF) << UInt64(part * 16)
        }
        return word
    }

    /// Eight bytes, the first one lowest.
    private static func load(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ first: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: first, as: UInt64.self))
    }
}

/// Eight stretches of one random stream, advanced side by side.
private struct EightStreams {
    /// The first word of all eight states, then the second, third and fourth.
    private var words = [UInt64](repeating: 0, count: 32)

    /// The first starts at the stream's state, each other `apart` numbers later.
    init(_ stream: RandomStream, apart: Int) {
        var next = stream
        for lane in 0..<8 {
            let state = next.state
            (words[lane], words[8 + lane], words[16 + lane], words[24 + lane]) = (state.0, state.1, state.2, state.3)
            if lane < 7 { next = StreamSkip.stream(next, after: apart) }
        }
    }

    var last: RandomStream { RandomStream(state: (words[7], words[15], words[23], words[31])) }

    /// Draws and counts that many rows from each stream; false if a number must be redrawn.
    mutating func draw(_ rows: Int, counting times: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        words.withUnsafeMutableBufferPointer { words in
            nutrieval_draw_eight(words.baseAddress, UInt64(rows), times.baseAddress, times.count / 8) != 0
        }
    }
}
