import Statistics
import Testing

struct ClusterBootstrapTests {
    private func mean(_ values: [Double]) -> RatioSample {
        RatioSample(
            clusters: Array(values.indices), numerators: values, denominators: values.map { _ in 1 })
    }

    private func expect(_ interval: Interval?, equals golden: [Double]) throws {
        let interval = try #require(interval)
        let found = [interval.value, try #require(interval.low), try #require(interval.high)]
        for (a, b) in zip(found, golden) { #expect(abs(a - b) <= 1e-9 * abs(b), "\(found) is not \(golden)") }
    }

    @Test func `the interval of a mean is Efron's on the same resamples`() throws {
        let bootstrap = ClusterBootstrap(resamples: 2000, seed: 11)
        try expect(bootstrap.interval(of: mean(Golden.means)), equals: Golden.meanInterval)
    }

    @Test func `the interval of a ratio is Efron's on the same resamples`() throws {
        let sample = RatioSample(
            clusters: Array(Golden.tops.indices), numerators: Golden.tops, denominators: Golden.bottoms)
        try expect(ClusterBootstrap(resamples: 2000, seed: 12).interval(of: sample), equals: Golden.ratioInterval)
    }

    @Test func `the interval of a difference is Efron's on the same resamples of both sides`() throws {
        let means = try #require(RatioPair(a: mean(Golden.means), b: mean(Golden.others)))
        try expect(
            ClusterBootstrap(resamples: 2000, seed: 14).differences(of: [means])[0], equals: Golden.meanDifference)
        let sides = [Golden.pairA, Golden.pairB].map { side in
            RatioSample(clusters: Array(0..<10), numerators: side[0], denominators: side[1])
        }
        let ratios = try #require(RatioPair(a: sides[0], b: sides[1]))
        try expect(
            ClusterBootstrap(resamples: 2000, seed: 15).differences(of: [ratios])[0], equals: Golden.ratioDifference)
    }

    @Test func `a difference of means is the mean of the differences`() throws {
        let bootstrap = ClusterBootstrap(resamples: 100, seed: 4)
        let pair = try #require(RatioPair(a: mean(Golden.means), b: mean(Golden.others)))
        let found = try #require(bootstrap.differences(of: [pair])[0])
        let single = try #require(bootstrap.interval(of: mean(zip(Golden.others, Golden.means).map { $0 - $1 })))
        for (a, b) in [(found.value, single.value), (found.low, single.low), (found.high, single.high)] {
            let (a, b) = (try #require(a), try #require(b))
            #expect(abs(a - b) < 1e-9)
        }
    }

    @Test func `a difference of one cluster has no bounds, and one without a ratio does not exist`() throws {
        let bootstrap = ClusterBootstrap(resamples: 50, seed: 1)
        let one = try #require(RatioPair(a: mean([1]), b: mean([4])))
        let none = try #require(
            RatioPair(
                a: mean([1, 2]), b: RatioSample(clusters: [0, 1], numerators: [1, 2], denominators: [0, 0])))
        #expect(bootstrap.differences(of: [one, none]) == [Interval(3), nil])
    }

    @Test func `samples drawn together get what they get alone`() {
        let bootstrap = ClusterBootstrap(resamples: 100, seed: 1)
        let samples =
            (0..<300).map { shift in mean(Golden.means.map { $0 + Double(shift) }) } + [mean(Golden.tops), mean([1])]
        let together = bootstrap.intervals(of: samples)
        #expect(together == samples.map { bootstrap.interval(of: $0) })
        #expect(together[0] != together[69])
    }

    @Test func `equal clusters give an interval without width`() {
        let interval = ClusterBootstrap(resamples: 50, seed: 1).interval(of: mean([4, 4, 4, 4, 4, 4]))
        #expect(interval == Interval(4, low: 4, high: 4))
    }

    @Test(arguments: 1...7)
    func `below six clusters there are no bounds`(clusters: Int) throws {
        let values = (0..<clusters).map { Double($0 * $0) }
        let bootstrap = ClusterBootstrap(resamples: 50, seed: 1)
        let pair = try #require(RatioPair(a: mean(values), b: mean(values.map { $0 * 3 })))
        for interval in [bootstrap.interval(of: mean(values)), bootstrap.differences(of: [pair])[0]] {
            #expect((interval?.low != nil) == (clusters >= 6))
            #expect((interval?.high != nil) == (clusters >= 6))
        }
    }

    @Test func `what differs in the last digits alone does not differ`() throws {
        let values = (1...8).map { Double($0) / 10 }
        let dusty = values.map { $0 * (1 + 3e-16) }
        let pair = try #require(RatioPair(a: mean(values), b: mean(dusty)))
        #expect(pair.a != pair.b)
        #expect(
            ClusterBootstrap(resamples: 50, seed: 1).differences(of: [pair]) == [Interval(0, low: 0, high: 0)])
    }

    @Test func `nothing below the line gives no value`() {
        let bootstrap = ClusterBootstrap(resamples: 50, seed: 1)
        #expect(bootstrap.interval(of: mean([])) == nil)
        #expect(bootstrap.interval(of: RatioSample(clusters: [0, 1], numerators: [1, 2], denominators: [0, 0])) == nil)
    }

    @Test func `a ratio that rests on one cluster has no bounds`() {
        let sample = RatioSample(clusters: [0, 1, 2], numerators: [0, 3, 0], denominators: [0, 2, 0])
        let interval = ClusterBootstrap(resamples: 50, seed: 1).interval(of: sample)
        #expect(interval?.value == 1.5)
        #expect(interval?.low?.isNaN != true)
        #expect(interval?.high?.isNaN != true)
    }

    @Test func `resamples all on one side fall back to percentiles`() throws {
        let bounds = try #require(
            BiasCorrectedInterval.bounds(
                value: 0, resampled: [1, 2, 3, 4, 5], jackknife: [0, 1, 2, 3, 4, 5], confidence: 0.5))
        #expect(bounds.low == 2)
        #expect(bounds.high == 4)
    }
}
