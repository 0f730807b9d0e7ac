/// Holm's step-down correction for several tests at once.
package enum Holm {
    /// The adjusted p values, in the order given: with p₍₁₎ ≤ … ≤ p₍ₘ₎ the j-th smallest becomes the largest of
    /// min(1, (m − i + 1)·p₍ᵢ₎) for i ≤ j, so that none is below one that was smaller.
    ///
    /// Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979). It
    /// holds for tests that depend on each other in any way. A p that is not a number counts as 1.
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

    /// What chance in the p values themselves leaves open at a level.
    package struct Doubt: Sendable, Hashable {
        /// The places whose adjusted p could lie on either side of the level.
        package var places: [Int]
        /// The places whose own p decides that: a sharper one may settle it.
        package var causes: [Int]

        package init(places: [Int], causes: [Int]) {
            self.places = places
            self.causes = causes
        }
    }

    /// How many standard errors away from the level an adjusted p is sure.
    package static let sureErrors = 3.0

    /// The doubt about p values that have standard errors, as shares of random swaps have; a known p has an error of 0.
    package static func doubt(_ pValues: [Double], errors: [Double], level: Double) -> Doubt {
        let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
        var doubt = Doubt(places: [], causes: [])
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
