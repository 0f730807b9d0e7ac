/// Weighted median for many weightings of the same values.
package struct WeightedMedian: Sendable {
    /// Indices that count, ascending by value.
    private let order: [Int32]
    private let ascending: [Double]
    /// 1 for an index that counts, else 0.
    private let counts: [Double]
    /// Rank below which weights are summed by index instead of in value order.
    private let start: Int
    /// 1 for an index whose rank is below that, else 0.
    private let early: [Double]

    /// - Parameter places: indices that count; other weights are ignored.
    package init(_ values: [Double], places: [Int]) {
        let sorted = places.sorted { (values[$0], $0) < (values[$1], $1) }
        order = sorted.map { Int32(truncatingIfNeeded: $0) }
        ascending = sorted.map { values[$0] }
        var counts = [Double](repeating: 0, count: values.count)
        for place in places { counts[place] = 1 }
        self.counts = counts
        // Resampling clusters of a few values moves the median some square roots of n from the middle.
        let slack = 8 * Double(sorted.count).squareRoot()
        start = max(0, Int(Double(sorted.count) / 2 - slack))
        var early = [Double](repeating: 0, count: values.count)
        for place in sorted[..<start] { early[place] = 1 }
        self.early = early
    }

    package var sorted: [Double] { ascending }

    /// The value at half of the weight, or the mean of two exactly around it; nil without weight. One weight per value.
    package func value(weights: [Double]) -> Double? {
        guard weights.count == counts.count else { return nil }
        let (total, early) = sums(weights)
        guard total > 0 else { return nil }
        // Thirds do not add up exactly.
        let slack = 1e-9 * total
        let (enough, almost) = (total / 2 + slack, total / 2 - slack)
        // If the middle is later, the early part need not be visited.
        var (passed, first) = early < almost ? (early, start) : (0, 0)
        var lower: Double?
        // Hot path for resamples: checks happened once.
        let (order, weights) = (order.span, weights.span)
        while first < order.count {
            let rank = first
            first += 1
            let weight = weights[unchecked: Int(order[unchecked: rank])]
            guard weight > 0 else { continue }
            if let lower { return (lower + ascending[rank]) / 2 }
            passed += weight
            if passed > enough { return ascending[rank] }
            if passed >= almost { lower = ascending[rank] }
        }
        return lower
    }

    /// Total weight and its early part, summed by index (vectorised), since value order would need look-ups.
    private func sums(_ weights: [Double]) -> (total: Double, early: Double) {
        let (weights, counts, early) = (weights.span, counts.span, early.span)
        var sums = (total: SIMD8<Double>.zero, early: SIMD8<Double>.zero)
        var place = 0
        while place + 8 <= weights.count {
            for lane in 0..<8 {
                let weight = weights[unchecked: place + lane]
                sums.total[lane] += weight * counts[unchecked: place + lane]
                sums.early[lane] += weight * early[unchecked: place + lane]
            }
            place += 8
        }
        var (total, before) = (sums.total.sum(), sums.early.sum())
        for place in place..<weights.count {
            total += weights[place] * counts[place]
            before += weights[place] * early[place]
        }
        return (total, before)
    }
}
