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
        let groups = groups
        var sums = RowSums(columns: width, draws: resamples.count)
        resamples.forEachBlock { first, counts in
            for (group, vectors) in groups.enumerated() { sums.set(vectors.sums(over: counts), group, from: first) }
        }
        return sums
    }

    /// Calls with the column sums over the rows of each swap, as many swaps at a time as fit into memory.
    func forEachSwappedSums(_ swaps: ClusterSwaps, _ body: (RowSums) -> Void) {
        let groups = groups
        swaps.forEachBlock { _, rows in
            var sums = RowSums(columns: width, draws: rows.draws)
            for (group, vectors) in groups.enumerated() { sums.set(vectors.sums(over: rows), group, from: 0) }
            body(sums)
        }
    }

    /// The columns in groups that fit a vector.
    private var groups: [ColumnVectors] {
        columns.pieces(of: ColumnVectors.Vector.scalarCount).map { columns in
            var vectors = [ColumnVectors.Vector](repeating: .zero, count: rows)
            for (lane, values) in columns.enumerated() {
                for row in 0..<min(rows, values.count) { vectors[row][lane] = values[row] }
            }
            return ColumnVectors(vectors)
        }
    }
}

/// Column sums by draw.
struct RowSums {
    /// All draws of the first column, then those of the next.
    private var flat: [Double]
    private let columns: Int
    let draws: Int

    fileprivate init(columns: Int, draws: Int) {
        flat = [Double](repeating: 0, count: draws * columns)
        (self.columns, self.draws) = (columns, draws)
    }

    func value(_ draw: Int, _ column: Int) -> Double { flat[column * draws + draw] }

    fileprivate mutating func set(_ sums: [ColumnVectors.Vector], _ group: Int, from first: Int) {
        let column = group * ColumnVectors.Vector.scalarCount
        let (sums, draws, columns) = (sums.span, draws, columns)
        var flat = flat.mutableSpan
        for lane in 0..<min(ColumnVectors.Vector.scalarCount, columns - column) {
            let start = (column + lane) * draws + first
            for draw in sums.indices { flat[unchecked: start + draw] = sums[unchecked: draw][lane] }
        }
    }
}
