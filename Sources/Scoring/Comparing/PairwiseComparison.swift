import Statistics

/// Compares variants two by two, all pairs on the same draws.
struct PairwiseComparison {
    /// Fewer latencies than this on either side have no 95th percentile apart from their largest.
    static let fewestForP95 = 20
    /// Fewer latencies than this on either side leave the 95th percentile without an interval: with 71 no pair of order
    /// statistics holds it with 95 % confidence.
    static let fewestForInterval = 72

    /// The cluster of each meal.
    let clusters: [Int]
    let bootstrap: ClusterBootstrap
    let permutation: ClusterPermutation

    init(clusters: [Int], pairs: Int, bootstrap: ClusterBootstrap) {
        self.clusters = clusters
        self.bootstrap = bootstrap
        permutation = ClusterPermutation(draws: ClusterPermutation.draws(pairs: pairs), seed: bootstrap.seed)
    }

    /// The metrics of each pair in the order of `ComparedMetric`, without Holm's p.
    func differences(_ pairs: [(a: ComparedVariant, b: ComparedVariant)]) -> [[MetricDifference]] {
        var found = [[MetricDifference]](repeating: [], count: pairs.count)
        // Metric by metric, since the pairs of one metric share the sums of their variants.
        var all: [(place: Int, pair: MetricPair)] = []
        for metric in ComparedMetric.allCases {
            for (place, pair) in pairs.enumerated() {
                if let own = metricPair(metric, pair.a, pair.b) { all.append((place, own)) }
            }
        }
        let intervals = bootstrap.differences(of: all.map(\.pair.ratios))
        var tested = permutation.pValues(of: all.filter(\.pair.isTested).map(\.pair.ratios))[...]
        for (entry, interval) in zip(all, intervals) {
            let p = entry.pair.isTested ? tested.popFirst() ?? nil : nil
            if let interval { found[entry.place].append(entry.pair.difference(interval, p: p)) }
        }
        for (place, pair) in pairs.enumerated() {
            if let p95 = p95(pair.a, pair.b) { found[place].append(p95) }
        }
        return found
    }

    private func metricPair(_ metric: ComparedMetric, _ a: ComparedVariant, _ b: ComparedVariant) -> MetricPair? {
        switch metric {
        case .foodsF1: a.isProse || b.isProse ? nil : foods(metric, a, b, FoodF1.sample)
        case .foodsRecall: foods(metric, a, b, FoodRecall.sample)
        case .cost: cost(a, b)
        case .p95: nil
        default: MetricPair(metric, a: a.nutrients[metric], b: b.nutrients[metric])
        }
    }

    /// Over the meals both are scored on whose true foods are known.
    private func foods(
        _ metric: ComparedMetric, _ a: ComparedVariant, _ b: ComparedVariant, _ ratio: (FoodSample) -> RatioSample
    ) -> MetricPair? {
        guard let first = a.foods, let second = b.foods else { return nil }
        func sample(_ side: FoodSample, on other: FoodSample) -> ComparedSample {
            let shared = side.meals == other.meals ? side : side.kept(on: Set(other.meals))
            return ComparedSample(ratio: ratio(shared), meals: shared.meals.count)
        }
        return MetricPair(metric, a: sample(first, on: second), b: sample(second, on: first))
    }

    /// Over the meals on which both have a known cost.
    private func cost(_ a: ComparedVariant, _ b: ComparedVariant) -> MetricPair? {
        let meals = clusters.indices.filter { a.costs[$0] != nil && b.costs[$0] != nil }
        func sample(_ side: ComparedVariant) -> ComparedSample {
            ComparedSample(
                ratio: ClusterSums.sample(
                    clusters: meals.map { clusters[$0] }, numerator: { side.costs[meals[$0]] ?? 0 },
                    denominator: { _ in 1 }),
                meals: meals.count)
        }
        return MetricPair(.cost, a: sample(a), b: sample(b))
    }

    /// Over the meals on which both were measured.
    private func p95(_ a: ComparedVariant, _ b: ComparedVariant) -> MetricDifference? {
        guard let pair = QuantilePair(share: 0.95, clusters: clusters, a: a.latencies, b: b.latencies) else {
            return nil
        }
        let fewest = min(pair.counts.a, pair.counts.b)
        guard fewest >= Self.fewestForP95 else { return nil }
        // As many as the design asks of quantiles, fewer only where fewer are asked of means.
        let resamples = min(2_000, bootstrap.resamples)
        return MetricDifference(
            metric: .p95, a: pair.a, b: pair.b,
            difference: fewest < Self.fewestForInterval
                ? Interval(pair.b - pair.a) : pair.difference(resamples: resamples, seed: bootstrap.seed),
            p: permutation.pValue(of: pair), meals: pair.meals, clusters: pair.clusterCount)
    }
}
