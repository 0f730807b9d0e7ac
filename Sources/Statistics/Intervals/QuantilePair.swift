/// A quantile of a and b over the same meals, each with any number of values. It is the order statistic of all values
/// together (`SampleStatistics.orderStatistic`).
package struct QuantilePair: Sendable {
    /// In [0, 1].
    package let share: Double
    package let a: Double
    package let b: Double
    /// Number of values of a and of b.
    package let counts: (a: Int, b: Int)
    package let meals: Int
    package let clusterCount: Int
    /// All values, for swaps.
    private let both: RankedValues
    /// The values of each, for drawing clusters.
    private let sides: (a: RankedValues, b: RankedValues)
    private let sizes: [(a: Int, b: Int)]

    /// Lists of values per meal; meals without values in a or b are left out, nil when none is left.
    package init?(share: Double, clusters: [Int], a: [[Double]], b: [[Double]]) {
        var entries: [RankedValues.Entry] = []
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
            entries += a[meal].map { RankedValues.Entry(value: $0, cluster: Int32(cluster), isB: false) }
            entries += b[meal].map { RankedValues.Entry(value: $0, cluster: Int32(cluster), isB: true) }
        }
        guard !sizes.isEmpty else { return nil }
        self.share = share
        self.sizes = sizes
        clusterCount = sizes.count
        self.meals = meals
        let counts = (a: sizes.reduce(0) { $0 + $1.a }, b: sizes.reduce(0) { $0 + $1.b })
        self.counts = counts
        both = RankedValues(entries, share: share)
        sides = (
            RankedValues(entries.filter { !$0.isB }, share: share), RankedValues(entries.filter(\.isB), share: share)
        )
        let asMeasured = both.values(
            left: (Self.left(share, counts.a), Self.left(share, counts.b)), passed: (0, 0), from: 0, isB: \.isB)
        (self.a, self.b) = asMeasured
    }

    /// How many of the largest values precede the quantile.
    private static func left(_ share: Double, _ count: Int) -> Int {
        count - SampleStatistics.rank(of: share, count: count) + 1
    }

    /// Calls with both quantiles after each swap of clusters, in order.
    func forEachSwap(_ swaps: ClusterSwaps, _ body: (_ a: Double, _ b: Double) -> Void) {
        let early = both.earlyByCluster(sizes.count)
        let total = (a: early.a.reduce(0, +), b: early.b.reduce(0, +))
        // Per cluster, what a gains when swapped: early values, and all.
        let surplus = ColumnVectors(
            sizes.indices.map {
                [Double(early.b[$0] - early.a[$0]), Double(sizes[$0].b - sizes[$0].a), 0, 0, 0, 0, 0, 0]
            })
        swaps.forEachBlock { _, rows in
            for (swap, moved) in surplus.sums(over: rows).enumerated() {
                let (moved, gained) = (Int(moved[0]), Int(moved[1]))
                let found = both.values(
                    left: (Self.left(share, counts.a + gained), Self.left(share, counts.b - gained)),
                    passed: (total.a + moved, total.b - moved), from: both.early
                ) { $0.isB != rows.isSwapped(Int($0.cluster), in: swap) }
                body(found.a, found.b)
            }
        }
    }

    /// The quantile of b minus that of a with plain percentiles: the jackknife of quantiles is meaningless.
    /// - Parameter sorted: from `resampledDifferences`.
    package func interval(of sorted: [Double], confidence: Double = 0.95) -> Interval {
        let tail = (1 - confidence) / 2
        return Interval(
            b - a, low: SampleStatistics.quantile(ofSorted: sorted, tail),
            high: SampleStatistics.quantile(ofSorted: sorted, 1 - tail))
    }

    /// The quantile of b minus that of a in each resample of clusters, ascending.
    package func resampledDifferences(resamples: Int, seed: UInt64) -> [Double] {
        resampledDifferences(
            ClusterResamples(count: max(1, resamples), clusters: clusterCount, seed: seed), first: max(1, resamples))
    }

    /// The same in the first of those resamples, which must have as many clusters.
    func resampledDifferences(_ resamples: ClusterResamples, first count: Int) -> [Double] {
        let early = (a: sides.a.earlyByCluster(sizes.count).a, b: sides.b.earlyByCluster(sizes.count).b)
        let lanes = ColumnVectors(
            sizes.indices.map {
                [Double(early.a[$0]), Double(early.b[$0]), Double(sizes[$0].a), Double(sizes[$0].b), 0, 0, 0, 0]
            })
        var differences: [Double] = []
        resamples.forEachBlock(upTo: count) { _, counts in
            for (draw, sum) in lanes.sums(over: counts).prefix(count - differences.count).enumerated() {
                let times = { (cluster: Int32) in counts.times(Int(cluster), in: draw) }
                let a = sides.a.value(left: Self.left(share, Int(sum[2])), passed: Int(sum[0]), times: times)
                let b = sides.b.value(left: Self.left(share, Int(sum[3])), passed: Int(sum[1]), times: times)
                differences.append(b - a)
            }
        }
        return differences.sorted()
    }
}

