/// Spearman's rank correlation of weighted pairs, made to be computed for many weightings of the same pairs.
///
/// Each value's rank is the weight below it and half of the weight at it, so that ties share the middle rank; with equal
/// weights it is what is usually called ρ, Pearson's r of the mid-ranks.
package struct WeightedRanks: Sendable {
    private let x: WeightedOrder
    private let y: WeightedOrder

    /// Of two lists of one length, finite.
    package init(x: [Double], y: [Double]) {
        self.x = WeightedOrder(x)
        self.y = WeightedOrder(y)
    }

    /// ρ in [−1, 1] under those weights, one for each pair and not negative; nil when either side is constant under them.
    package func value(weights: [Double]) -> Double? {
        guard weights.count == x.count, weights.count == y.count else { return nil }
        var ranks = [Double](repeating: 0, count: weights.count)
        var total = 0.0
        var squaresX = 0.0
        var squaresY = 0.0
        var products = 0.0
        // Many resamples go through here: what is checked is checked once.
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

/// The places of a list in ascending order of their values, equal values together.
private struct WeightedOrder: Sendable {
    private let order: [Int]
    /// Where each group of equal values starts in the order, and its end.
    private let starts: [Int]

    init(_ values: [Double]) {
        let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
        self.order = order
        starts = order.indices.filter { $0 == 0 || values[order[$0]] != values[order[$0 - 1]] } + [order.count]
    }

    var count: Int { order.count }

    /// Calls with each group of places, the weight of all before it, and its own weight. There are as many weights as places.
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
