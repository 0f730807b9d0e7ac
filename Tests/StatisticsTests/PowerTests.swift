import Statistics
import Testing

struct PowerTests {
    private static let golden = Golden.power

    private func mean(_ values: [Double], size: Int = 1) -> RatioSample {
        RatioSample(
            clusters: Array(values.indices), numerators: values.map { $0 * Double(size) },
            denominators: values.map { _ in Double(size) })
    }

    private func pair(_ a: [Double], _ b: [Double], size: Int = 1) throws -> RatioPair {
        try #require(RatioPair(a: mean(a, size: size), b: mean(b, size: size)))
    }

    @Test func `what a run can see is SciPy's reckoning`() throws {
        let power = try #require(PairedPower(of: pair(Self.golden.a, Self.golden.b), meals: 60))
        let found = [
            (power.deviation, Self.golden.deviation),
            (try #require(power.detectable()), Self.golden.detectable80),
            (try #require(power.detectable(power: 0.9)), Self.golden.detectable90)
        ]
        for (value, wanted) in found { #expect(abs(value - wanted) < 1e-9 * wanted) }
        #expect(power.mealsNeeded(for: 5) == Self.golden.needed5)
        #expect(power.mealsNeeded(for: 20) == Self.golden.needed20)
    }

    @Test func `clusters of three meals take three times the meals`() throws {
        let power = try #require(PairedPower(of: pair(Self.golden.a, Self.golden.b, size: 3), meals: 180))
        #expect(abs(power.deviation - Self.golden.deviation) < 1e-9)
        #expect(power.mealsNeeded(for: 5) == 3 * Self.golden.needed5)
    }

    @Test func `what cannot be told is not`() throws {
        #expect(PairedPower(of: try pair([1, 2, 3, 4, 5], [2, 4, 6, 8, 1]), meals: 5) == nil)
        #expect(
            PairedPower(of: try pair([Double](repeating: 3, count: 9), [Double](repeating: 5, count: 9)), meals: 9)
                == nil)
        let power = try #require(PairedPower(of: pair(Self.golden.a, Self.golden.b), meals: 60))
        for size in [0, -1, .nan, .infinity, 1e-9] { #expect(power.mealsNeeded(for: size) == nil) }
        #expect(power.mealsNeeded(for: 1e9) == 2)
        #expect(power.detectable(power: 1) == nil)
        #expect(power.detectable(power: 0.3) == nil)
    }

    @Test func `a difference of the size it can see is found about as often as it says`() throws {
        var found = 0
        for seed in 0..<400 {
            var stream = RandomStream(seed: UInt64(seed), purpose: "power")
            // 40 clusters, spread 100: a test by t finds 45.5 with probability 0.8.
            let differences = (0..<40).map { _ in 45.5 + 100 * stream.normal() }
            let value = try #require(SampleStatistics.mean(differences))
            let deviation = try #require(SampleStatistics.standardDeviation(differences))
            let limit = StudentDistribution.quantile(0.975, degrees: 39)
            if abs(value) > limit * deviation / 40.0.squareRoot() { found += 1 }
        }
        // Four Monte-Carlo errors.
        #expect(abs(Double(found) / 400 - 0.8) < 4 * (0.8 * 0.2 / 400).squareRoot())
    }

    @Test func `variance between repeats and meals is that of the analysis of variance`() throws {
        let variance = try #require(RepeatVariance(Self.golden.losses))
        #expect(abs(variance.within - Self.golden.within) < 1e-9 * Self.golden.within)
        #expect(abs(variance.between - Self.golden.between) < 1e-9 * Self.golden.between)
        let (one, more) = (variance.standardError(meals: 25, repeats: 1), variance.standardError(meals: 25, repeats: 9))
        #expect(try #require(one) > (try #require(more)))
        #expect(variance.standardError(meals: 0, repeats: 1) == nil)
    }

    @Test func `no repeats, one meal and equal values`() {
        #expect(RepeatVariance([]) == nil)
        #expect(RepeatVariance([[1], [2], [3]]) == nil)
        #expect(RepeatVariance([[1, 2, 3], []]) == nil)
        let equal = RepeatVariance([[2, 2], [2, 2, 2]])
        #expect(equal?.within == 0 && equal?.between == 0)
        // Repeats that differ more than meals leave nothing between meals, never less.
        #expect(RepeatVariance([[0, 10], [10, 0]])?.between == 0)
    }

    @Test func `twice the repeats halve what they add to a difference's error, and nothing else`() throws {
        // Twenty meals of two repeats; the meals' means differ as much in both cases.
        func gain(_ noise: Double) throws -> Double? {
            let losses = (0..<20).map { meal in
                let mean = meal.isMultiple(of: 2) ? 10.0 : -10
                return [mean + noise, mean - noise]
            }
            let means = losses.map { ($0[0] + $0[1]) / 2 }
            let power = try #require(PairedPower(of: pair(means.map { _ in 0 }, means), meals: 20))
            return power.gain(ofTwice: try #require(RepeatVariance(losses)))
        }
        #expect(try gain(0) == 0)
        // Within a meal the variance is 2·noise², of which half is in a mean of two: 50 of the means' 105.
        let some = try #require(try gain(50.0.squareRoot()))
        #expect(abs(some - (1 - (1 - 50.0 / (2000.0 / 19) / 2).squareRoot())) < 1e-9)
        #expect(abs(try #require(try gain(1000)) - (1 - 0.5.squareRoot())) < 1e-9)
    }

    @Test func `no worse is not shown by too few clusters, and equal clusters are as sure as they are many`() throws {
        let bootstrap = ClusterBootstrap(resamples: 1000, seed: 1)
        let few = try #require(bootstrap.nonInferiority(of: [(pair([9, 8, 9, 8, 9], [1, 2, 1, 2, 1]), 5)])[0])
        #expect(few.upper == nil && few.p == 1)
        let equal = [Double](repeating: 4, count: 8)
        let same = try #require(bootstrap.nonInferiority(of: [(pair(equal, equal), 1)])[0])
        #expect(same.upper == 0 && same.p == 1.0 / 256, "eight clusters that agree, and no resample can say more")
        let many = [Double](repeating: 4, count: 40)
        let sure = try #require(bootstrap.nonInferiority(of: [(pair(many, many), 1)])[0])
        #expect(sure.p == 1 / Double(bootstrap.resamples + 1))
        let worse = try #require(bootstrap.nonInferiority(of: [(pair(equal, equal.map { $0 + 2 }), 1)])[0])
        #expect(worse.upper == 2 && worse.p == 1)
        let none = RatioSample(clusters: [0, 1], numerators: [1, 1], denominators: [0, 0])
        let empty = try #require(RatioPair(a: none, b: none))
        #expect(bootstrap.nonInferiority(of: [(empty, 1)])[0] == nil)
    }
}
