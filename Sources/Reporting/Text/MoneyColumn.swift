/// Gives all amounts of a column the same number of decimals, for comparison at a glance.
package struct MoneyColumn: Sendable {
    /// Decimals of every amount, from 2 to 6.
    package let decimals: Int

    /// Enough decimals for two significant digits of the smallest amount.
    package init(_ values: [Double?]) {
        let smallest = values.compactMap { $0.map(abs) }.filter { $0 > 0 && $0.isFinite }.min()
        var decimals = 2
        var unit = 0.1
        while let smallest, decimals < 6, smallest < unit {
            decimals += 1
            unit /= 10
        }
        self.decimals = decimals
    }

    /// US dollars; nil is "unknown". An amount too small for the column gets the decimals it needs.
    package func text(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "unknown" }
        let digits = Format.fixed(abs(value), decimals: decimals)
        guard value == 0 || digits.contains(where: { ("1"..."9").contains($0) }) else { return Format.usd(value) }
        return (value < 0 ? "-$" : "$") + digits
    }
}
