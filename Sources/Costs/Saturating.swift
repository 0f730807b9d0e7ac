extension Int {
    /// Saturates: counts come from outside and must not trap.
    package func saturatingAdding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    /// Saturates, as `saturatingAdding`.
    package func saturatingMultiplied(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// Clamps: 0 for negative numbers and NaN, `Int.max` for too large ones.
    init(count number: Double) {
        guard number > 0 else {
            self = 0
            return
        }
        self = Int(exactly: number.rounded()) ?? .max
    }

    /// Pieces of a size that cover this length; both at least 1.
    func pieces(of size: Int) -> Int { (Swift.max(1, self) - 1) / Swift.max(1, size) + 1 }
}
