import Statistics

/// How much better than every other one a variant must be to be chosen by successive halving.
///
/// The best is dropped in a round that keeps h of k only when at least h others come out ahead of it. By Markov's inequality
/// the probability of that is at most (k − 1)/h · Φ(−d·√g/s), where d is its advantage, s the standard deviation of the paired
/// differences between g groups of meals; the bound adds up over the rounds. It is conservative where s is known; measured on
/// few groups, whose means are only near a normal distribution, it is an estimate.
package struct SelectionPower: Sendable, Hashable {
    /// One round as far as it matters here.
    package struct Round: Sendable, Hashable {
        package var variants: Int
        package var kept: Int
        /// Groups of meals, at least 1.
        package var clusters: Int

        package init(variants: Int, kept: Int, clusters: Int) {
            self.variants = variants
            self.kept = kept
            self.clusters = clusters
        }
    }

    /// The probability with which the best is to be chosen.
    package let chance: Double
    /// Groups of meals of the smallest round.
    package let fewestClusters: Int
    /// The advantage that takes, in kcal of mean absolute error over every other variant.
    package let advantage: Double

    /// - Parameters:
    ///   - deviation: of paired differences between groups, in kcal, above 0: the largest of the pairs, to be safe.
    ///   - chance: in (0.5, 1).
    /// - Returns: nil where there is nothing to go by.
    package init?(rounds: [Round], deviation: Double, chance: Double = 0.95) {
        guard !rounds.isEmpty, deviation > 0, deviation.isFinite, chance > 0.5, chance < 1,
            rounds.allSatisfy({ $0.clusters >= 1 && $0.kept >= 1 && $0.variants > $0.kept })
        else { return nil }
        func error(_ advantage: Double) -> Double {
            rounds.reduce(0) { sum, round in
                let z = advantage * Double(round.clusters).squareRoot() / deviation
                return sum + Double(round.variants - 1) / Double(round.kept) * NormalDistribution.cumulative(-z)
            }
        }
        var (low, high) = (0.0, deviation)
        while error(high) > 1 - chance { high *= 2 }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if error(middle) > 1 - chance { low = middle } else { high = middle }
        }
        self.chance = chance
        fewestClusters = rounds.map(\.clusters).min() ?? 0
        advantage = high
    }
}
