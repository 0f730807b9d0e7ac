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

    /// The places of a sample's numerators and denominators.
    mutating func columns(of sample: RatioSample) -> RatioColumns {
        RatioColumns(above: column(sample.numerators), below: column(sample.denominators))
    }

    /// For each resample the sums of every column over as many rows as there are, drawn with replacement.
    func resampledSums(resamples: Int, stream: inout RandomStream) -> RowSums {
        let (flat, width) = packed()
        var sums = [SIMD8<Double>](repeating: .zero, count: resamples * width)
        var drawn = [Int](repeating: 0, count: rows)
        flat.withUnsafeBufferPointer { flat in
            for resample in 0..<resamples {
                for place in drawn.indices { drawn[place] = stream.below(rows) * width }
                // Vector by vector, so that the running sum stays in registers.
                for part in 0..<width {
                    var sum = SIMD8<Double>.zero
                    for row in drawn { sum += flat[row + part] }
                    sums[resample * width + part] = sum
                }
            }
        }
        return RowSums(flat: sums, width: width)
    }

    /// For each swap the sums of every column over the rows it swaps.
    func swappedSums(_ swaps: ClusterSwaps) -> RowSums {
        let (flat, width) = packed()
        var swaps = swaps
        var sums = [SIMD8<Double>](repeating: .zero, count: swaps.count * width)
        flat.withUnsafeBufferPointer { flat in
            sums.withUnsafeMutableBufferPointer { sums in
                for swap in 0..<swaps.count {
                    let target = swap * width
                    swaps.draw(swap)
                    for place in swaps.words.indices {
                        var left = swaps.words[place]
                        while left != 0 {
                            let source = (place * 64 + left.trailingZeroBitCount) * width
                            left &= left - 1
                            for part in 0..<width { sums[target + part] += flat[source + part] }
                        }
                    }
                }
            }
        }
        return RowSums(flat: sums, width: width)
    }

    /// All values row by row, eight columns to a vector.
    private func packed() -> (flat: [SIMD8<Double>], width: Int) {
        let width = (columns.count + 7) / 8
        var flat = [SIMD8<Double>](repeating: .zero, count: rows * width)
        for (column, values) in columns.enumerated() {
            for row in 0..<min(rows, values.count) { flat[row * width + column / 8][column % 8] = values[row] }
        }
        return (flat, width)
    }
}

/// Where a ratio's numerators and denominators stand in a table.
struct RatioColumns {
    let above: Int
    let below: Int
}

/// The sums of every column, draw by draw.
struct RowSums {
    fileprivate let flat: [SIMD8<Double>]
    fileprivate let width: Int

    func value(_ draw: Int, _ column: Int) -> Double { flat[draw * width + column / 8][column % 8] }

    /// Nil when nothing stands below the line.
    func ratio(_ draw: Int, _ columns: RatioColumns) -> Double? {
        let below = value(draw, columns.below)
        return below > 0 ? value(draw, columns.above) / below : nil
    }
}
