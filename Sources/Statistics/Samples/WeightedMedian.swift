/// The median of weighted values, made to be computed for many weightings of the same values.
package struct WeightedMedian: Sendable {
    /// The places that count, in ascending order of their values.
    private let order: [Int32]
    /// The values in that order.
    private let ascending: [Double]
    /// By place 1 where it counts and 0 where it does not.
    private let counts: [Double]
    /// The rank up to which weights are added up by place instead of in the order of the values.
    private let start: Int
    /// By place 1 where its rank is below that and 0 where it is not.
    private let early: [Double]

    /// Of finite values; those at the places not named do not count, whatever their weight.
    package init(_ values: [Double], places: [Int]) {
        let sorted = places.sorted { (values[$0], $0) < (values[$1], $1) }
        order = sorted.map { Int32(truncatingIfNeeded: $0) }
        ascending = sorted.map { values[$0] }
        var counts = [Double](repeating: 0, count: values.count)
        for place in places { counts[place] = 1 }
        self.counts = counts
        // Weights of resampled clusters of a few values put the median some square roots of their number from the middle.
        let slack = 8 * Double(sorted.count).squareRoot()
        start = max(0, Int(Double(sorted.count) / 2 - slack))
        var early = [Double](repeating: 0, count: values.count)
        for place in sorted[..<start] { early[place] = 1 }
        self.early = early
    }

    /// In ascending order, those that count.
    package var sorted: [Double] { ascending }

    /// The value at which half of the weight is passed, or the mean of two where it is reached exactly between them: with
    /// equal weights the usual median. Nil when nothing weighs anything. A weight stands at each place of the values.
    package func value(weights: [Double]) -> Double? {
        guard weights.count == counts.count else { return nil }
        let (total, early) = sums(weights)
        guard total > 0 else { return nil }
        // Thirds do not add up exactly.
        let slack = 1e-9 * total
        let (enough, almost) = (total / 2 + slack, total / 2 - slack)
        // Where the middle is not passed early, what comes first need not be gone through.
        var (passed, first) = early < almost ? (early, start) : (0, 0)
        var lower: Double?
        // Many resamples go through here: what is checked is checked once.
        return order.withUnsafeBufferPointer { order in
            weights.withUnsafeBufferPointer { weights in
                while first < order.count {
                    let rank = first
                    first += 1
                    let weight = weights[Int(order[rank])]
                    guard weight > 0 else { continue }
                    if let lower { return (lower + ascending[rank]) / 2 }
                    passed += weight
                    if passed > enough { return ascending[rank] }
                    if passed >= almost { lower = ascending[rank] }
                }
                return lower
            }
        }
    }

    /// What all that counts weighs, and what is early of it. Added up by place, several at a time: in the order of the values
    /// each would have to be looked for.
    private func sums(_ weights: [Double]) -> (total: Double, early: Double) {
        weights.withUnsafeBufferPointer { weights in
            counts.withUnsafeBufferPointer { counts in
                early.withUnsafeBufferPointer { early in
                    var sums = (total: SIMD8<Double>.zero, early: SIMD8<Double>.zero)
                    var place = 0
                    while place + 8 <= weights.count {
                        for lane in 0..<8 {
                            let weight = weights[place + lane]
                            sums.total[lane] += weight * counts[place + lane]
                            sums.early[lane] += weight * early[place + lane]
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
        }
    }
}
