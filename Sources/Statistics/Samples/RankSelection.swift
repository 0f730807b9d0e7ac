/// Finds the values at some ranks of a sample without putting all of it in order.
struct RankSelection {
    private var values: [Double]

    /// A sample of finite numbers in any order, not empty.
    init(_ values: [Double]) { self.values = values }

    /// The value below which a share `p` lies, as `SampleStatistics.quantile(ofSorted:_:)` gives it.
    mutating func quantile(_ p: Double) -> Double {
        let (lower, share) = SampleStatistics.position(of: p, count: values.count)
        let value = self.value(at: lower)
        // Everything after the rank is at least as large now, so the next one is the smallest of that.
        guard share > 0, let next = values[(lower + 1)...].min() else { return value }
        return value + share * (next - value)
    }

    /// The value at that rank, counted from 0 at the smallest. Smaller values come to stand before it, larger ones after.
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
            // What is left is short, or the pivots were unlucky and sorting bounds the time.
            values[low...high].sort()
            return values[rank]
        }
    }

    /// Puts what is below the pivot before what is above it: up to `right` nothing is above it, from `left` on nothing is
    /// below it. Hoare's partition around the middle one of three values.
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
