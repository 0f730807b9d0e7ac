import Statistics
import Testing

struct WeightedMedianTests {
    private static let cases: [([Double], [Double], Double)] = [
        ([3.0, 1, 2], [1.0, 1, 1], 2.0), ([4, 1, 2, 3], [1, 1, 1, 1], 2.5), ([1, 10], [2, 1], 1),
        ([1, 2, 10], [1, 1, 2], 6), ([5, 1, 9], [0, 1, 0], 1), ([1, 2, 3], [1 / 3, 1 / 3, 2 / 3], 2.5)
    ]

    @Test(arguments: cases)
    func `half of the weight lies at or below it`(values: [Double], weights: [Double], expected: Double) {
        #expect(WeightedMedian(values, places: Array(values.indices)).value(weights: weights) == expected)
    }

    @Test func `with equal weights it is the usual median`() {
        var stream = RandomStream(seed: 1, purpose: "median")
        for count in 1...30 {
            let values = (0..<count).map { _ in (stream.uniform() * 8).rounded() }
            let median = WeightedMedian(values, places: Array(values.indices))
            #expect(median.value(weights: values.map { _ in 1 }) == SampleStatistics.median(values))
            #expect(median.value(weights: values.map { _ in 1 / 3 }) == SampleStatistics.median(values))
        }
    }

    @Test func `places that are not named and weights of nothing do not count`() {
        let median = WeightedMedian([1, 100, 3], places: [0, 2])
        #expect(median.value(weights: [1, 50, 1]) == 2)
        #expect(median.sorted == [1, 3])
        #expect(median.value(weights: [0, 1, 0]) == nil)
        #expect(WeightedMedian([], places: []).value(weights: []) == nil)
    }
}
