/// How the amounts of one column are written: all with the same number of decimals, so that they can be compared at a glance.
package struct MoneyColumn: Sendable {
    /// Decimals of every amount, from 2 to 6.
    package let decimals: Int

    /// As many decimals as give the smallest of these amounts two significant digits.
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

    /// US dollars; nil is "unknown". An amount too small for the column's decimals is written with as many as it takes.
    package func text(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "unknown" }
        let digits = Format.fixed(abs(value), decimals: decimals)
        guard value == 0 || digits.contains(where: { ("1"..."9").contains($0) }) else { return Format.usd(value) }
        return (value < 0 ? "-$" : "$") + digits
    }
}
