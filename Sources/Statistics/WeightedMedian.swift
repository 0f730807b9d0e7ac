/// The median of weighted values, made to be computed for many weightings of the same values.
package struct WeightedMedian: Sendable {
    private let order: [Int]
    private let values: [Double]

    /// Of finite values; those at the places not named do not count, whatever their weight.
    package init(_ values: [Double], places: [Int]) {
        order = places.sorted { (values[$0], $0) < (values[$1], $1) }
        self.values = values
    }

    /// In ascending order, those that count.
    package var sorted: [Double] { order.map { values[$0] } }

    /// The value at which half of the weight is passed, or the mean of two where it is reached exactly between them: with
    /// equal weights the usual median. Nil when nothing weighs anything. A weight stands at each place of the values.
    package func value(weights: [Double]) -> Double? {
        guard weights.count == values.count else { return nil }
        // Many resamples go through here: what is checked is checked once.
        return order.withUnsafeBufferPointer { order in
            weights.withUnsafeBufferPointer { weights in
                values.withUnsafeBufferPointer { Self.value(order, $0, weights) }
            }
        }
    }

    private static func value(
        _ order: UnsafeBufferPointer<Int>, _ values: UnsafeBufferPointer<Double>, _ weights: UnsafeBufferPointer<Double>
    ) -> Double? {
        var total = 0.0
        for place in order { total += weights[place] }
        guard total > 0 else { return nil }
        // Thirds do not add up exactly.
        let slack = 1e-9 * total
        let (enough, almost) = (total / 2 + slack, total / 2 - slack)
        var passed = 0.0
        var lower: Double?
        for place in order {
            let weight = weights[place]
            guard weight > 0 else { continue }
            if let lower { return (lower + values[place]) / 2 }
            passed += weight
            if passed > enough { return values[place] }
            if passed >= almost { lower = values[place] }
        }
        return lower
    }
}
