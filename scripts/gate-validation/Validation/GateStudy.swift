import Scoring
import Statistics

/// How often a gate with default tolerances ends regressed, over seeded pairs of runs.
package struct GateStudy: Sendable {
    package var meals: Int
    package var hasHeavyTail = false
    package var hasBursts = false
    package var factor = 1.0

    package init(meals: Int, hasHeavyTail: Bool = false, hasBursts: Bool = false, factor: Double = 1) {
        self.meals = meals
        self.hasHeavyTail = hasHeavyTail
        self.hasBursts = hasBursts
        self.factor = factor
    }

    /// What some gates ended with.
    package struct Counts: Sendable {
        package var gates = 0
        /// Gates that ended regressed, whatever row it was.
        package var regressed = 0
        /// Gates in which the energy error of the changed model was a regressed row.
        package var caught = 0
        /// Gates with a warning of a row that only advises.
        package var warned = 0
        /// Rows within tolerance, of those that decide.
        package var within = 0
        /// Rows that decide.
        package var deciding = 0
        /// Gates of each run against itself that passed.
        package var identicalPassed = 0
    }

    /// - Parameter seed: of the first pair; the next one has the next.
    package func counts(gates: Int, seed: UInt64) -> Counts {
        (0..<gates).map { seed + UInt64($0) }.concurrentMap { seed in
            let runs = ModelRuns(
                meals: meals, hasHeavyTail: hasHeavyTail, hasBursts: hasBursts, factor: factor, seed: seed
            ).runs()
            // Intervals decide nothing here.
            let judge = GateJudge(tolerances: GateTolerances(), resamples: 100)
            let rows = judge.rows(reference: runs.reference, candidate: runs.candidate)
            let changed = runs.reference[Int(seed % UInt64(runs.reference.count))].variant
            var counts = Counts(gates: 1)
            counts.regressed = GateOutcome.of(rows) == .regressed ? 1 : 0
            let isCaught = rows.contains {
                $0.metric == .energyMAE && $0.variant == changed && $0.verdict == .regressed
            }
            counts.caught = isCaught ? 1 : 0
            counts.warned = rows.contains { $0.verdict == .warning } ? 1 : 0
            counts.deciding = rows.count(where: \.decides)
            counts.within = rows.count { $0.decides && $0.verdict == .within }
            let same = judge.rows(reference: runs.reference, candidate: runs.reference)
            counts.identicalPassed =
                GateOutcome.of(same) == .passed && same.allSatisfy { $0.verdict == .within } ? 1 : 0
            return counts
        }.reduce(Counts()) { sum, one in
            Counts(
                gates: sum.gates + one.gates, regressed: sum.regressed + one.regressed,
                caught: sum.caught + one.caught, warned: sum.warned + one.warned, within: sum.within + one.within,
                deciding: sum.deciding + one.deciding, identicalPassed: sum.identicalPassed + one.identicalPassed)
        }
    }
}
