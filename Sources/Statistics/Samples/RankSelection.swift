/// Finds values at some ranks without sorting the whole sample.
struct RankSelection {
    private var values: [Double]

    /// - Parameter values: finite, in any order, not empty.
    init(_ values: [Double]) { self.values = values }

    /// As `SampleStatistics.quantile(ofSorted:_:)`.
    mutating func quantile(_ p: Double) -> Double {
        let (lower, share) = SampleStatistics.position(of: p, count: values.count)
        let value = self.value(at: lower)
        // Everything after the rank is now at least as large, so its minimum comes next.
        guard share > 0, let next = values[(lower + 1)...].min() else { return value }
        return value + share * (next - value)
    }

    /// The value at that rank, from 0. Moves smaller values before it, larger ones after.
    private mutating func value(at rank: Int) -> Double {
        values.withUnsafeMutableBufferPointer { values in
            var low = 0
            var high = values.count - 1
            var rounds = 0
            while high - low > 16, rounds < 64 {
                let (left, right) = Self.partition(values, low, high)
                if rank <= right { high = right } else if rank >= left { low = left } else { return values[rank] }
                rounds += 1
            }
            // Short, or pivots were unlucky and sorting bounds the time.
            values[low...high].sort()
            return values[rank]
        }
    }

    /// Hoare's partition around the median of three: nothing up to `right` is above it, nothing from `left` on below.
    private static func partition(
        _ values: UnsafeMutableBufferPointer<Double>, _ low: Int, _ high: Int
    ) -> (left: Int, right: Int) {
        let first = values[low]
        let middle = values[(low + high) / 2]
        let last = values[high]
        let pivot = max(min(first, middle), min(max(first, middle), last))
        var left = low
        var right = high
        while left <= right {
            while values[left] < pivot { left += 1 }
            while pivot < values[right] { right -= 1 }
            guard left <= right else { break }
            values.swapAt(left, right)
            left += 1
            right -= 1
        }
        return (left, right)
    }
}
