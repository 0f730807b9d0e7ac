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

    @Test(arguments: [false, true])
    func `of many values it is found wherever the weight lies`(isSkewed: Bool) throws {
        var stream = RandomStream(seed: 3, purpose: "median")
        let values = (0..<3_000).map { _ in (stream.normal() * 100).rounded() }
        let median = WeightedMedian(values, places: Array(values.indices))
        for _ in 0..<50 {
            let weights = values.map { Double(stream.below(3)) * (isSkewed && $0 > -80 ? 0.001 : 1) }
            let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }.filter { weights[$0] > 0 }
            let half = weights.reduce(0, +) / 2
            var passed = 0.0
            let place = try #require(
                order.firstIndex { place in
                    passed += weights[place]
                    return passed > half - 1e-6
                })
            // Where half is reached exactly, the median lies between two.
            let next = abs(passed - half) < 1e-6 ? place + 1 : place
            #expect(median.value(weights: weights) == (values[order[place]] + values[order[next]]) / 2)
        }
    }
}
