/// The sign-swap test of one number per group: is their mean above, or below, 0? Under the null hypothesis all signs
/// are equally likely (Fisher, "The Design of Experiments", 1935). Up to `exactLimit` groups it enumerates, above it
/// draws, with p = (1 + count) ÷ (draws + 1).
package struct SignSwapTest: Sendable {
    static let exactLimit = 14

    package let draws: Int
    package let seed: UInt64

    package init(draws: Int, seed: UInt64) {
        self.draws = max(1, draws)
        self.seed = seed
    }

    /// The p of "not above 0" and of "not below 0", each in (0, 1].
    package func pValues(_ differences: [Double]) -> (above: Double, below: Double) {
        let sizes = differences.map(abs).filter { $0 > 0 }
        guard !sizes.isEmpty else { return (1, 1) }
        let total = sizes.reduce(0, +)
        // Sums in another order differ in their last bits.
        let slack = 1e-10 * total
        let observed = differences.reduce(0, +)
        var counts = (above: 0, below: 0)
        func count(_ sum: Double) {
            counts.above += sum >= observed - slack ? 1 : 0
            counts.below += sum <= observed + slack ? 1 : 0
        }
        guard sizes.count > Self.exactLimit else {
            let choices = 1 << sizes.count
            for choice in 0..<choices {
                var sum = 0.0
                for (place, size) in sizes.enumerated() { sum += choice >> place & 1 == 1 ? size : -size }
                count(sum)
            }
            return (Double(counts.above) / Double(choices), Double(counts.below) / Double(choices))
        }
        let sums = Self.sums(sizes)
        var stream = RandomStream(seed: seed, purpose: "sign-swaps")
        for _ in 0..<draws {
            var (positive, bits) = (0.0, UInt64(0))
            for block in 0..<(sums.count / 256) {
                if block % 8 == 0 { bits = stream.next() }
                positive += sums[block * 256 + Int(bits & 255)]
                bits >>= 8
            }
            count(2 * positive - total)
        }
        return (Double(counts.above + 1) / Double(draws + 1), Double(counts.below + 1) / Double(draws + 1))
    }

    /// Per eight sizes, the sum of each choice of them, so that a draw looks up one number instead of adding eight.
    private static func sums(_ sizes: [Double]) -> [Double] {
        var sums = [Double](repeating: 0, count: (sizes.count + 7) / 8 * 256)
        for (place, size) in sizes.enumerated() {
            for choice in 0..<256 where choice >> (place % 8) & 1 == 1 { sums[place / 8 * 256 + choice] += size }
        }
        return sums
    }
}
