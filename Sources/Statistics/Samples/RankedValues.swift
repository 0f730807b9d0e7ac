/// Values of some clusters, the largest first, made to have the value at a rank found again and again: each time the clusters
/// weigh differently, or have changed sides.
///
/// How many of the early values, which come before the rank nearly always, a draw or a swap leaves is a sum over clusters
/// (`ColumnVectors`). So they need not be gone through, only what comes after them.
struct RankedValues: Sendable {
    /// Sixteen bytes: what is gone through again and again fits into the nearest cache.
    struct Entry: Sendable {
        let value: Double
        let cluster: Int32
        let isB: Bool
    }

    private let entries: [Entry]
    /// How many of the first entries are early.
    let early: Int

    /// - Parameter share: what lies at or below the quantile that will be asked for, in [0, 1].
    init(_ entries: [Entry], share: Double) {
        self.entries = entries.sorted { $0.value > $1.value }
        // Whole clusters drawn or swapped move the rank by some square roots of the values before it.
        let before = Double(entries.count) * (1 - min(1, max(0, share)))
        early = max(0, Int(before - 8 * before.squareRoot()))
    }

    /// How many early values of each side each of so many clusters has.
    func earlyByCluster(_ clusters: Int) -> (a: [Int], b: [Int]) {
        var counts = (a: [Int](repeating: 0, count: clusters), b: [Int](repeating: 0, count: clusters))
        for entry in entries[..<early] {
            if entry.isB { counts.b[Int(entry.cluster)] += 1 } else { counts.a[Int(entry.cluster)] += 1 }
        }
        return counts
    }

    /// The value where so many are left no more when each stands there as often as its cluster.
    ///
    /// - Parameter passed: how many of those the early values make.
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

    /// The same of two sides.
    ///
    /// - Parameters:
    ///   - passed: how many of each side the values before `first` make.
    ///   - isB: which side a value is on.
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
                // Which side a value is on cannot be foreseen, so nothing branches on it.
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
