import Statistics
import Testing

struct QuantileIntervalTests {
    private func values(_ count: Int) -> [Double] { (0..<count).map { Double($0 + 1) } }

    /// Ranks from published tables of distribution-free limits of the median, and by hand from 0.95ⁿ ≤ 0.025.
    @Test(
        arguments: [
            (5, 0.5, nil, nil), (6, 0.5, 1.0, 6.0), (9, 0.5, 2, 8), (20, 0.5, 6, 15), (71, 0.95, 63, nil),
            (72, 0.95, 64, 72), (367, 0.99, 359, nil), (368, 0.99, 360, 368)
        ] as [(Int, Double, Double?, Double?)])
    func `the bounds are values of the sample, nil where none reaches so far`(
        count: Int, share: Double, low: Double?, high: Double?
    ) throws {
        let interval = try #require(QuantileInterval.of(sorted: values(count), share))
        #expect((interval.low, interval.high) == (low, high))
        #expect(interval.value == SampleStatistics.orderStatistic(ofSorted: values(count), share))
    }

    @Test func `nothing and shares out of range have none`() {
        #expect(QuantileInterval.of(sorted: [], 0.5) == nil)
        #expect(QuantileInterval.of(sorted: [1], 0) == nil)
        #expect(QuantileInterval.of(sorted: [1], 1) == nil)
    }

    @Test func `a large sample does not underflow`() throws {
        let interval = try #require(QuantileInterval.of(sorted: values(50_000), 0.5))
        #expect(abs(try #require(interval.low) - 24_781) <= 1)
        #expect(abs(try #require(interval.high) - 25_220) <= 1)
    }
}
