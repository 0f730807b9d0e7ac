/// Columns over the same rows, laid out so that summing some rows is one vectorised pass.
struct ColumnTable {
    private let rows: Int
    private var columns: [[Double]] = []
    private var places: [[Double]: Int] = [:]

    init(rows: Int) { self.rows = rows }

    var width: Int { columns.count }

    /// Index of that column, with one value per row; equal ones are stored once.
    mutating func column(_ values: [Double]) -> Int {
        if let place = places[values] { return place }
        columns.append(values)
        places[values] = columns.count - 1
        return columns.count - 1
    }

    /// Column sums for each resample, rows drawn with replacement.
    func resampledSums(_ resamples: ClusterResamples) -> RowSums {
        sums(draws: resamples.count) { add in
            resamples.forEachBlock { first, counts in add(first) { $0.sums(over: counts) } }
        }
    }

    /// Calls with the column sums over the rows of each swap, as many swaps at a time as fit into memory.
    func forEachSwappedSums(_ swaps: ClusterSwaps, _ body: (RowSums) -> Void) {
        swaps.forEachBlock { _, rows in
            body(sums(draws: rows.draws) { add in add(0) { $0.sums(over: rows) } })
        }
    }

    /// Column sums for all draws, given in blocks: the first draw's number, and a function that sums columns.
    private func sums(
        draws: Int, blocks: ((Int, (ColumnVectors) -> [ColumnVectors.Vector]) -> Void) -> Void
    ) -> RowSums {
        var sums = [Double](repeating: 0, count: draws * columns.count)
        let width = ColumnVectors.Vector.scalarCount
        let vectors = stride(from: 0, to: columns.count, by: width).map { self.vectors(from: $0) }
        blocks { first, summed in
            for (number, vectors) in vectors.enumerated() {
                let own = summed(vectors)
                sums.withUnsafeMutableBufferPointer { sums in
                    own.withUnsafeBufferPointer { own in
                        for lane in 0..<min(width, columns.count - number * width) {
                            let start = (number * width + lane) * draws + first
                            for draw in own.indices { sums[start + draw] = own[draw][lane] }
                        }
                    }
                }
            }
        }
        return RowSums(flat: sums, draws: draws)
    }

    /// The columns from that index, as many as fit a vector.
    private func vectors(from first: Int) -> ColumnVectors {
        var vectors = [ColumnVectors.Vector](repeating: .zero, count: rows)
        for (lane, values) in columns[first...].prefix(ColumnVectors.Vector.scalarCount).enumerated() {
            for row in 0..<min(rows, values.count) { vectors[row][lane] = values[row] }
        }
        return ColumnVectors(vectors)
    }
}

/// Column sums by draw.
struct RowSums {
    /// All draws of the first column, then those of the next.
    fileprivate let flat: [Double]
    let draws: Int

    func value(_ draw: Int, _ column: Int) -> Double { flat[column * draws + draw] }
}
