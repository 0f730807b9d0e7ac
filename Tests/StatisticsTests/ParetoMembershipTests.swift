import Statistics
import Testing

struct ParetoMembershipTests {
    @Test func `the frontier holds what nothing else beats in every criterion`() {
        let values: [[Double]?] = [[1, 9], [5, 5], [9, 1], [5, 6], [9, 9], [1, 9], nil]
        #expect(ParetoMembership.frontier(values) == [true, true, true, false, false, true, false])
        #expect(ParetoMembership.frontier([]).isEmpty)
    }

    @Test func `the share of draws on the frontier`() {
        let resampled: [[[Double]]?] = [
            [[1, 1, 1, 1], [9, 9, 9, 9]], [[2, 0, 2, .nan], [10, 10, 8, 1]], nil
        ]
        #expect(ParetoMembership.probabilities(resampled) == [1, 0.5, nil])
        #expect(ParetoMembership.probabilities([nil, [[]]]) == [nil, nil])
        #expect(ParetoMembership.probabilities([]).isEmpty)
    }

    @Test func `resampled ratios are drawn together`() {
        let values = Golden.bootstrap.means
        let sample = RatioSample(
            clusters: Array(values.indices), numerators: values, denominators: values.map { _ in 1 })
        var doubled = sample
        doubled.numerators = values.map { $0 * 2 }
        let empty = RatioSample(clusters: [0, 1], numerators: [1, 1], denominators: [0, 0])
        let found = ClusterBootstrap(resamples: 50, seed: 3).resampledRatios(of: [sample, doubled, empty])
        #expect(zip(found[0], found[1]).allSatisfy { abs(2 * $0 - $1) < 1e-9 })
        #expect(Set(found[0]).count > 40)
        #expect(found[2].count == 50 && found[2].allSatisfy(\.isNaN))
        #expect(
            ClusterBootstrap(resamples: 5, seed: 3).resampledRatios(of: [
                RatioSample(clusters: [], numerators: [], denominators: [])
            ]) == [[]])
    }
}
