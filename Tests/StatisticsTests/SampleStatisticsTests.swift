import Statistics
import Testing

struct SampleStatisticsTests {
    @Test func `mean and median are those of NumPy`() throws {
        #expect(abs(try #require(SampleStatistics.mean(Golden.samples.sample)) - Golden.samples.mean) < 1e-12)
        #expect(SampleStatistics.median(Golden.samples.sample) == Golden.samples.median)
        let deviation = try #require(SampleStatistics.standardDeviation(Golden.samples.sample))
        #expect(abs(deviation - Golden.samples.deviation) < 1e-12 * deviation)
        #expect(SampleStatistics.standardDeviation([3]) == nil)
        #expect(SampleStatistics.median([3, 1, 2]) == 2)
    }

    @Test(arguments: Golden.samples.linear) func `interpolated quantiles are those of NumPy`(row: [Double]) throws {
        let quantile = try #require(SampleStatistics.quantile(ofSorted: Golden.samples.sample.sorted(), row[0]))
        #expect(abs(quantile - row[1]) < 1e-12)
    }

    @Test(arguments: Golden.samples.order) func `order statistics are those of NumPy`(row: [Double]) {
        #expect(SampleStatistics.orderStatistic(ofSorted: Golden.samples.sample.sorted(), row[0]) == row[1])
    }

    @Test func `an empty sample has no summary`() {
        #expect(SampleStatistics.mean([]) == nil)
        #expect(SampleStatistics.median([]) == nil)
        #expect(SampleStatistics.orderStatistic(ofSorted: [], 0.5) == nil)
    }

    @Test(arguments: [-1.0, 2.0, .nan, .infinity]) func `a share outside its range gives an end`(share: Double) {
        let expected = share > 1 ? 3.0 : 1.0
        #expect(SampleStatistics.quantile(ofSorted: [1, 2, 3], share) == expected)
        #expect(SampleStatistics.orderStatistic(ofSorted: [1, 2, 3], share) == expected)
    }
}
