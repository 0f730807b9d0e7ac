extension Int {
    /// The sum, or the end of the range it passes: counts come from outside and must not stop the program.
    func saturatingAdding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    /// The product, or the end of the range it passes.
    func saturatingMultiplied(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// The nearest count to a number: 0 for what is negative or no number, `Int.max` for what is too large.
    init(count number: Double) {
        guard number > 0 else {
            self = 0
            return
        }
        self = Int(exactly: number.rounded()) ?? .max
    }

    /// How many pieces of a size cover this length; both are at least 1.
    func pieces(of size: Int) -> Int { (Swift.max(1, self) - 1) / Swift.max(1, size) + 1 }
}
