/// The smallest difference a run can detect between two variants, and the meals a smaller one needs. A two-sided test
/// at 5 % detects (t₁₋α/2 + t_power)·s/√k with probability `power`: Student's t at k − 1 degrees of freedom, s the
/// linearised standard deviation of paired differences between k clusters (Chow, Shao & Wang, "Sample Size Calculations
/// in Clinical Research", 2003, section 3.1). For a single test: Holm's correction needs more.
package struct PairedPower: Sendable, Hashable {
    /// At least 2.
    package let clusters: Int
    package let meals: Int
    /// Linearised, of paired differences between clusters, in the metric's unit: √clusters · standard error of the mean.
    package let deviation: Double

    /// Nil with fewer than six clusters with data in both, and if the differences do not vary, as other meals would.
    package init?(of pair: RatioPair, meals: Int) {
        var table = ColumnTable(rows: pair.a.clusters.count)
        guard let statistic = ClusterBootstrap.statistic(pair, &table),
            statistic.informativeClusters >= Interval.fewestClusters, statistic.standardError > 0
        else { return nil }
        let count = Double(pair.a.clusters.count)
        clusters = pair.a.clusters.count
        self.meals = max(meals, clusters)
        deviation = statistic.standardError * count / (count - 1).squareRoot()
    }

    /// Difference, in the metric's unit, that so many clusters detect with that probability.
    /// - Parameter level: of the two-sided test; under Holm's correction at worst 5 % ÷ tests.
    package func detectable(power: Double = 0.8, level: Double = 0.05) -> Double? {
        detectable(power: power, level: level, clusters: Double(clusters))
    }

    private func detectable(power: Double, level: Double, clusters: Double) -> Double? {
        guard power > 0.5, power < 1, level > 0, level < 1, clusters > 1 else { return nil }
        let quantiles = [1 - level / 2, power].map { StudentDistribution.quantile($0, degrees: clusters - 1) }
        return (quantiles[0] + quantiles[1]) * deviation / clusters.squareRoot()
    }

    /// Share by which twice as many repeats per meal would narrow the interval of the mean difference; nil if nothing
    /// varies. The repeats' part of its squared standard error halves.
    /// - Parameter repeats: of the same paired differences.
    package func gain(ofTwice repeats: RepeatVariance) -> Double? {
        let all = deviation * deviation / Double(clusters)
        let own = repeats.within / (repeats.repeats * Double(repeats.meals))
        return all > 0 ? 1 - (1 - min(1, own / all) / 2).squareRoot() : nil
    }

    /// Similar meals needed, this run's included, with clusters as large; nil if above a million or a difference ≤ 0.
    package func mealsNeeded(for difference: Double, power: Double = 0.8, level: Double = 0.05) -> Int? {
        guard difference > 0, difference.isFinite else { return nil }
        var low = 2
        var high = 2
        while let found = detectable(power: power, level: level, clusters: Double(high)), found > difference {
            low = high
            high *= 2
            guard high < 1 << 21 else { return nil }
        }
        guard detectable(power: power, level: level, clusters: Double(high)) != nil else { return nil }
        while high - low > 1 {
            let middle = (low + high) / 2
            guard let found = detectable(power: power, level: level, clusters: Double(middle)) else { return nil }
            if found > difference { low = middle } else { high = middle }
        }
        let needed = Double(high) * Double(meals) / Double(clusters)
        return needed <= 1_000_000 ? Int(needed.rounded(.up)) : nil
    }
}
