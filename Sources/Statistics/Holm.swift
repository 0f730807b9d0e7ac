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
}
