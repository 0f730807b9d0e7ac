/// Tests that a and b are exchangeable by swapping their results by whole cluster. Two-sided: p is the share of swaps
/// whose difference is at least as far from 0 as observed. Exact up to 10,000 swaps (13 clusters), else random.
package struct ClusterPermutation: Sendable {
    /// Random swaps where enumeration is too long, at least 1.
    package let draws: Int
    package let seed: UInt64

    package static let mostDraws = 1_000_000

    package init(draws: Int, seed: UInt64) {
        self.draws = min(max(1, draws), Self.mostDraws)
        self.seed = seed
    }

    /// With under 200 draws for each of many pairs, no p could stay below 0.05 after Holm's correction.
    package static func draws(pairs: Int) -> Int { max(10_000, 200 * min(max(0, pairs), 5_000)) }

    /// Standard error of a p from random swaps: √(p(1 − p) ÷ draws); 0 if enumerated.
    package func standardError(of p: Double, clusters: Int) -> Double {
        let swaps = ClusterSwaps(clusters: clusters, draws: draws, seed: seed)
        return swaps.isExact ? 0 : (p * (1 - p) / Double(draws)).squareRoot()
    }

    /// The smallest possible p, 2 ÷ 2^clusters: swapping none and swapping all are equally extreme.
    package static func smallestP(clusters: Int) -> Double {
        clusters < 1 ? 1 : clusters > 1_000 ? 0 : (1..<clusters).reduce(1) { p, _ in p / 2 }
    }

    /// The p value of each pair; nil if the difference is undefined. A swap that leaves denominator 0 counts as extreme.
    /// - Parameter earlier: a test with fewer draws of the same seed, and the p it found for each pair: only the further
    ///   swaps are drawn. Nil: all are.
    package func pValues(of pairs: [RatioPair], after earlier: (test: Self, p: [Double])? = nil) -> [Double?] {
        var results = [Double?](repeating: nil, count: pairs.count)
        for (clusters, places) in Dictionary(grouping: pairs.indices, by: { pairs[$0].a.clusters }) {
            for part in places.pieces(of: 32) {
                let known = earlier.map { earlier in (draws: earlier.test.draws, p: part.map { earlier.p[$0] }) }
                for (place, p) in zip(part, swapTogether(part.map { pairs[$0] }, clusters.count, after: known)) {
                    results[place] = p
                }
            }
        }
        return results
    }

    package func pValue(of pair: QuantilePair) -> Double {
        let swaps = ClusterSwaps(clusters: pair.clusterCount, draws: draws, seed: seed)
        let observed = abs(pair.b - pair.a)
        let limit = observed - Self.slack * (abs(pair.a) + abs(pair.b))
        var extreme = 0
        pair.forEachSwap(swaps) { a, b in
            if abs(b - a) >= limit { extreme += 1 }
        }
        return swaps.pValue(extreme: extreme)
    }

    /// Differences this close are equal: sums in another order differ in their last bits.
    private static let slack = 1e-10

    private func swapTogether(
        _ pairs: [RatioPair], _ clusters: Int, after known: (draws: Int, p: [Double])?
    ) -> [Double?] {
        var table = ColumnTable(rows: clusters)
        let tests = pairs.map { SwappedDifference($0, slack: Self.slack, in: &table) }
        let swaps = ClusterSwaps(clusters: clusters, draws: draws, seed: seed, from: known?.draws ?? 0)
        var extreme = [Int](repeating: 0, count: pairs.count)
        if let known, !swaps.isExact {
            let before = ClusterSwaps(clusters: clusters, draws: known.draws, seed: seed)
            extreme = known.p.map { before.extreme(p: $0) }
        }
        table.forEachSwappedSums(swaps) { sums in
            for (number, test) in tests.enumerated() {
                guard let test else { continue }
                extreme[number] += (0..<sums.draws).count { test.isExtreme(sums, $0) }
            }
        }
        return zip(tests, extreme).map { $0 == nil ? nil : swaps.pValue(extreme: $1) }
    }
}

/// Compares a swapped difference of two ratios with the observed one.
private struct SwappedDifference {
    private let above: (a: Double, b: Double)
    private let below: (a: Double, b: Double)
    /// Columns of b − a.
    private let columns: (above: Int, below: Int)
    private let least: Double
    private let limit: Double

    /// Nil if a ratio is undefined.
    init?(_ pair: RatioPair, slack: Double, in table: inout ColumnTable) {
        guard let a = pair.a.ratio, let b = pair.b.ratio else { return nil }
        above = (pair.a.totals.numerator, pair.b.totals.numerator)
        below = (pair.a.totals.denominator, pair.b.totals.denominator)
        columns = (
            table.column(zip(pair.b.numerators, pair.a.numerators).map(-)),
            table.column(zip(pair.b.denominators, pair.a.denominators).map(-))
        )
        // Subtraction leaves rounding where nothing should remain.
        least = 1e-12 * (below.a + below.b)
        limit = abs(b - a) - slack * (abs(a) + abs(b))
    }

    func isExtreme(_ sums: RowSums, _ swap: Int) -> Bool {
        let (moved, movedBelow) = (sums.value(swap, columns.above), sums.value(swap, columns.below))
        let (belowA, belowB) = (below.a + movedBelow, below.b - movedBelow)
        guard belowA > least, belowB > least else { return true }
        return abs((above.b - moved) / belowB - (above.a + moved) / belowA) >= limit
    }
}
