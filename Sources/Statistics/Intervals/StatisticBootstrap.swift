/// Intervals for statistics that are no mean or ratio, recomputed on resamples of whole clusters. A statistic is a
/// function of weights per entry: a cluster drawn twice weighs twice. Statistics computed together share draws. The
/// stream `statistic-bootstrap` differs from `ClusterBootstrap`'s.
package struct StatisticBootstrap: Sendable {
    package enum Method: Sendable, Hashable {
        /// Bias-corrected and accelerated, by a delete-one-cluster jackknife. No metric uses it; kept as the benchmark.
        case corrected
        /// Plain percentiles, for medians, whose jackknife is meaningless.
        case percentile
        /// `JackknifeInterval` in [−1, 1], Fisher's scale, for correlations. Needs no resamples.
        case fisher
        /// `JackknifeInterval` on the statistic's own scale, for slopes. Needs no resamples.
        case student

        /// Whether it only uses leave-one-cluster-out values.
        package var isJackknife: Bool { self == .fisher || self == .student }
    }

    /// From 1 to 100,000.
    package let resamples: Int
    package let seed: UInt64
    /// Coverage in (0, 1).
    package let confidence: Double

    /// Clamps the number of resamples to its range.
    package init(resamples: Int = 2_000, seed: UInt64, confidence: Double = 0.95) {
        self.resamples = min(max(1, resamples), 100_000)
        self.seed = seed
        self.confidence = confidence
    }

    /// Each statistic with its interval, nil where undefined on the data. No bounds below `Interval.fewestClusters`, or
    /// if undefined on over a tenth of the resamples (jackknife: without any one cluster).
    /// - Parameters:
    ///   - clusters: the cluster of each entry.
    ///   - weights: of each entry when its cluster is drawn once, ≥ 0.
    ///   - methods: one for each statistic.
    ///   - statistics: values under given weights, in the order of `methods`.
    package func intervals(
        clusters: [Int], weights: [Double], methods: [Method], statistics: ([Double]) -> [Double?]
    ) -> [Interval?] {
        let values = statistics(weights)
        let (numbers, count) = Self.numbered(clusters)
        guard count >= Interval.fewestClusters, values.contains(where: { $0 != nil }) else {
            return values.map { $0.map { Interval($0) } }
        }
        let needsDraws = methods.contains { !$0.isJackknife }
        let resampled = needsDraws ? resample(numbers, count, weights, statistics) : []
        let jackknife =
            methods.contains { $0 != .percentile } ? Self.jackknife(numbers, count, weights, statistics) : []
        return values.enumerated().map { place, value in
            guard let value, place < methods.count else { return value.map { Interval($0) } }
            let drawn = resampled.compactMap { $0[place] }
            let left = jackknife.compactMap { $0[place] }
            let isSeldom =
                methods[place].isJackknife ? left.count < jackknife.count : drawn.count * 10 < resamples * 9
            guard !isSeldom else { return Interval(value) }
            return Interval(value, bounds(value, drawn, left, methods[place]))
        }
    }

    private func bounds(
        _ value: Double, _ drawn: [Double], _ jackknife: [Double], _ method: Method
    ) -> (low: Double, high: Double)? {
        switch method {
        case .corrected:
            return BiasCorrectedInterval.bounds(
                value: value, resampled: drawn, jackknife: jackknife, confidence: confidence)
        case .fisher, .student:
            return JackknifeInterval.bounds(
                value: value, jackknife: jackknife, within: method == .fisher ? -1...1 : nil, confidence: confidence)
        case .percentile:
            let tail = (1 - confidence) / 2
            var selection = RankSelection(drawn)
            return (selection.quantile(tail), selection.quantile(1 - tail))
        }
    }

    private func resample(
        _ clusters: [Int], _ count: Int, _ weights: [Double], _ statistics: ([Double]) -> [Double?]
    ) -> [[Double?]] {
        var stream = RandomStream(seed: seed, purpose: "statistic-bootstrap")
        var times = [Double](repeating: 0, count: count)
        var drawn = weights
        return (0..<resamples).map { _ in
            for cluster in times.indices { times[cluster] = 0 }
            // A local copy stays in registers.
            var own = stream
            for _ in 0..<count { times[own.below(count)] += 1 }
            stream = own
            let (clusters, weights) = (clusters.span, weights.span)
            for entry in drawn.indices { drawn[entry] = weights[unchecked: entry] * times[clusters[unchecked: entry]] }
            return statistics(drawn)
        }
    }

    /// Statistics with each cluster left out, or, above `mostLeftOut` clusters, each of so many parts: every one costs
    /// a pass, and the acceleration is that of summed influences either way.
    private static func jackknife(
        _ clusters: [Int], _ count: Int, _ weights: [Double], _ statistics: ([Double]) -> [Double?]
    ) -> [[Double?]] {
        var members = [[Int]](repeating: [], count: min(count, mostLeftOut))
        for (entry, cluster) in clusters.enumerated() { members[cluster % members.count].append(entry) }
        var left = weights
        return members.map { entries in
            for entry in entries { left[entry] = 0 }
            defer { for entry in entries { left[entry] = weights[entry] } }
            return statistics(left)
        }
    }

    private static let mostLeftOut = 400

    private static func numbered(_ clusters: [Int]) -> (numbers: [Int], count: Int) {
        var numbers: [Int: Int] = [:]
        let numbered = clusters.map { cluster in
            let number = numbers[cluster] ?? numbers.count
            numbers[cluster] = number
            return number
        }
        return (numbered, numbers.count)
    }
}
