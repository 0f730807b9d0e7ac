import CSums

/// Values of eight columns, row by row, and their sums over draws.
///
/// The rows that share a byte of a draw have 256 combinations, so the sum of each combination is computed once and each draw
/// looks its own up: with four rows to a byte a quarter of the additions that going through the drawn rows one by one would
/// take, and in memory that is near instead of anywhere in the column ("Method of Four Russians": Arlazarov, Dinic, Kronrod &
/// Faradžev, 1970).
struct ColumnVectors {
    typealias Vector = SIMD8<Double>

    private let values: [Vector]
    /// Bits of what the processor adds at once, or fewer, for tests. The sums are the same to the last bit.
    private let width: Int32

    /// One vector for each row.
    init(_ values: [Vector], width: Int = .max) {
        self.values = values
        self.width = Int32(truncatingIfNeeded: min(width, Int(nutrieval_sums_width())))
    }

    /// The sums by draw. There must be as many rows as are drawn from.
    func sums(over counts: DrawnCounts) -> [Vector] {
        var sums = lookedUp(counts.words, draws: counts.draws, rowsPerByte: DrawnCounts.rowsPerWord / 8)
        sums.withUnsafeMutableBufferPointer { sums in
            values.withUnsafeBufferPointer { values in
                counts.further.withUnsafeBufferPointer { further in
                    var place = 0
                    for (draw, end) in counts.ends.enumerated() {
                        var sum = sums[draw]
                        while place < end {
                            sum += values[Int(further[place])]
                            place += 1
                        }
                        sums[draw] = sum
                    }
                }
            }
        }
        return sums
    }

    /// The sums by swap over the rows it swaps.
    func sums(over swaps: SwappedRows) -> [Vector] {
        lookedUp(swaps.words, draws: swaps.draws, rowsPerByte: SwappedRows.rowsPerWord / 8)
    }

    /// For each draw what its bytes stand for, added up; words of the same rows follow each other, draw by draw.
    private func lookedUp(_ words: [UInt64], draws: Int, rowsPerByte: Int) -> [Vector] {
        var sums = [Vector](repeating: .zero, count: draws)
        // Of eight bytes: 128 KB, which stay near while all draws go by.
        var tables = [Vector](repeating: .zero, count: 8 * 256)
        sums.withUnsafeMutableBytes { sums in
            words.withUnsafeBufferPointer { words in
                for chunk in 0..<words.count / max(1, draws) {
                    fill(&tables, rowsFrom: chunk * rowsPerByte * 8, rowsPerByte: rowsPerByte)
                    tables.withUnsafeBytes { tables in
                        guard let sums = sums.baseAddress, let words = words.baseAddress,
                            let tables = tables.baseAddress
                        else { return }
                        nutrieval_add_looked_up(
                            tables.assumingMemoryBound(to: Double.self), words + chunk * draws, draws,
                            sums.assumingMemoryBound(to: Double.self), width)
                    }
                }
            }
        }
        return sums
    }

    /// The sums of every combination of eight bytes; rows beyond the last count as 0.
    private func fill(_ tables: inout [Vector], rowsFrom first: Int, rowsPerByte: Int) {
        // How many counts a row can have in its bits.
        let counts = 1 << (8 / rowsPerByte)
        tables.withUnsafeMutableBufferPointer { tables in
            for table in 0..<8 {
                let base = table << 8
                tables[base] = .zero
                var known = 1
                for row in (first + table * rowsPerByte)..<(first + (table + 1) * rowsPerByte) {
                    let value = row < values.count ? values[row] : .zero
                    // One more of this row than in what is known already.
                    for place in known..<known * counts { tables[base + place] = tables[base + place - known] + value }
                    known *= counts
                }
            }
        }
    }
}
