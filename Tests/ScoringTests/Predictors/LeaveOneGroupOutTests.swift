import Statistics
import Testing

@testable import Scoring

@Suite struct LeaveOneGroupOutTests {
    /// What the constants are by definition: for each meal the summary of all that is not of its cluster.
    private func anew(
        _ truth: [Double?], pool: [Int], clusters: [Int], _ summary: ([Double]) -> Double?
    ) -> [Double?] {
        truth.indices.map { meal in
            summary(pool.filter { clusters[$0] != clusters[meal] }.compactMap { truth[$0] })
        }
    }

    private func close(_ a: [Double?], _ b: [Double?]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy { a, b in
                guard let a, let b else { return a == nil && b == nil }
                return abs(a - b) <= 1e-12 * max(1, abs(b))
            }
    }

    @Test(arguments: [1, 2, 3, 4, 9, 40])
    func `constants are those of all other groups, whatever the sizes of the groups`(groups: Int) {
        var stream = RandomStream(seed: UInt64(groups), purpose: "groups")
        for meals in [1, 2, 5, 16, 61] {
            let clusters = (0..<meals).map { _ in stream.below(groups) }
            // Some are unknown, and many are equal.
            let truth = (0..<meals).map { _ in stream.below(6) == 0 ? nil : Double(stream.below(12)) * 10 + 0.1 }
            for pool in [Array(0..<meals), (0..<meals).filter { $0 % 3 == 0 }, []] {
                let medians = LeaveOneGroupOut.constants(truth, pool: pool, clusters: clusters, summary: .median)
                #expect(medians == anew(truth, pool: pool, clusters: clusters, SampleStatistics.median))
                let means = LeaveOneGroupOut.constants(truth, pool: pool, clusters: clusters, summary: .mean)
                #expect(close(means, anew(truth, pool: pool, clusters: clusters, SampleStatistics.mean)))
            }
        }
    }

    @Test func `a group that outweighs all others leaves no rounding of its own behind`() {
        let means = LeaveOneGroupOut.constants(
            [1e9 + 0.3, 0.1, 0.2], pool: [0, 1, 2], clusters: [0, 1, 2], summary: .mean)
        #expect(abs((means[0] ?? .nan) - 0.15) < 1e-15)
    }
}
