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
        for (a, b) in zip(found, golden) { #expect(abs(a - b) <= 1e-9 * max(1, abs(b)), "\(found) is not \(golden)") }
    }

    private static func golden(_ intervals: Golden.Intervals, _ method: IntervalMethod) -> [Double] {
        switch method {
        case .studentized: intervals.studentized
        case .symmetric: intervals.symmetric
        case .biasCorrected: intervals.biasCorrected
        }
    }

    private func bootstrap(_ golden: Golden.Intervals, _ method: IntervalMethod? = nil) -> ClusterBootstrap {
        ClusterBootstrap(resamples: golden.resamples, seed: golden.seed, method: method)
    }

    @Test func `a bound that is 0 is 0, not what rounding left of it`() throws {
        var atZero = 0
        for seed in 1..<60 {
            var stream = RandomStream(seed: UInt64(seed), purpose: "dust-test")
            // Most clusters have no difference, which leaves resamples without a standard error.
            let values = (0..<20).map { $0 < 2 ? stream.uniform() - 0.5 : 0 }
            let pair = try #require(RatioPair(a: mean(values.map { _ in 3.7 }), b: mean(values.map { 3.7 + $0 })))
            for interval in [
                ClusterBootstrap(resamples: 300, seed: UInt64(seed)).differences(of: [pair])[0],
                ClusterBootstrap(resamples: 300, seed: UInt64(seed)).interval(of: mean(values))
            ] {
                for bound in [try #require(interval?.low), try #require(interval?.high)] {
                    #expect(bound == 0 || abs(bound) > 1e-9, "\(bound)")
                    if bound == 0 { atZero += 1 }
                }
            }
        }
        #expect(atZero > 10)
    }

    @Test(arguments: IntervalMethod.allCases)
    func `intervals are those of the same resamples laid out one by one`(method: IntervalMethod) throws {
        let golden = Golden.bootstrap
        try expect(
            bootstrap(golden.mean, method).interval(of: mean(golden.means)), equals: Self.golden(golden.mean, method))
        let ratio = RatioSample(
            clusters: Array(golden.tops.indices), numerators: golden.tops, denominators: golden.bottoms)
        try expect(bootstrap(golden.ratio, method).interval(of: ratio), equals: Self.golden(golden.ratio, method))
        for (pair, expected) in [(try means, golden.meanDifference), (try ratios, golden.ratioDifference)] {
            try expect(
                bootstrap(expected, method).differences(of: [pair])[0], equals: Self.golden(expected, method))
        }
    }

    private var means: RatioPair {
        get throws { try #require(RatioPair(a: mean(Golden.bootstrap.means), b: mean(Golden.bootstrap.others))) }
    }

    /// Two sides whose denominators differ.
    private var ratios: RatioPair {
        get throws {
            let sides = [Golden.bootstrap.pairA, Golden.bootstrap.pairB].map { side in
                RatioSample(clusters: Array(0..<10), numerators: side[0], denominators: side[1])
            }
            return try #require(RatioPair(a: sides[0], b: sides[1]))
        }
    }

    @Test func `values get equal tails and differences equal distances, as was measured best`() throws {
        let golden = Golden.bootstrap
        try expect(bootstrap(golden.mean).interval(of: mean(golden.means)), equals: golden.mean.studentized)
        try expect(
            bootstrap(golden.meanDifference).differences(of: [means])[0], equals: golden.meanDifference.symmetric)
    }

    @Test func `no worse by a margin is what the more cautious bound says`() throws {
        for (pair, golden) in [
            (try means, Golden.bootstrap.meanDifference), (try ratios, Golden.bootstrap.ratioDifference)
        ] {
            let found = try #require(bootstrap(golden).nonInferiority(of: [(pair, golden.margin)])[0])
            #expect(abs(try #require(found.upper) - golden.upper) <= 1e-9 * abs(golden.upper))
            #expect(abs(found.p - golden.p) < 1e-12)
            // p crosses 0.05 where the bound crosses the margin.
            let hair = 0.05 * (golden.upper - found.difference)
            for (margin, isShown) in [(golden.upper + hair, true), (golden.upper - hair, false)] {
                let p = try #require(bootstrap(golden).nonInferiority(of: [(pair, margin)])[0]).p
                #expect((p < 0.05) == isShown)
            }
        }
    }

    @Test func `bounds lie where SciPy's own lie, within the error of drawing`() throws {
        let golden = Golden.bootstrap
        let ratio = RatioSample(
            clusters: Array(golden.tops.indices), numerators: golden.tops, denominators: golden.bottoms)
        for (sample, own) in [
            (mean(golden.means), golden.scipyMean), (ratio, golden.scipyRatio),
            (mean(zip(golden.means, golden.others).map { $1 - $0 }), golden.scipyDifference)
        ] {
            let bootstrap = ClusterBootstrap(resamples: own.resamples, seed: 3, method: .biasCorrected)
            let found = try #require(bootstrap.interval(of: sample))
            let width = own.bounds[1] - own.bounds[0]
            for (bound, (wanted, deviation)) in zip([found.low, found.high], zip(own.bounds, own.deviations)) {
                // Four times the error of one drawing and of the mean of so many.
                let most = 4 * deviation * (1 + 1 / Double(own.repeats)).squareRoot()
                #expect(abs(try #require(bound) - wanted) < most)
                #expect(most < 0.1 * width)
            }
        }
    }

    @Test func `a sample with too few different clusters for bootstrap-t gets the bias-corrected bounds`() throws {
        // Every third resample holds no cluster that differs, and so no standard error.
        let sample = mean([1] + [Double](repeating: 0, count: 29))
        let found = try #require(ClusterBootstrap(resamples: 2000, seed: 4).interval(of: sample))
        #expect(found == ClusterBootstrap(resamples: 2000, seed: 4, method: .biasCorrected).interval(of: sample))
        #expect(found.low != nil)
    }

    @Test func `a share stays a share and a size no less than nothing`() throws {
        let bootstrap = ClusterBootstrap(resamples: 500, seed: 2)
        // One value far from the rest: where it is not drawn, the resample takes itself for very sure.
        let high = try #require(bootstrap.interval(of: mean([0.8, 0.81, 0.82, 0.83, 0.84, 1])))
        #expect(high.high == 1)
        let low = try #require(bootstrap.interval(of: mean([0.2, 0.19, 0.18, 0.17, 0.16, 0])))
        #expect(low.low == 0)
        let size = try #require(bootstrap.interval(of: mean([80, 81, 82, 83, 84, 100])))
        #expect(try #require(size.high) > 100)
        let wide = try #require(bootstrap.interval(of: mean([-9, 8, -7, 9, -1, 3, 2, -4])))
        #expect(try #require(wide.low) < 0)
    }

    @Test func `a ratio that rests on few of many clusters has no bounds`() throws {
        let weights = (0..<40).map { $0 < 5 ? 2.0 : 0 }
        let sample = RatioSample(
            clusters: Array(0..<40), numerators: weights.enumerated().map { $1 * Double($0) }, denominators: weights)
        #expect(ClusterBootstrap(resamples: 200, seed: 2).interval(of: sample) == Interval(2))
    }

    @Test func `a difference of means is the mean of the differences`() throws {
        let bootstrap = ClusterBootstrap(resamples: 100, seed: 4, method: .studentized)
        let pair = try #require(RatioPair(a: mean(Golden.bootstrap.means), b: mean(Golden.bootstrap.others)))
        let found = try #require(bootstrap.differences(of: [pair])[0])
        let single = try #require(
            bootstrap.interval(of: mean(zip(Golden.bootstrap.others, Golden.bootstrap.means).map { $0 - $1 })))
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
            (0..<300).map { shift in mean(Golden.bootstrap.means.map { $0 + Double(shift) }) } + [
                mean(Golden.bootstrap.tops), mean([1])
            ]
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

/// Shares of which every cluster has all, or nothing.
struct CertainShareTests {
    private func share(_ value: Double, clusters: Int, isShare: Bool = true) -> Interval? {
        var sample = RatioSample(
            clusters: Array(0..<clusters), numerators: (0..<clusters).map { value * Double(1 + $0 % 3) },
            denominators: (0..<clusters).map { Double(1 + $0 % 3) })
        sample.isShare = isShare
        return ClusterBootstrap(resamples: 200, seed: 1).interval(of: sample)
    }

    /// 1 − 0.025 to the power 1 ÷ clusters.
    @Test(arguments: [(6, 0.459258), (20, 0.168433), (100, 0.036217)])
    func `all or none of a share is bounded by the number of clusters`(clusters: Int, most: Double) throws {
        let none = try #require(share(0, clusters: clusters))
        let (high, low) = (try #require(none.high), none.low)
        #expect(none.value == 0 && low == 0 && abs(high - most) < 1e-6)
        let all = try #require(share(1, clusters: clusters))
        let least = try #require(all.low)
        #expect(all.value == 1 && all.high == 1 && abs(least - (1 - most)) < 1e-6)
    }

    @Test func `what is no share, no certain one, or of few clusters, is left as it is`() throws {
        #expect(share(0, clusters: 20, isShare: false) == Interval(0, low: 0, high: 0), "an error of 0 is no count")
        #expect(share(0.5, clusters: 20) == Interval(0.5, low: 0.5, high: 0.5))
        #expect(share(1, clusters: 5) == Interval(1))
    }
}
