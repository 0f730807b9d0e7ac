/// Columns of numbers over the same rows, laid out so that adding up drawn rows is one pass over whole vectors.
struct ColumnTable {
    private let rows: Int
    private var columns: [[Double]] = []
    private var places: [[Double]: Int] = [:]

    init(rows: Int) { self.rows = rows }

    /// The place of that column; an equal one is stored once. It must have one value per row.
    mutating func column(_ values: [Double]) -> Int {
        if let place = places[values] { return place }
        columns.append(values)
        places[values] = columns.count - 1
        return columns.count - 1
    }

    /// For each resample the sums of every column over as many rows as there are, drawn with replacement.
    func resampledSums(resamples: Int, stream: inout RandomStream) -> ResampledSums {
        let width = (columns.count + 7) / 8
        var flat = [SIMD8<Double>](repeating: .zero, count: rows * width)
        for (column, values) in columns.enumerated() {
            for row in 0..<min(rows, values.count) { flat[row * width + column / 8][column % 8] = values[row] }
        }
        var sums = [SIMD8<Double>](repeating: .zero, count: resamples * width)
        for resample in 0..<resamples {
            let target = resample * width
            for _ in 0..<rows {
                let source = stream.below(rows) * width
                for part in 0..<width { sums[target + part] += flat[source + part] }
            }
        }
        return ResampledSums(flat: sums, width: width)
    }
}

/// The sums of every column, resample by resample.
struct ResampledSums {
    fileprivate let flat: [SIMD8<Double>]
    fileprivate let width: Int

    func value(_ resample: Int, _ column: Int) -> Double { flat[resample * width + column / 8][column % 8] }
}
