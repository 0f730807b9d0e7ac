import Statistics
import Testing

struct ExactDistributionTests {
    private func expect(_ found: Double?, _ wanted: Double, _ note: String = "") {
        #expect(
            abs((found ?? .nan) - wanted) <= 1e-9 * max(1e-9, abs(wanted)),
            "\(note) \(String(describing: found)) \(wanted)")
    }

    @Test(arguments: Golden.distributions.beta) func `beta quantiles are SciPy's`(row: [Double]) {
        expect(BetaDistribution.quantile(row[2], row[0], row[1]), row[3])
    }

    @Test(arguments: Golden.distributions.betaCumulative) func `beta probabilities are SciPy's`(row: [Double]) {
        expect(BetaDistribution.cumulative(row[2], row[0], row[1]), row[3])
    }

    @Test(arguments: Golden.distributions.student) func `Student's quantiles are SciPy's`(row: [Double]) {
        expect(StudentDistribution.quantile(row[0], degrees: row[1]), row[2])
    }

    @Test(arguments: Golden.distributions.exact) func `exact bounds of a share are SciPy's`(row: [Double]) {
        let (successes, trials) = (Int(row[0]), Int(row[1]))
        expect(BinomialBounds.lower(successes: successes, trials: trials, confidence: 0.9), row[2])
        expect(BinomialBounds.upper(successes: successes, trials: trials, confidence: 0.9), row[3])
        expect(BinomialBounds.cumulative(successes: successes, trials: trials, chance: 0.1), row[4])
    }

    @Test func `impossible counts have no bounds and ends are ends`() {
        for (successes, trials) in [(0, 0), (3, 2), (-1, 4)] {
            #expect(BinomialBounds.upper(successes: successes, trials: trials) == nil)
            #expect(BinomialBounds.lower(successes: successes, trials: trials) == nil)
        }
        #expect(BetaDistribution.quantile(0, 2, 3) == 0)
        #expect(BetaDistribution.quantile(1, 2, 3) == 1)
        #expect(BetaDistribution.quantile(1.1, 2, 3).isNaN)
        #expect(BetaDistribution.cumulative(0.5, 0, 3).isNaN)
        #expect(StudentDistribution.quantile(0, degrees: 4) == -.infinity)
        #expect(StudentDistribution.quantile(0.5, degrees: 4) == 0)
        #expect(StudentDistribution.quantile(0.5, degrees: 0).isNaN)
    }
}
