import Statistics
import StatisticsValidation
import Testing

/// The short form of `scripts/validate-statistics`: few data sets, so that only gross errors show; the long form's figures
/// are in docs/statistics-appendix.md.
struct CoverageTests {
    private static let dataSets = 100

    /// The least (or most) that so many data sets can show by chance, once in ten thousand runs, where the true share is
    /// the given one.
    private static func least(_ share: Double) -> Int {
        (0...dataSets).first { count in
            (BinomialBounds.cumulative(successes: count, trials: dataSets, chance: share) ?? 0) > 1e-4
        } ?? 0
    }

    private static func most(_ share: Double) -> Int { dataSets - least(1 - share) }

    @Test(arguments: ErrorGenerator.allCases)
    func `intervals cover at 50 clusters what is asked of them`(generator: ErrorGenerator) {
        let study = CoverageStudy(generator, clusters: 50, dataSets: Self.dataSets, resamples: 300, seed: 5)
        for row in study.rows() where row.method == (row.metric == .difference ? .forDifferences : .forValues) {
            #expect(row.dataSets == Self.dataSets)
            #expect(row.covered >= Self.least(0.9), "\(generator.rawValue) \(row.metric.rawValue)")
            // Intervals that always hold the truth would be too wide to be of use.
            #expect(row.covered <= Self.most(0.98), "\(generator.rawValue) \(row.metric.rawValue)")
            #expect(row.above + row.below + row.covered == row.dataSets)
        }
    }

    @Test(arguments: ErrorGenerator.allCases)
    func `tests find what is not there in no more than one data set of twenty`(generator: ErrorGenerator) {
        let counts = FalsePositiveStudy(generator, clusters: 30, dataSets: Self.dataSets, draws: 300, seed: 6).counts()
        #expect(counts.permutation <= Self.most(0.05))
        #expect(counts.holm <= Self.most(0.05))
        #expect(counts.permutation > 0)
        // Rare large errors make this one optimistic; docs/statistics-appendix.md says by how much.
        #expect(counts.nonInferiority <= Self.most(0.12))
    }

    @Test func `the true values are those of very many meals`() throws {
        for generator in ErrorGenerator.allCases {
            var stream = RandomStream(seed: 1, purpose: "truth")
            let data = generator.dataSet(clusters: 5000, stream: &stream)
            for metric in ErrorGenerator.Metric.allCases {
                var sample = data.sample(of: metric)
                let value = try #require(sample.ratio)
                // The standard error, from the spread of the clusters' residuals.
                sample.numerators = zip(sample.numerators, sample.denominators).map { $0 - value * $1 }
                let error =
                    sample.numerators.reduce(0) { $0 + $1 * $1 }.squareRoot() / sample.denominators.reduce(0, +)
                #expect(
                    abs(value - generator.truth(of: metric)) < 4 * error, "\(generator.rawValue) \(metric.rawValue)")
            }
        }
    }

    @Test func `equal errors that are spread differently are told apart by the test, seldomer with the interval`() {
        let study = UnequalSpreadStudy(spread: 1.2, clusters: 30, dataSets: Self.dataSets, draws: 300, seed: 6)
        let counts = study.counts()
        #expect(counts.test > 5, "a test of exchangeability finds what is not a difference of means")
        #expect(counts.testAndInterval < counts.test)
    }
}
