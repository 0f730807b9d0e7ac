import CSums

/// Values of eight columns by row, and their sums over draws. Rows sharing a byte have 256 combinations: each
/// combination's sum is computed once and looked up per draw, a quarter of the additions for four rows per byte, and in
/// near memory ("Method of Four Russians": Arlazarov, Dinic, Kronrod & Faradžev, 1970).
struct ColumnVectors {
    typealias Vector = SIMD8<Double>

    private let values: [Vector]
    /// Maximum vector width in bits, for tests. Sums are identical to the last bit.
    private let width: Int32

    /// One vector per row.
    init(_ values: [Vector], width: Int = .max) {
        self.values = values
        self.width = Int32(truncatingIfNeeded: min(width, Int(nutrieval_sums_width())))
    }

    /// Sums by draw; the rows must match those drawn from.
    func sums(over counts: DrawnCounts) -> [Vector] {
        var sums = lookedUp(counts.words, draws: counts.draws, rowsPerByte: DrawnCounts.rowsPerWord / 8)
        let (values, further) = (values.span, counts.further.span)
        var place = 0
        for (draw, end) in counts.ends.enumerated() {
            var sum = sums[draw]
            while place < end {
                sum += values[unchecked: Int(further[unchecked: place])]
                place += 1
            }
            sums[draw] = sum
        }
        return sums
    }

    func sums(over swaps: SwappedRows) -> [Vector] {
        lookedUp(swaps.words, draws: swaps.draws, rowsPerByte: SwappedRows.rowsPerWord / 8)
    }

    /// Adds up the table entries of each draw's bytes; words of the same rows are adjacent, draw by draw.
    private func lookedUp(_ words: [UInt64], draws: Int, rowsPerByte: Int) -> [Vector] {
        var sums = [Vector](repeating: .zero, count: draws)
        // Tables of eight bytes take 128 KB and stay in cache for all draws.
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

    /// Sums of every combination of eight bytes; rows beyond the last count as 0.
    private func fill(_ tables: inout [Vector], rowsFrom first: Int, rowsPerByte: Int) {
        // Different counts a row's bits can hold.
        let counts = 1 << (8 / rowsPerByte)
        tables.withUnsafeMutableBufferPointer { tables in
            for table in 0..<8 {
                let base = table << 8
                tables[base] = .zero
                var known = 1
                for row in (first + table * rowsPerByte)..<(first + (table + 1) * rowsPerByte) {
                    let value = row < values.count ? values[row] : .zero
                    // One more of this row than in a known entry.
                    for place in known..<known * counts { tables[base + place] = tables[base + place - known] + value }
                    known *= counts
                }
            }
        }
    }
}
