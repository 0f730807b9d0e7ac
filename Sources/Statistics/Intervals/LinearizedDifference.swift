/// The difference of two ratios over the same clusters with its linearised standard error. A cluster contributes u =
/// e₂/Σb₂ − e₁/Σb₁ with residuals e = a − r·b, and s² = Σu²; in a resample the residuals are e − δ·b. Σ*u² is a
/// quadratic form in (e₁, b₁, e₂, b₂), needing ten sums of products; for equal denominators use `LinearizedRatio`.
struct LinearizedDifference: ResampledStatistic {
    let value: Double
    let standardError: Double
    let informativeClusters: Int
    private let pair: RatioPair
    /// Columns of e₁, b₁, e₂, b₂.
    private let terms: [Int]
    /// Columns of the products of each with itself and later ones.
    private let products: [Int]
    private let dust: Double

    /// Adds its columns to the table, which has a row per cluster; nil if either ratio is undefined.
    init?(_ pair: RatioPair, in table: inout ColumnTable) {
        guard let first = pair.a.ratio, let second = pair.b.ratio, let difference = pair.difference else { return nil }
        let terms = [(pair.a, first), (pair.b, second)].flatMap { side, ratio in
            [zip(side.numerators, side.denominators).map { $0 - ratio * $1 }, side.denominators]
        }
        let below = (terms[1].reduce(0, +), terms[3].reduce(0, +))
        let squares = zip(terms[0], terms[2]).reduce(0) { sum, residuals in
            let share = residuals.1 / below.1 - residuals.0 / below.0
            return sum + share * share
        }
        dust = 1e-12 * max(pair.a.size, pair.b.size)
        value = difference
        standardError = squares.squareRoot() > dust ? squares.squareRoot() : 0
        informativeClusters = zip(terms[1], terms[3]).count { $0 > 0 && $1 > 0 }
        self.pair = pair
        self.terms = terms.map { table.column($0) }
        products = terms.indices.flatMap { first in
            terms[first...].map { other in table.column(zip(terms[first], other).map { $0 * $1 }) }
        }
    }

    func resampled(_ sums: RowSums) -> ResampledDeviations {
        var found = ResampledDeviations(capacity: sums.draws)
        for draw in 0..<sums.draws {
            let below = (sums.value(draw, terms[1]), sums.value(draw, terms[3]))
            guard below.0 > 0, below.1 > 0 else { continue }
            let changes = (sums.value(draw, terms[0]) / below.0, sums.value(draw, terms[2]) / below.1)
            let change = changes.1 - changes.0
            let (variance, largest) = form(
                draw, sums, weights: (-1 / below.0, changes.0 / below.0, 1 / below.1, -changes.1 / below.1))
            found.add(
                change: abs(change) > dust ? change : 0,
                error: variance > 1e-12 * largest ? variance.squareRoot() : 0)
        }
        return found
    }

    /// The quadratic form, and the sum of its terms' sizes, relative to which it may be rounding.
    private func form(
        _ draw: Int, _ sums: RowSums, weights: (Double, Double, Double, Double)
    ) -> (value: Double, size: Double) {
        func product(_ place: Int) -> Double { sums.value(draw, products[place]) }
        let (p, q, r, s) = weights
        let squares = p * p * product(0) + q * q * product(4) + r * r * product(7) + s * s * product(9)
        let crosses =
            p * (q * product(1) + r * product(2) + s * product(3)) + q * (r * product(5) + s * product(6))
            + r * s * product(8)
        return (squares + 2 * crosses, squares)
    }

    func jackknife() -> [Double] { pair.jackknife }
}
