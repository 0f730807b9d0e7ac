/// A quantile of two sides, a and b, over the same meals, each of which may have several values on either side.
///
/// The quantile is the order statistic of all values of a side together (`SampleStatistics.orderStatistic`).
package struct QuantilePair: Sendable {
    /// The share that lies at or below the quantile, in [0, 1].
    package let share: Double
    /// The quantile of a.
    package let a: Double
    /// The quantile of b.
    package let b: Double
    /// Values of each side.
    package let counts: (a: Int, b: Int)
    /// Meals with values on both sides.
    package let meals: Int
    /// Clusters they make.
    package let clusterCount: Int
    /// All values of both sides, largest first.
    private let entries: [Entry]
    /// Values of each side by cluster.
    private let sizes: [(a: Int, b: Int)]
    /// The clusters with more values on one side than on the other, and how many more b has.
    private let uneven: [(cluster: Int, surplus: Int)]

    /// Sixteen bytes: what is gone through again and again fits into the nearest cache.
    private struct Entry {
        let value: Double
        let cluster: Int32
        let isB: Bool
    }

    /// One list of values per meal and side. Meals with no value on one side are left out; nil when none is left.
    package init?(share: Double, clusters: [Int], a: [[Double]], b: [[Double]]) {
        var entries: [Entry] = []
        var sizes: [(a: Int, b: Int)] = []
        var numbers: [Int: Int] = [:]
        var meals = 0
        for meal in 0..<min(clusters.count, a.count, b.count) where !a[meal].isEmpty && !b[meal].isEmpty {
            let cluster = numbers[clusters[meal]] ?? numbers.count
            numbers[clusters[meal]] = cluster
            meals += 1
            if cluster == sizes.count { sizes.append((0, 0)) }
            sizes[cluster].a += a[meal].count
            sizes[cluster].b += b[meal].count
            entries += a[meal].map { Entry(value: $0, cluster: Int32(cluster), isB: false) }
            entries += b[meal].map { Entry(value: $0, cluster: Int32(cluster), isB: true) }
        }
        guard !sizes.isEmpty else { return nil }
        entries.sort { $0.value > $1.value }
        self.share = share
        self.entries = entries
        self.sizes = sizes
        uneven = sizes.enumerated().filter { $1.a != $1.b }.map { ($0, $1.b - $1.a) }
        clusterCount = sizes.count
        self.meals = meals
        counts = (sizes.reduce(0) { $0 + $1.a }, sizes.reduce(0) { $0 + $1.b })
        (self.a, self.b) = Self.walk(entries, share: share, counts: counts) { ($0.isB, 1) }
    }

    /// The quantiles after those clusters changed sides.
    func quantiles(_ swaps: ClusterSwaps) -> (a: Double, b: Double) {
        var counts = counts
        for (cluster, surplus) in uneven where swaps.isSwapped(cluster) {
            counts.a += surplus
            counts.b -= surplus
        }
        return Self.walk(entries, share: share, counts: counts) { ($0.isB != swaps.isSwapped(Int($0.cluster)), 1) }
    }

    /// The quantiles when each cluster is there that many times, which makes that many values of each side.
    private func quantiles(times: [Int32], counts: (a: Int, b: Int)) -> (a: Double, b: Double) {
        Self.walk(entries, share: share, counts: counts) { ($0.isB, Int(times[Int($0.cluster)])) }
    }

    /// Down from the largest value to where as many are left as the rank asks for, on either side.
    private static func walk(
        _ entries: [Entry], share: Double, counts: (a: Int, b: Int), place: (Entry) -> (isB: Bool, times: Int)
    ) -> (a: Double, b: Double) {
        var leftA = counts.a - SampleStatistics.rank(of: share, count: counts.a) + 1
        var leftB = counts.b - SampleStatistics.rank(of: share, count: counts.b) + 1
        var found = (a: 0.0, b: 0.0)
        var isLeft = (a: leftA > 0, b: leftB > 0)
        for entry in entries {
            guard isLeft.a || isLeft.b else { break }
            let (isB, times) = place(entry)
            // Which side a value is on cannot be foreseen, so nothing branches on it.
            let timesB = isB ? times : 0
            leftB -= timesB
            leftA -= times - timesB
            if leftA <= 0, isLeft.a { (found.a, isLeft.a) = (entry.value, false) }
            if leftB <= 0, isLeft.b { (found.b, isLeft.b) = (entry.value, false) }
        }
        return found
    }

    /// The quantile of b minus that of a with the plain percentiles of the resampled differences, clusters being drawn
    /// with replacement.
    ///
    /// No bias correction: a quantile moves in steps, and its jackknife says nothing. One cluster gives no bounds.
    package func difference(resamples: Int, seed: UInt64, confidence: Double = 0.95) -> Interval {
        guard clusterCount > 1, confidence > 0, confidence < 1 else { return Interval(b - a) }
        return interval(of: resampledDifferences(resamples: resamples, seed: seed), confidence: confidence)
    }

    /// The percentiles of those resampled differences around the difference itself.
    ///
    /// - Parameter sorted: what `resampledDifferences` gives.
    package func interval(of sorted: [Double], confidence: Double = 0.95) -> Interval {
        let tail = (1 - confidence) / 2
        return Interval(
            b - a, low: SampleStatistics.quantile(ofSorted: sorted, tail),
            high: SampleStatistics.quantile(ofSorted: sorted, 1 - tail))
    }

    /// The quantile of b minus that of a in each resample of whole clusters, ascending.
    package func resampledDifferences(resamples: Int, seed: UInt64) -> [Double] {
        var stream = RandomStream(seed: seed, purpose: "cluster-bootstrap")
        var times = [Int32](repeating: 0, count: clusterCount)
        var differences: [Double] = []
        for _ in 0..<max(1, resamples) {
            for cluster in times.indices { times[cluster] = 0 }
            // A copy of its own stays in registers.
            var own = stream
            for _ in 0..<clusterCount { times[own.below(clusterCount)] += 1 }
            stream = own
            var counts = (a: 0, b: 0)
            for (size, times) in zip(sizes, times) {
                counts.a += size.a * Int(times)
                counts.b += size.b * Int(times)
            }
            let drawn = quantiles(times: times, counts: counts)
            differences.append(drawn.b - drawn.a)
        }
        return differences.sorted()
    }
}
