import Scoring
import Statistics
import Testing

/// Simulated models with known true differences, 100 experiments each; seeded, so that every run of the tests sees the same.
@Suite struct GateStatisticsTests {
    private static func rows(_ experiments: Int = 100, worse: Double, from seed: UInt64) -> [[GateRow]] {
        (0..<experiments).map { GateExperiment(worse: worse, seed: seed + UInt64($0)).rows() }
    }

    private static func alarms(_ rows: [[GateRow]]) -> Int { rows.count { $0.contains { $0.verdict == .regressed } } }

    @Test func `models without a true difference give at most 5 alarms in 100`() {
        #expect(Self.alarms(Self.rows(worse: 0, from: 1_000)) <= 5)
    }

    @Test func `models that are worse by exactly what is allowed give at most 5 alarms in 100`() {
        // Where the tolerance is all of the difference the chance of a false alarm is largest.
        let rows = Self.rows(worse: 0.05, from: 2_000)
        #expect(Self.alarms(rows) <= 5)
        #expect(rows.contains { $0.contains { $0.metric == .energyMAE && $0.verdict == .undecided } })
    }

    @Test func `a regression of the size said to be detectable at 90 % is caught in 84 to 96 of 100`() throws {
        // What these meals can show, from experiments without a difference: the middle one of what their rows say.
        let sizes = Self.rows(21, worse: 0, from: 3_000).compactMap { rows in
            rows.first { $0.metric == .energyMAE }?.detectable
        }.sorted()
        let size = try #require(sizes.count == 21 ? sizes[10] : nil)
        let caught = (0..<100).count { place in
            GateExperiment(added: size, seed: 4_000 + UInt64(place)).rows(resamples: 10_000).contains {
                $0.metric == .energyMAE && $0.verdict == .regressed
            }
        }
        #expect((84...96).contains(caught), "\(caught) of 100 at \(size) kcal")
    }

    @Test func `a model that is much better is held`() {
        for rows in Self.rows(5, worse: -0.5, from: 5_000) {
            #expect(rows.first { $0.metric == .energyMAE }?.verdict == .held)
        }
    }
}
