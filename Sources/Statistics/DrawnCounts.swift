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
    fileprivate let words: [UInt64]
    /// Rows drawn more than three times, once for each time beyond, draw by draw.
    fileprivate let further: [UInt32]
    /// Where in that list each draw ends.
    fileprivate let ends: [Int]

    /// As many rows as there are, drawn with replacement, for each draw; the stream goes on from where it is.
    init(rows: Int, draws: Int, stream: inout RandomStream) {
        let width = (rows + Self.rowsPerWord - 1) / Self.rowsPerWord
        var words = [UInt64](repeating: 0, count: width * draws)
        var further: [UInt32] = []
        var ends: [Int] = []
        ends.reserveCapacity(draws)
        var drawn = [UInt64](repeating: 0, count: width)
        // A copy of its own stays in registers.
        var own = stream
        drawn.withUnsafeMutableBufferPointer { drawn in
            words.withUnsafeMutableBufferPointer { words in
                for draw in 0..<draws {
                    drawn.update(repeating: 0)
                    for _ in 0..<rows {
                        let row = own.below(rows)
                        let (word, shift) = (row >> 5, UInt64(truncatingIfNeeded: row & 31) * 2)
                        if drawn[word] &>> shift & 3 < 3 {
                            drawn[word] &+= 1 &<< shift
                        } else {
                            further.append(UInt32(truncatingIfNeeded: row))
                        }
                    }
                    for place in 0..<width { words[place * draws + draw] = drawn[place] }
                    ends.append(further.count)
                }
            }
        }
        stream = own
        (self.rows, self.draws, self.words, self.further, self.ends) = (rows, draws, words, further, ends)
    }

    /// What the counts of that many rows take, in bytes.
    static func bytes(rows: Int, draws: Int) -> Int { (rows + rowsPerWord - 1) / rowsPerWord * draws * 8 }
}

/// Values of eight columns, row by row, and their sums over draws.
///
/// Four rows at a time have 256 combinations of counts from 0 to 3, so the sum of each combination is computed once and each
/// draw looks its own up: a quarter of the additions that going through the drawn rows one by one would take, and in memory
/// that is near instead of anywhere in the column ("Method of Four Russians": Arlazarov, Dinic, Kronrod & Faradžev, 1970).
struct ColumnVectors {
    typealias Vector = SIMD8<Double>

    private let values: [Vector]

    /// One vector for each row.
    init(_ values: [Vector]) { self.values = values }

    /// The sums by draw. There must be as many rows as are drawn from.
    func sums(over counts: DrawnCounts) -> [Vector] {
        var sums = [Vector](repeating: .zero, count: counts.draws)
        // Of 32 rows: 128 KB, which stay near while all draws go by.
        var tables = [Vector](repeating: .zero, count: 8 * 256)
        sums.withUnsafeMutableBufferPointer { sums in
            tables.withUnsafeMutableBufferPointer { tables in
                counts.words.withUnsafeBufferPointer { words in
                    for chunk in 0..<words.count / max(1, counts.draws) {
                        fill(tables, rowsFrom: chunk * DrawnCounts.rowsPerWord)
                        Self.add(tables, words[(chunk * counts.draws)...], to: sums)
                    }
                }
            }
            var start = 0
            for (draw, end) in counts.ends.enumerated() {
                for row in counts.further[start..<end] { sums[draw] += values[Int(row)] }
                start = end
            }
        }
        return sums
    }

    /// To every draw what its combinations of counts add up to.
    private static func add(
        _ tables: UnsafeMutableBufferPointer<Vector>, _ words: Slice<UnsafeBufferPointer<UInt64>>,
        to sums: UnsafeMutableBufferPointer<Vector>
    ) {
        let words = UnsafeBufferPointer(rebasing: words)
        for draw in sums.indices {
            var word = words[draw]
            var sum = sums[draw]
            for table in 0..<8 {
                sum += tables[table << 8 | Int(truncatingIfNeeded: word & 255)]
                word >>= 8
            }
            sums[draw] = sum
        }
    }

    /// The sums of every combination of counts, for 8 times 4 rows; rows beyond the last count as 0.
    private func fill(_ tables: UnsafeMutableBufferPointer<Vector>, rowsFrom first: Int) {
        for table in 0..<8 {
            let base = table << 8
            tables[base] = .zero
            var known = 1
            for row in (first + table * 4)..<(first + table * 4 + 4) {
                let value = row < values.count ? values[row] : .zero
                // One more of this row than in what is known already.
                for place in known..<known * 4 { tables[base + place] = tables[base + place - known] + value }
                known *= 4
            }
        }
    }
}
