/// A ratio of sums with its linearised standard error. For r = Σa/Σb the residual is e = a − r·b, and s² = Σe² ÷ (Σb)²
/// (Cochran, "Sampling Techniques", 1977, section 6.4, clusters of unequal size). In a resample Σe² = Σa² − 2r·Σab +
/// r²·Σb²: five sums and one pass; a variant's metrics share most.
struct LinearizedRatio: ResampledStatistic {
    let value: Double
    let standardError: Double
    let informativeClusters: Int
    private let sample: RatioSample
    private let ratio: Double
    /// A smaller change is rounding.
    private let dust: Double
    /// Column of a; for a difference of two lists, columns of both.
    private let above: (plus: Int, minus: Int?)
    private let below: Int
    private let aboveSquared: Int
    private let cross: Int
    private let belowSquared: Int

    /// Adds its columns to the table, which has a row per cluster; nil if the ratio is undefined.
    init?(_ sample: RatioSample, in table: inout ColumnTable) {
        guard let ratio = sample.ratio else { return nil }
        self.init(sample, ratio: ratio, value: ratio, size: sample.size, above: nil, in: &table)
    }

    /// The difference of a pair, from the same sums; nil if denominators differ or a ratio is undefined.
    init?(_ pair: RatioPair, in table: inout ColumnTable) {
        guard let differences = pair.differences, let ratio = differences.ratio, let value = pair.difference else {
            return nil
        }
        // Every list is summed once, however many pairs use it.
        let sides = (plus: table.column(pair.b.numerators), minus: table.column(pair.a.numerators))
        let size = max(pair.a.size, pair.b.size)
        self.init(differences, ratio: ratio, value: value, size: size, above: sides, in: &table)
    }

    private init(
        _ sample: RatioSample, ratio: Double, value: Double, size: Double, above sides: (plus: Int, minus: Int)?,
        in table: inout ColumnTable
    ) {
        let (a, b) = (sample.numerators, sample.denominators)
        let squares = zip(a, b).reduce(0) { sum, pair in
            let residual = pair.0 - ratio * pair.1
            return sum + residual * residual
        }
        let error = squares.squareRoot() / b.reduce(0, +)
        dust = 1e-12 * size
        standardError = error > dust ? error : 0
        informativeClusters = b.count { $0 > 0 }
        (self.value, self.ratio, self.sample) = (value, ratio, sample)
        above = sides.map { ($0.plus, $0.minus) } ?? (table.column(a), nil)
        below = table.column(b)
        aboveSquared = table.column(a.map { $0 * $0 })
        cross = table.column(zip(a, b).map { $0 * $1 })
        belowSquared = table.column(b.map { $0 * $0 })
    }

    func resampled(_ sums: RowSums) -> ResampledDeviations {
        var found = ResampledDeviations(capacity: sums.draws)
        for draw in 0..<sums.draws {
            let weight = sums.value(draw, below)
            guard weight > 0 else { continue }
            let total = sums.value(draw, above.plus) - (above.minus.map { sums.value(draw, $0) } ?? 0)
            let drawn = total / weight
            let (squares, weights) = (sums.value(draw, aboveSquared), sums.value(draw, belowSquared))
            let variance = squares - 2 * drawn * sums.value(draw, cross) + drawn * drawn * weights
            let change = drawn - ratio
            found.add(
                change: abs(change) > dust ? change : 0,
                error: variance > 1e-11 * (squares + drawn * drawn * weights) ? variance.squareRoot() / weight : 0)
        }
        return found
    }

    func jackknife() -> [Double] { sample.jackknife.compactMap { $0 } }
}
