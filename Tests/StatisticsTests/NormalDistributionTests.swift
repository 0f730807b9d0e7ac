import Statistics
import Testing

struct NormalDistributionTests {
    @Test(arguments: Golden.distributions.cumulative) func `the probability below a value is that of SciPy`(
        row: [Double]
    ) {
        #expect(abs(NormalDistribution.cumulative(row[0]) - row[1]) <= 1e-12 * row[1])
    }

    @Test(arguments: Golden.distributions.quantile) func `the quantile is that of SciPy`(row: [Double]) {
        #expect(abs(NormalDistribution.quantile(row[0]) - row[1]) <= 1e-12 * max(1, abs(row[1])))
    }

    @Test func `the ends are infinite and beyond them is nothing`() {
        #expect(NormalDistribution.quantile(0) == -.infinity)
        #expect(NormalDistribution.quantile(1) == .infinity)
        #expect(NormalDistribution.quantile(1.5).isNaN)
        #expect(NormalDistribution.quantile(.nan).isNaN)
    }
}
