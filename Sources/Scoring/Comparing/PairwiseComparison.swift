import Statistics

/// Compares variants two by two, all pairs on the same draws, in pieces that can be made on several processors.
struct PairwiseComparison: Sendable {
    typealias Pair = (a: ComparedVariant, b: ComparedVariant)
    typealias Found = (pair: Int, difference: MetricDifference)

    /// With fewer clusters the 95th percentile is just the largest. Several latencies of one group add no evidence.
    static let fewestForP95 = LatencyScore.fewestForP95
    /// With 71 clusters no pair of order statistics covers the 95th percentile with 95 % confidence.
    static let fewestForInterval = 72

    let pairs: [Pair]
    let clusters: [Int]
    let bootstrap: ClusterBootstrap
    let permutation: ClusterPermutation

    init(_ pairs: [Pair], clusters: [Int], tests: Int, bootstrap: ClusterBootstrap) {
        self.pairs = pairs
        self.clusters = clusters
        self.bootstrap = bootstrap
        permutation = ClusterPermutation(draws: ClusterPermutation.draws(pairs: tests), seed: bootstrap.seed)
    }

    /// The longest first. The pairs of one metric share their variants' sums, and some metrics share draws; quantiles
    /// share nothing.
    var pieces: [Piece] {
        guard !pairs.isEmpty else { return [] }
        return ComparedMetric.allCases.filter { $0 != .p95 }.pieces(of: 4).map { .ratios($0) }
            + pairs.indices.map { .p95(pair: $0) }
    }

    /// The metrics of each pair in the order of `ComparedMetric`, without Holm's p.
    /// - Parameter all: what was found in every piece.
    func differences(_ all: [Found]) -> [[MetricDifference]] {
        var found = [[ComparedMetric: MetricDifference]](repeating: [:], count: pairs.count)
        for (pair, difference) in all { found[pair][difference.metric] = difference }
        for place in pairs.indices {
            found[place][.energyMAE]?.repeats = Self.repeats(pairs[place].a, pairs[place].b)
        }
        return found.map { own in ComparedMetric.allCases.compactMap { own[$0] } }
    }

    enum Piece: Sendable {
        case ratios(ArraySlice<ComparedMetric>)
        case p95(pair: Int)
    }

    func found(_ piece: Piece) -> [Found] {
        switch piece {
        case .p95(let place): p95(pairs[place].a, pairs[place].b).map { [(place, $0)] } ?? []
        case .ratios(let metrics):
            ratios(
                metrics.flatMap { metric in
                    pairs.enumerated().compactMap { place, pair in
                        metricPair(metric, pair.a, pair.b).map { (place, $0) }
                    }
                })
        }
    }

    private func ratios(_ pairs: [(place: Int, pair: MetricPair)]) -> [Found] {
        let intervals = bootstrap.differences(of: pairs.map(\.pair.ratios))
        var tested = permutation.pValues(of: pairs.filter(\.pair.isTested).map(\.pair.ratios))[...]
        return zip(pairs, intervals).compactMap { entry, interval in
            let p = entry.pair.isTested ? tested.popFirst() ?? nil : nil
            return interval.map { (entry.place, entry.pair.difference($0, p: p, permutation)) }
        }
    }

    /// Of the differences in absolute energy error, the k-th repeats paired; surplus repeats of one are left out.
    private static func repeats(_ a: ComparedVariant, _ b: ComparedVariant) -> RepeatVariance? {
        guard let a = a.energy, let b = b.energy, a.meals == b.meals else { return nil }
        return RepeatVariance(
            a.meals.indices.map { meal in
                zip(a.predictions[meal], b.predictions[meal])
                    .map { abs($1 - b.truth[meal]) - abs($0 - a.truth[meal]) }
            })
    }

    private func metricPair(_ metric: ComparedMetric, _ a: ComparedVariant, _ b: ComparedVariant) -> MetricPair? {
        switch metric {
        case .foodsF1: a.isProse || b.isProse ? nil : MetricPair(metric, a: a.foods, b: b.foods, ratio: \.f1)
        case .foodsRecall: MetricPair(metric, a: a.foods, b: b.foods, ratio: \.recall)
        case .cost: cost(a, b)
        case .p95: nil
        default: MetricPair(metric, a: a.nutrients[metric], b: b.nutrients[metric])
        }
    }

    /// On the meals where both costs are known.
    private func cost(_ a: ComparedVariant, _ b: ComparedVariant) -> MetricPair? {
        let meals = clusters.indices.filter { a.costs[$0] != nil && b.costs[$0] != nil }
        func sample(_ side: ComparedVariant) -> ComparedSample {
            ComparedSample(
                ratio: ClusterSums.sample(
                    clusters: meals.map { clusters[$0] }, numerator: { side.costs[meals[$0]] ?? 0 }),
                meals: meals.count)
        }
        return MetricPair(.cost, a: sample(a), b: sample(b))
    }

    /// On the meals where both were measured.
    private func p95(_ a: ComparedVariant, _ b: ComparedVariant) -> MetricDifference? {
        guard let pair = QuantilePair(share: 0.95, clusters: clusters, a: a.latencies, b: b.latencies),
            pair.clusterCount >= Self.fewestForP95
        else { return nil }
        let p = permutation.pValue(of: pair)
        return MetricDifference(
            metric: .p95, a: pair.a, b: pair.b,
            difference: pair.clusterCount < Self.fewestForInterval
                ? Interval(pair.b - pair.a)
                // 2,000 for quantiles as designed, or fewer if means use fewer.
                : bootstrap.difference(of: pair, resamples: 2_000),
            p: p,
            swaps: SwapEvidence(
                draws: permutation.draws, error: permutation.standardError(of: p, clusters: pair.clusterCount)),
            meals: pair.meals, clusters: pair.clusterCount)
    }
}
