/// How small a difference between two variants a run can see, and how many meals would see a smaller one.
///
/// From the spread of the paired differences by cluster, as recorded: the difference that a two-sided test at 5 % finds
/// with probability `power` is (t₁₋α/2 + t_power)·s/√k, with Student's t at k − 1 degrees of freedom and s the
/// linearised standard deviation between k clusters (Chow, Shao & Wang, "Sample Size Calculations in Clinical Research",
/// 2003, section 3.1). It is planned for a test of its own: after Holm's correction over many it takes more.
package struct PairedPower: Sendable, Hashable {
    /// Clusters the differences come from, at least 2.
    package let clusters: Int
    /// Meals they hold.
    package let meals: Int
    /// Linearised standard deviation of the paired differences between clusters, in the metric's unit: √clusters times
    /// the standard error of the mean difference.
    package let deviation: Double

    /// Nil with fewer than six clusters that have data on both sides, whose spread says next to nothing, and where the
    /// differences do not vary at all, which no sample of meals that differ can promise of others.
    package init?(of pair: RatioPair, meals: Int) {
        var table = ColumnTable(rows: pair.a.clusters.count)
        guard let statistic = ClusterBootstrap.statistic(pair, &table),
            statistic.informativeClusters >= StudentizedInterval.fewestClusters, statistic.standardError > 0
        else { return nil }
        let count = Double(pair.a.clusters.count)
        clusters = pair.a.clusters.count
        self.meals = max(meals, clusters)
        deviation = statistic.standardError * count / (count - 1).squareRoot()
    }

    /// The difference, in the metric's unit, that a run of so many clusters finds with that probability.
    ///
    /// - Parameter level: of the two-sided test; one of several that Holm corrects has 5 % divided by their number at worst.
    package func detectable(power: Double = 0.8, level: Double = 0.05) -> Double? {
        detectable(power: power, level: level, clusters: Double(clusters))
    }

    private func detectable(power: Double, level: Double, clusters: Double) -> Double? {
        guard power > 0.5, power < 1, level > 0, level < 1, clusters > 1 else { return nil }
        let quantiles = [1 - level / 2, power].map { StudentDistribution.quantile($0, degrees: clusters - 1) }
        return (quantiles[0] + quantiles[1]) * deviation / clusters.squareRoot()
    }

    /// The share by which twice as many repeats of each meal would narrow the interval of the mean difference.
    ///
    /// The repeats' part of its squared standard error halves, that of the meals stays. Nil where nothing varies.
    ///
    /// - Parameter repeats: of the same paired differences.
    package func gain(ofTwice repeats: RepeatVariance) -> Double? {
        let all = deviation * deviation / Double(clusters)
        let own = repeats.within / (repeats.repeats * Double(repeats.meals))
        return all > 0 ? 1 - (1 - min(1, own / all) / 2).squareRoot() : nil
    }

    /// Meals of this kind that would find a difference of that size with that probability, this run's included; the
    /// clusters are taken to stay as large as they are. Nil for a difference that is not positive, or where more than a
    /// million would be needed.
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