/// Values of clusters, largest first, to find the value at a rank repeatedly under changed weights or swaps. How many
/// early values, which nearly always precede the rank, remain is a sum over clusters (`ColumnVectors`), so only later
/// ones are visited.
struct RankedValues: Sendable {
    /// Sixteen bytes, so that repeated passes fit the nearest cache.
    struct Entry: Sendable {
        let value: Double
        let cluster: Int32
        let isB: Bool
    }

    private let entries: [Entry]
    /// Number of early entries.
    let early: Int

    /// - Parameter share: of the quantile to be found, in [0, 1].
    init(_ entries: [Entry], share: Double) {
        self.entries = entries.sorted { $0.value > $1.value }
        // Drawing or swapping clusters moves the rank by some square roots of the values before it.
        let before = Double(entries.count) * (1 - min(1, max(0, share)))
        early = max(0, Int(before - 8 * before.squareRoot()))
    }

    /// Number of early values in a and in b by cluster.
    func earlyByCluster(_ clusters: Int) -> (a: [Int], b: [Int]) {
        var counts = (a: [Int](repeating: 0, count: clusters), b: [Int](repeating: 0, count: clusters))
        for entry in entries[..<early] {
            if entry.isB { counts.b[Int(entry.cluster)] += 1 } else { counts.a[Int(entry.cluster)] += 1 }
        }
        return counts
    }

    /// The value reached after passing `left` entries, each counted as often as its cluster.
    /// - Parameter passed: count of the early values.
    @inline(__always)
    func value(left: Int, passed: Int, times: (Int32) -> Int) -> Double {
        var (left, place) = passed < left ? (left - passed, early) : (left, 0)
        let entries = entries.span
        var value = 0.0
        while left > 0, place < entries.count {
            left -= times(entries[unchecked: place].cluster)
            value = entries[unchecked: place].value
            place += 1
        }
        return value
    }

    /// The same for a and b.
    /// - Parameters:
    ///   - passed: counts of the values before `first`.
    @inline(__always)
    func values(
        left: (a: Int, b: Int), passed: (a: Int, b: Int), from first: Int, isB: (Entry) -> Bool
    ) -> (a: Double, b: Double) {
        let isLater = passed.a < left.a && passed.b < left.b
        var leftA = isLater ? left.a - passed.a : left.a
        var leftB = isLater ? left.b - passed.b : left.b
        var place = isLater ? first : 0
        let entries = entries.span
        var found = (a: 0.0, b: 0.0)
        while leftA > 0 || leftB > 0, place < entries.count {
            let entry = entries[unchecked: place]
            // Unpredictable per value, so nothing branches on it.
            let onB = isB(entry) ? 1 : 0
            let (wasLeftA, wasLeftB) = (leftA > 0, leftB > 0)
            leftB -= onB
            leftA -= 1 - onB
            if leftA <= 0, wasLeftA { found.a = entry.value }
            if leftB <= 0, wasLeftB { found.b = entry.value }
            place += 1
        }
        return found
    }
}
