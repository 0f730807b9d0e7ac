import Statistics
import Testing

struct BiasCorrectedIntervalTests {
    private static func drawn(_ count: Int, _ value: (inout RandomStream) -> Double) -> [Double] {
        var stream = RandomStream(seed: 5, purpose: "test")
        return (0..<count).map { _ in value(&stream) }
    }

    /// Samples that are hard on a selection: drawn, in order, in order from behind, up and down, nearly all equal.
    static let samples: [[Double]] = [
        drawn(10_000) { $0.normal() }, drawn(999) { Double($0.below(4)) }, (0..<5000).map(Double.init),
        (0..<5000).map { Double(-$0) }, (0..<4001).map { Double(min($0, 4000 - $0)) },
        drawn(3000) { $0.below(50) == 0 ? $0.uniform() : 0.5 }, [3, 1, 2], [2, 1],
        drawn(20) { $0.uniform() }
    ]

    @Test(arguments: samples) func `without a jackknife to go by the bounds are the percentiles`(sample: [Double])
        throws
    {
        let sorted = sample.sorted()
        for confidence in [0.5, 0.9, 0.95, 0.999] {
            let tail = (1 - confidence) / 2
            let bounds = try #require(
                BiasCorrectedInterval.bounds(
                    value: sorted[0] - 1, resampled: sample, jackknife: [1, 1, 1, 1, 1, 1], confidence: confidence))
            #expect(bounds.low == SampleStatistics.quantile(ofSorted: sorted, tail))
            #expect(bounds.high == SampleStatistics.quantile(ofSorted: sorted, 1 - tail))
        }
    }
}
