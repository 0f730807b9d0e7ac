import Statistics

/// The advantage a variant needs to be chosen by successive halving. The best is dropped in a round keeping h of k only
/// if at least h others beat it: by Markov's inequality with probability ≤ (k − 1)/h · Φ(−d·√g/s), for advantage d,
/// standard deviation s of paired differences between g groups; summed over rounds. Conservative for known s, an
/// estimate on few groups.
package struct SelectionPower: Sendable, Hashable {
    package struct Round: Sendable, Hashable {
        package var variants: Int
        package var kept: Int
        /// Groups of meals, ≥ 1.
        package var clusters: Int

        package init(variants: Int, kept: Int, clusters: Int) {
            self.variants = variants
            self.kept = kept
            self.clusters = clusters
        }
    }

    package let chance: Double
    package let fewestClusters: Int
    /// Advantage needed, in kcal of MAE over every other variant.
    package let advantage: Double

    /// - Parameters:
    ///   - deviation: of paired differences between groups, kcal, above 0; the largest of the pairs is safe.
    ///   - chance: in (0.5, 1).
    /// - Returns: nil for unusable input.
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
