import GateValidation
import Testing

/// A smaller version of `scripts/validate-gate`: runs whose change is known, seeded, so that every run of the tests sees the same.
@Suite struct GateStatisticsTests {
    private static let gates = 20

    private static func counts(
        _ factor: Double = 1, heavyTail: Bool = false, bursts: Bool = false, gates: Int = gates
    ) -> GateStudy.Counts {
        GateStudy(meals: 74, hasHeavyTail: heavyTail, hasBursts: bursts, factor: factor)
            .counts(gates: gates, seed: 1_000)
    }

    @Test(arguments: [false, true])
    func `seven models without a change end regressed in at most 1 of 20 gates`(heavyTail: Bool) {
        let counts = Self.counts(heavyTail: heavyTail)
        #expect(counts.regressed <= 1, "\(counts)")
        #expect(counts.identicalPassed == Self.gates, "a run against itself always passes, every row of it")
    }

    @Test func `a burst of slow answers is at most a warning`() {
        let counts = Self.counts(bursts: true, gates: 60)
        // 5 %, and two and a half standard errors of 60 gates.
        #expect(counts.regressed <= 7, "\(counts)")
        #expect(counts.warned > 0, "p95 sees some of them")
    }

    @Test func `one of seven models with doubled errors is caught in 60 of 100 gates, with tripled ones in 95`() {
        let (double, triple) = (Self.counts(2), Self.counts(3))
        #expect(double.caught >= 12, "\(double)")
        #expect(triple.caught >= 19, "\(triple)")
    }

    @Test func `a heavier right tail still lets most doubled and tripled errors be caught`() {
        let (double, triple) = (Self.counts(2, heavyTail: true), Self.counts(3, heavyTail: true))
        #expect(double.caught >= 10 && triple.caught >= 18, "\(double) \(triple)")
    }

    @Test
    func `the test of the energy error keeps its level, and no other known without the truth catches clearly more`()
        throws
    {
        func shares(_ factor: Double, _ level: Double, heavyTail: Bool) -> [Double] {
            EnergyCandidates.shares(
                meals: 74, hasHeavyTail: heavyTail, factor: factor, level: level, experiments: 200, seed: 9_000)
        }
        let own = try #require(EnergyCandidates.names.firstIndex(of: "signed rank of √b − √(1.05 a)"))
        for heavyTail in [false, true] {
            // 5 %, and two and a half standard errors of 200 experiments.
            #expect(shares(1.05, 0.05, heavyTail: heavyTail)[own] <= 0.09)
            let caught = shares(2, 0.05 / 28, heavyTail: heavyTail)
            let others = zip(EnergyCandidates.names, caught).filter { !$0.0.contains("truth") }.map(\.1)
            #expect(caught[own] >= (others.max() ?? 1) - 0.05, "\(caught)")
        }
    }
}
