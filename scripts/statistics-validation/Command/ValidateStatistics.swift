import Statistics
import StatisticsValidation

/// Measures how often intervals cover and tests err, and prints the tables of `docs/statistics-appendix.md`.
///
/// `validate-statistics [DATA-SETS [RESAMPLES]]`
@main
enum ValidateStatistics {
    /// The design asks for coverage of at least this at so many clusters, less two Monte-Carlo errors.
    private static let wanted = [50: 0.90, 100: 0.92, 500: 0.93]
    private static let seed: UInt64 = 20_260_101

    static func main() {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let dataSets = arguments.first ?? 2000
        let resamples = arguments.dropFirst().first ?? 10_000
        print("\(dataSets) data sets for each row, \(resamples) resamples or swaps, seed \(seed).\n")
        print("### Means, ratios and differences\n")
        let isCovered = coverage(dataSets, resamples)
        print("\n### Correlations, slopes, medians and measures of confidence\n")
        let isHeld = statistics(dataSets, resamples)
        print("\n### Differences that are not there\n")
        let isQuiet = falsePositives(dataSets, resamples)
        print("\n### Equal errors that are spread differently\n")
        unequalSpreads(dataSets, resamples)
        print("\nEvery figure is within what is wanted: \(isCovered && isHeld && isQuiet ? "yes" : "NO").")
    }

    private static func coverage(_ dataSets: Int, _ resamples: Int) -> Bool {
        print("| generator | clusters | metric | used | bootstrap-t | symmetric | BCa | too high, too low | wanted |")
        print("| --- | ---: | --- | --- | ---: | ---: | ---: | ---: | ---: |")
        var isEnough = true
        for generator in ErrorGenerator.allCases {
            for clusters in [10, 20, 50, 100, 500] {
                let rows = CoverageStudy(
                    generator, clusters: clusters, dataSets: dataSets, resamples: resamples, seed: seed
                ).rows()
                for metric in ErrorGenerator.Metric.allCases {
                    let own = rows.filter { $0.metric == metric }
                    let method: IntervalMethod = metric == .difference ? .forDifferences : .forValues
                    guard let used = own.first(where: { $0.method == method }) else { continue }
                    let least = wanted[clusters].map { $0 - 2 * error($0, dataSets) }
                    if let least, used.coverage < least { isEnough = false }
                    let cells = [IntervalMethod.studentized, .symmetric, .biasCorrected].map { method in
                        own.first { $0.method == method }.map { "\(percent($0.coverage)) (\(decimal($0.width)))" } ?? ""
                    }
                    print(
                        "| \(generator.rawValue) | \(clusters) | \(metric.rawValue) | \(method == .symmetric ? "symmetric" : "t") "
                            + "| \(cells.joined(separator: " | ")) "
                            + "| \(percent(Double(used.above) / Double(dataSets))), \(percent(Double(used.below) / Double(dataSets))) "
                            + "| \(least.map { "≥ \(percent($0))" } ?? "") |")
                }
            }
        }
        return isEnough
    }

    /// Correlations, slopes, medians and the measures of confidence.
    private static func statistics(_ dataSets: Int, _ resamples: Int) -> Bool {
        print(
            "| generator | clusters | statistic | true | coverage | BCa | too high, too low | without bounds | wanted |"
        )
        print("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        var isEnough = true
        func show(_ name: String, _ clusters: Int, _ rows: [StatisticCoverage.Row]) {
            let least = wanted[clusters].map { $0 - 2 * error($0, dataSets) }
            for row in rows where row.isUsed {
                let other = rows.first { $0.statistic == row.statistic && !$0.isUsed }
                let missed = [row.above, row.below].map { percent(Double($0) / Double(max(1, row.bounded))) }
                if let least, row.coverage < least { isEnough = false }
                print(
                    "| \(name) | \(clusters) | \(row.statistic) | \(decimal(row.truth)) | \(seen(row)) | \(other.map(seen) ?? "") "
                        + "| \(missed.joined(separator: ", ")) | \(percent(Double(dataSets - row.bounded) / Double(dataSets))) "
                        + "| \(least.map { "≥ \(percent($0))" } ?? "") |")
            }
        }
        for clusters in [20, 50, 100, 500] {
            // Ranks take ten times as long as sums.
            let study = StatisticCoverage(
                clusters: clusters, dataSets: dataSets, resamples: min(resamples, 2_000), seed: seed)
            for generator in ErrorGenerator.allCases { show(generator.rawValue, clusters, study.rows(of: generator)) }
            for generator in ConfidenceGenerator.allCases {
                show(generator.rawValue, clusters, study.rows(of: generator))
            }
        }
        return isEnough
    }

    private static func seen(_ row: StatisticCoverage.Row) -> String {
        "\(percent(row.coverage)) (\(decimal(row.width)))"
    }

    private static func falsePositives(_ dataSets: Int, _ draws: Int) -> Bool {
        let most = 0.05 + 2 * error(0.05, dataSets)
        print("| generator | clusters | permutation | Holm, any of 6 pairs | non-inferiority at the margin |")
        print("| --- | ---: | ---: | ---: | ---: |")
        var isEnough = true
        for generator in ErrorGenerator.allCases {
            for clusters in [10, 50, 200] {
                let counts = FalsePositiveStudy(
                    generator, clusters: clusters, dataSets: dataSets, draws: draws, seed: seed
                ).counts()
                let shares = [counts.permutation, counts.holm, counts.nonInferiority].map {
                    Double($0) / Double(dataSets)
                }
                if shares[0] > most || shares[1] > most { isEnough = false }
                print("| \(generator.rawValue) | \(clusters) | \(shares.map(percent).joined(separator: " | ")) |")
            }
        }
        print(
            "\nPermutation and Holm may be wrong in \(percent(most)) of data sets at most: 5 % and two Monte-Carlo errors."
        )
        return isEnough
    }

    /// What the test makes of equal errors that are spread differently. Nothing is wanted of it: it says what to expect.
    private static func unequalSpreads(_ dataSets: Int, _ draws: Int) {
        print("| spread of the uneven variant | clusters | found by the test | by test and interval |")
        print("| ---: | ---: | ---: | ---: |")
        for spread in [0.4, 0.8, 1.2] {
            for clusters in [20, 50, 200] {
                let counts = UnequalSpreadStudy(
                    spread: spread, clusters: clusters, dataSets: dataSets, draws: draws, seed: seed
                ).counts()
                let shares = [counts.test, counts.testAndInterval].map { percent(Double($0) / Double(dataSets)) }
                print("| \(spread) | \(clusters) | \(shares.joined(separator: " | ")) |")
            }
        }
    }

    /// The Monte-Carlo error of a share.
    private static func error(_ share: Double, _ count: Int) -> Double {
        (share * (1 - share) / Double(max(1, count))).squareRoot()
    }

    private static func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }

    private static func decimal(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
