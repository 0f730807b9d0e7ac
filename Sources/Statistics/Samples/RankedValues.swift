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
    ///
    /// - Parameter passed: count of the early values.
    @inline(__always)
    func value(left: Int, passed: Int, times: (Int32) -> Int) -> Double {
        var (left, place) = passed < left ? (left - passed, early) : (left, 0)
        return entries.withUnsafeBufferPointer { entries in
            var value = 0.0
            while left > 0, place < entries.count {
                left -= times(entries[place].cluster)
                value = entries[place].value
                place += 1
            }
            return value
        }
    }

    /// The same for a and b.
    ///
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
        return entries.withUnsafeBufferPointer { entries in
            var found = (a: 0.0, b: 0.0)
            while leftA > 0 || leftB > 0, place < entries.count {
                let entry = entries[place]
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
}
