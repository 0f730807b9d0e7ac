import Statistics
import Testing

@testable import Scoring

struct HolmCorrectionTests {
    private static let seed: UInt64 = 3
    private static let draws = 10_000

    /// Thirty groups whose differences have that mean.
    private func pair(_ mean: Double) throws -> RatioPair {
        func sample(_ values: [Double]) -> RatioSample {
            RatioSample(clusters: Array(0..<30), numerators: values, denominators: values.map { _ in 1 })
        }
        var stream = RandomStream(seed: 8, purpose: "test")
        let differences = (0..<30).map { _ in 10 * stream.normal() }
        let own = differences.reduce(0, +) / 30
        return try #require(
            RatioPair(a: sample(differences.map { _ in 100 }), b: sample(differences.map { 100 + mean + $0 - own })))
    }

    private func difference(_ p: Double, _ evidence: SwapEvidence?) -> MetricDifference {
        var difference = MetricDifference(
            metric: .energyMAE, a: 100, b: 104, difference: Interval(4), p: p, meals: 30, clusters: 30)
        difference.swaps = evidence
        return difference
    }

    private func tested(_ pair: RatioPair, draws: Int) throws -> MetricDifference {
        let permutation = ClusterPermutation(draws: draws, seed: Self.seed)
        let p = try #require(permutation.pValues(of: [pair])[0])
        let error = permutation.standardError(of: p, clusters: 30)
        return difference(p, SwapEvidence(draws: draws, error: error, pair: pair))
    }

    @Test func `a p near 0.05 is swapped on until it is sure, one far from it is not`() throws {
        // Some mean gives a p that three standard errors of 10,000 swaps do not part from 0.05.
        let means = stride(from: 3.0, to: 4.6, by: 0.02)
        let near = try #require(
            try means.lazy.map { try tested(pair($0), draws: Self.draws) }.first { abs(($0.p ?? 1) - 0.045) < 0.001 })
        let far = try tested(pair(9), draws: Self.draws)
        let found = HolmCorrection(seed: Self.seed).corrected([near])
        let more = try [4, 16, 64, 100].map { times in
            try tested(try #require(near.swaps?.pair), draws: times * Self.draws)
        }
        let sure = try #require(
            more.first { abs(($0.p ?? 1) - 0.05) > 3 * ($0.swaps?.error ?? 0) } ?? more.last)
        #expect(found[0].p == sure.p && found[0].pHolm == sure.p && found[0].p != near.p)
        #expect(!found[0].isUnclear && found[0].swaps == nil)
        let kept = HolmCorrection(seed: Self.seed).corrected([far])
        #expect(kept[0].p == far.p && kept[0].isSignificant == true)
    }

    @Test func `what no more swaps can settle is unclear, and claims nothing`() {
        let seed = Self.seed
        // A quantile's swaps are not drawn further; 0.049 is half a standard error below 0.05.
        let quantile = difference(0.049, SwapEvidence(draws: 10_000, error: 0.00216, pair: nil))
        let found = HolmCorrection(seed: seed).corrected([quantile])[0]
        #expect(found.isUnclear && found.pHolm == 0.049 && found.isSignificant == false)
        #expect(found.turned.isUnclear)
        let exact = HolmCorrection(seed: seed).corrected([
            difference(0.049, SwapEvidence(draws: 0, error: 0, pair: nil))
        ])
        #expect(!exact[0].isUnclear && exact[0].isSignificant == true)
    }

    @Test func `an unclear pair shares a letter`() {
        // Nothing parts the two: swapping decides by chance.
        var unclear = difference(0.049, nil)
        (unclear.pHolm, unclear.isUnclear) = (0.049, true)
        #expect(unclear.isSignificant == false)
        unclear.isUnclear = false
        #expect(unclear.isSignificant == true)
        #expect(difference(0.3, nil).isSignificant == nil)
    }
}
