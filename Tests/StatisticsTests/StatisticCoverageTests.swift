import Statistics
import StatisticsValidation
import Testing

/// The short form of the second table of `scripts/validate-statistics`: only gross errors show.
struct StatisticCoverageTests {
    private static let study = StatisticCoverage(clusters: 50, dataSets: 100, resamples: 200, seed: 5)

    private func check(_ rows: [StatisticCoverage.Row], _ name: String) {
        #expect(!rows.isEmpty)
        for row in rows where row.isUsed {
            #expect(row.bounded >= 95, "\(name) \(row.statistic)")
            // 80 of 100 is seen once in two thousand times where the coverage is 90 %.
            #expect(row.covered * 10 >= row.bounded * 8, "\(name) \(row.statistic): \(row.covered) of \(row.bounded)")
            #expect(row.above + row.below + row.covered == row.bounded)
            #expect(row.width > 0 && row.width < 0.8, "\(name) \(row.statistic): \(row.width)")
        }
    }

    @Test(arguments: ErrorGenerator.allCases)
    func `intervals of correlations cover at 50 clusters what is asked of them`(generator: ErrorGenerator) {
        check(Self.study.rows(of: generator), generator.rawValue)
    }

    @Test(arguments: ConfidenceGenerator.allCases)
    func `intervals of measures of confidence cover at 50 clusters`(generator: ConfidenceGenerator) {
        check(Self.study.rows(of: generator), generator.rawValue)
    }
}
