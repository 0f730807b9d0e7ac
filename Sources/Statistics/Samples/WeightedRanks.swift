/// Spearman's ρ of weighted pairs, for many weightings. A rank is the weight below plus half the weight at the value.
package struct WeightedRanks: Sendable {
    private let x: WeightedOrder
    private let y: WeightedOrder

    /// Two finite lists of equal length.
    package init(x: [Double], y: [Double]) {
        self.x = WeightedOrder(x)
        self.y = WeightedOrder(y)
    }

    /// ρ in [−1, 1]; weights are per pair and ≥ 0. Nil if either is constant under them.
    package func value(weights: [Double]) -> Double? {
        guard weights.count == x.count, weights.count == y.count else { return nil }
        var ranks = [Double](repeating: 0, count: weights.count)
        var total = 0.0
        var squaresX = 0.0
        var squaresY = 0.0
        var products = 0.0
        // Hot path for resamples: checks happen once.
        weights.withUnsafeBufferPointer { weights in
            ranks.withUnsafeMutableBufferPointer { ranks in
                x.forEachGroup(weights: weights) { group, below, weight in
                    let rank = below + weight / 2
                    for place in group { ranks[place] = rank }
                    squaresX += weight * rank * rank
                    total += weight
                }
                y.forEachGroup(weights: weights) { group, below, weight in
                    let rank = below + weight / 2
                    var weighted = 0.0
                    for place in group { weighted += weights[place] * ranks[place] }
                    products += weighted * rank
                    squaresY += weight * rank * rank
                }
            }
        }
        guard total > 0 else { return nil }
        // The mean rank is half of the total, whatever the ties.
        let middle = total * total * total / 4
        let (varianceX, varianceY) = (squaresX - middle, squaresY - middle)
        let dust = 1e-12 * middle
        guard varianceX > dust, varianceY > dust else { return nil }
        return min(1, max(-1, (products - middle) / (varianceX.squareRoot() * varianceY.squareRoot())))
    }
}

/// Indices in ascending value order, equal values together.
private struct WeightedOrder: Sendable {
    private let order: [Int]
    /// Start of each group of equal values, and the end.
    private let starts: [Int]

    init(_ values: [Double]) {
        let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
        self.order = order
        starts = order.indices.filter { $0 == 0 || values[order[$0]] != values[order[$0 - 1]] } + [order.count]
    }

    var count: Int { order.count }

    /// Calls with each group, the weight before it, and its own. One weight per index.
    @inline(__always)
    func forEachGroup(
        weights: UnsafeBufferPointer<Double>, _ body: (Slice<UnsafeBufferPointer<Int>>, Double, Double) -> Void
    ) {
        order.withUnsafeBufferPointer { order in
            var below = 0.0
            var start = 0
            for end in starts.dropFirst() {
                let places = order[start..<end]
                var weight = 0.0
                for place in places { weight += weights[place] }
                if weight > 0 { body(places, below, weight) }
                below += weight
                start = end
            }
        }
    }
}
