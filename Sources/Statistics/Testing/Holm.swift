package enum Holm {
    /// Adjusted p values, in the given order: for p₍₁₎ ≤ … ≤ p₍ₘ₎ the j-th is the largest of min(1, (m − i + 1)·p₍ᵢ₎),
    /// i ≤ j. A NaN counts as 1. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal
    /// of Statistics 6 (1979). Valid under any dependence.
    package static func adjusted(_ pValues: [Double]) -> [Double] {
        let values = pValues.map { $0.isNaN ? 1 : min(max($0, 0), 1) }
        var adjusted = values
        var largest = 0.0
        for (step, place) in values.indices.sorted(by: { (values[$0], $0) < (values[$1], $1) }).enumerated() {
            largest = max(largest, min(1, Double(values.count - step) * values[place]))
            adjusted[place] = largest
        }
        return adjusted
    }

    /// Uncertainty at a level from random errors in the p values.
    package struct Doubt: Sendable, Hashable {
        /// Indices whose adjusted p could be on either end of the level.
        package var places: [Int] = []
        /// Indices whose own p decides that: a sharper one may settle it.
        package var causes: [Int] = []
    }

    /// An adjusted p this many standard errors from the level is sure.
    package static let sureErrors = 3.0

    /// - Parameter errors: standard errors of the p values; 0 for exact ones.
    package static func doubt(_ pValues: [Double], errors: [Double], level: Double) -> Doubt {
        let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
        var doubt = Doubt()
        var (low, high) = (0.0, 0.0)
        for (step, place) in order.enumerated() where place < errors.count {
            let tests = Double(order.count - step)
            let spread = sureErrors * errors[place]
            let own = (low: tests * (pValues[place] - spread), high: tests * (pValues[place] + spread))
            if low < level, own.low < level, own.high >= level, spread > 0 { doubt.causes.append(place) }
            low = max(low, own.low)
            high = max(high, own.high)
            if low < level, high >= level { doubt.places.append(place) }
        }
        return doubt
    }
}
