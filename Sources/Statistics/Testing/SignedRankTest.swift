/// Wilcoxon's signed-rank test of one number per group: do they tend to be above, or below, 0? Zeros are dropped; ties
/// share their mean rank. Exact up to `exactLimit` groups, else normal with continuity correction (Wilcoxon,
/// "Individual Comparisons by Ranking Methods", Biometrics Bulletin 1, 1945; Pratt & Gibbons, "Concepts of
/// Nonparametric Theory", 1981, chapter 3).
package struct SignedRankTest: Sendable {
    static let exactLimit = 30

    /// Doubled, so that shared ranks are whole numbers.
    private let doubledRanks: [Int]
    /// Sum of the doubled ranks of positive differences.
    private let positive: Int

    package init(_ differences: [Double]) {
        let sorted = differences.filter { $0 != 0 && !$0.isNaN }.sorted { abs($0) < abs($1) }
        var ranks = [Int](repeating: 0, count: sorted.count)
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, abs(sorted[end]) == abs(sorted[start]) { end += 1 }
            for place in start..<end { ranks[place] = start + 1 + end }
            start = end
        }
        doubledRanks = ranks
        positive = zip(sorted, ranks).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
    }

    /// The p of "not above 0", in (0, 1].
    package var pAbove: Double { upperTail(positive) }

    /// The p of "not below 0", in (0, 1].
    package var pBelow: Double { upperTail(doubledRanks.reduce(0, +) - positive) }

    /// Rank sum minus its null mean, in standard deviations; 0 without a difference.
    package var z: Double {
        let squares = doubledRanks.reduce(0.0) { $0 + Double($1) * Double($1) }
        guard squares > 0 else { return 0 }
        return (2 * Double(positive) - Double(doubledRanks.reduce(0, +))) / squares.squareRoot()
    }

    private func upperTail(_ sum: Int) -> Double {
        guard !doubledRanks.isEmpty else { return 1 }
        return doubledRanks.count <= Self.exactLimit ? exactTail(sum) : normalTail(sum)
    }

    private func exactTail(_ sum: Int) -> Double {
        let total = doubledRanks.reduce(0, +)
        var chances = [Double](repeating: 0, count: total + 1)
        chances[0] = 1
        var reached = 0
        for rank in doubledRanks {
            for place in stride(from: reached, through: 0, by: -1) {
                let half = chances[place] / 2
                chances[place] = half
                chances[place + rank] += half
            }
            reached += rank
        }
        return min(1, chances[max(0, sum)...].reduce(0, +))
    }

    private func normalTail(_ sum: Int) -> Double {
        let mean = Double(doubledRanks.reduce(0, +)) / 2
        let deviation = doubledRanks.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot() / 2
        // Half a rank is 1 of a doubled one.
        return NormalDistribution.cumulative(-(Double(sum) - mean - 1) / deviation)
    }
}
