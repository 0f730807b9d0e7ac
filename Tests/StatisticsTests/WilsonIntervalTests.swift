import Statistics
import Testing

struct WilsonIntervalTests {
    @Test(arguments: Golden.distributions.wilson) func `the bounds are those of SciPy`(row: [Double]) throws {
        let interval = try #require(WilsonInterval.of(successes: Int(row[0]), trials: Int(row[1])))
        #expect(interval.value == row[0] / row[1])
        #expect(abs(try #require(interval.low) - row[2]) < 1e-9)
        #expect(abs(try #require(interval.high) - row[3]) < 1e-9)
    }

    @Test(arguments: [(0, 0), (3, 2), (-1, 5)]) func `impossible counts have no interval`(successes: Int, trials: Int) {
        #expect(WilsonInterval.of(successes: successes, trials: trials) == nil)
    }
}
