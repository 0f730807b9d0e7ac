/// A ratio of sums with its linearised standard error.
///
/// For r = Σa/Σb over clusters the residual of a cluster is e = a − r·b, and s² = Σe² ÷ (Σb)² (Cochran, "Sampling
/// Techniques", 1977, section 6.4, for clusters of unequal size). In a resample with sums marked *, r* − r = δ =
/// Σ*e ÷ Σ*b and the residuals are e − δ·b, so that s*² = (Σ*e² − 2δ·Σ*eb + δ²·Σ*b²) ÷ (Σ*b)²: five sums and no second
/// pass. Sums of residuals, unlike those of a, lose no digits where a cluster's ratio is large beside the spread.
struct LinearizedRatio: ResampledStatistic {
    let value: Double
    let standardError: Double
    let informativeClusters: Int
    private let sample: RatioSample
    private let columns: Columns
    /// A change below this is rounding.
    private let dust: Double

    private struct Columns {
        let residual: Int
        let weight: Int
        let residualSquared: Int
        let cross: Int
        let weightSquared: Int
    }

    /// Adds what it needs to be resampled to the table, which has a row for each cluster; nil where the ratio does not
    /// exist.
    ///
    /// - Parameter size: the mean of what the numerators were computed from, where that is larger than themselves, as for
    ///   a difference; spread below 1e-12 of it is rounding.
    init?(_ sample: RatioSample, value given: Double? = nil, size: Double? = nil, in table: inout ColumnTable) {
        guard let ratio = sample.ratio else { return nil }
        let below = sample.denominators.reduce(0, +)
        let residuals = zip(sample.numerators, sample.denominators).map { $0 - ratio * $1 }
        let squares = residuals.map { $0 * $0 }
        dust = 1e-12 * (size ?? sample.numerators.reduce(0) { $0 + abs($1) } / below)
        let error = squares.reduce(0, +).squareRoot() / below
        value = given ?? ratio
        standardError = error > dust ? error : 0
        informativeClusters = sample.denominators.count { $0 > 0 }
        self.sample = sample
        columns = Columns(
            residual: table.column(residuals), weight: table.column(sample.denominators),
            residualSquared: table.column(squares),
            cross: table.column(zip(residuals, sample.denominators).map { $0 * $1 }),
            weightSquared: table.column(sample.denominators.map { $0 * $0 }))
    }

    func resampled(_ sums: RowSums) -> ResampledDeviations {
        var found = ResampledDeviations(capacity: sums.draws)
        for draw in 0..<sums.draws {
            let below = sums.value(draw, columns.weight)
            guard below > 0 else { continue }
            let change = sums.value(draw, columns.residual) / below
            let squares = sums.value(draw, columns.residualSquared)
            let variance =
                squares - 2 * change * sums.value(draw, columns.cross)
                + change * change * sums.value(draw, columns.weightSquared)
            found.add(
                change: abs(change) > dust ? change : 0,
                error: variance > 1e-12 * squares ? variance.squareRoot() / below : 0)
        }
        return found
    }

    func jackknife() -> [Double] { sample.jackknife.compactMap { $0 } }
}
