/// Columns of numbers over the same rows, laid out so that adding up some of the rows is one pass over whole vectors.
struct ColumnTable {
    private let rows: Int
    private var columns: [[Double]] = []
    private var places: [[Double]: Int] = [:]

    init(rows: Int) { self.rows = rows }

    /// Different columns so far.
    var width: Int { columns.count }

    /// The place of that column; an equal one is stored once. It must have one value per row.
    mutating func column(_ values: [Double]) -> Int {
        if let place = places[values] { return place }
        columns.append(values)
        places[values] = columns.count - 1
        return columns.count - 1
    }

    /// For each resample the sums of every column over as many rows as there are, drawn with replacement.
    func resampledSums(_ resamples: ClusterResamples) -> RowSums {
        var sums = [Double](repeating: 0, count: resamples.count * columns.count)
        let width = ColumnVectors.Vector.scalarCount
        let vectors = stride(from: 0, to: columns.count, by: width).map { self.vectors(from: $0) }
        resamples.forEachBlock { first, counts in
            for (number, vectors) in vectors.enumerated() {
                vectors.sums(over: counts).withUnsafeBytes { drawn in
                    let drawn = drawn.assumingMemoryBound(to: Double.self)
                    for lane in 0..<min(width, columns.count - number * width) {
                        let start = (number * width + lane) * resamples.count + first
                        for draw in 0..<counts.draws { sums[start + draw] = drawn[draw * width + lane] }
                    }
                }
            }
        }
        return RowSums(flat: sums, draws: resamples.count)
    }

    /// The columns from that place on, as many as a vector holds.
    private func vectors(from first: Int) -> ColumnVectors {
        var vectors = [ColumnVectors.Vector](repeating: .zero, count: rows)
        for (lane, values) in columns[first...].prefix(ColumnVectors.Vector.scalarCount).enumerated() {
            for row in 0..<min(rows, values.count) { vectors[row][lane] = values[row] }
        }
        return ColumnVectors(vectors)
    }

    /// For each swap the sums of every column over the rows it swaps.
    func swappedSums(_ swaps: ClusterSwaps) -> RowSums {
        var swaps = swaps
        return sums(draws: swaps.count) { draw, chosen in
            swaps.draw(draw)
            var count = 0
            for (place, word) in swaps.words.enumerated() {
                var left = word
                while left != 0 {
                    chosen[count] = place * 64 + left.trailingZeroBitCount
                    count += 1
                    left &= left - 1
                }
            }
            return count
        }
    }

    /// For each draw the sums of every column over the rows chosen for it, added up in the order chosen.
    ///
    /// Choosing writes at most as many rows as there are, and returns how many.
    private func sums(draws: Int, choose: (Int, UnsafeMutableBufferPointer<Int>) -> Int) -> RowSums {
        let packed = packed()
        var sums = [Double](repeating: 0, count: draws * columns.count)
        var buffer = [Int](repeating: 0, count: rows)
        packed.withUnsafeBufferPointer { packed in
            buffer.withUnsafeMutableBufferPointer { buffer in
                for draw in 0..<draws {
                    let chosen = buffer[..<choose(draw, buffer)]
                    // Vector by vector, so that the running sum stays in registers and the vectors near.
                    for first in stride(from: 0, to: columns.count, by: Vector.scalarCount) {
                        let start = first / Vector.scalarCount * rows
                        var sum = Vector.zero
                        for row in chosen { sum += packed[start + row] }
                        for lane in 0..<min(Vector.scalarCount, columns.count - first) {
                            sums[(first + lane) * draws + draw] = sum[lane]
                        }
                    }
                }
            }
        }
        return RowSums(flat: sums, draws: draws)
    }

    /// Wide enough that one addition need not wait for the one before.
    private typealias Vector = SIMD16<Double>

    /// The values of as many columns as a vector holds, row by row, then those of the next columns.
    private func packed() -> [Vector] {
        let width = Vector.scalarCount
        var packed = [Vector](repeating: .zero, count: (columns.count + width - 1) / width * rows)
        for (column, values) in columns.enumerated() {
            for row in 0..<min(rows, values.count) { packed[column / width * rows + row][column % width] = values[row] }
        }
        return packed
    }
}

/// Where a ratio's numerators and denominators stand in a table.
struct RatioColumns {
    let above: Int
    let below: Int
}

/// The sums of every column, draw by draw.
struct RowSums {
    /// All draws of the first column, then those of the next.
    fileprivate let flat: [Double]
    /// How many there are.
    let draws: Int

    func value(_ draw: Int, _ column: Int) -> Double { flat[column * draws + draw] }
}
