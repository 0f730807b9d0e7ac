package import Statistics

/// How often intervals hold the true value, over many simulated data sets.
package struct CoverageStudy: Sendable {
    package let generator: ErrorGenerator
    /// Clusters of each data set.
    package let clusters: Int
    package let dataSets: Int
    package let resamples: Int
    package let seed: UInt64

    package init(_ generator: ErrorGenerator, clusters: Int, dataSets: Int, resamples: Int, seed: UInt64) {
        self.generator = generator
        self.clusters = clusters
        self.dataSets = dataSets
        self.resamples = resamples
        self.seed = seed
    }

    /// What was seen of one metric by one method.
    package struct Row: Sendable {
        package let metric: ErrorGenerator.Metric
        package let method: IntervalMethod
        /// Data sets, and those whose interval holds the true value.
        package fileprivate(set) var dataSets = 0
        package fileprivate(set) var covered = 0
        /// Intervals that lie wholly above the true value, and wholly below.
        package fileprivate(set) var above = 0
        package fileprivate(set) var below = 0
        /// Sum of the widths divided by the true value of MAE or PMAE.
        fileprivate var widths = 0.0

        package var coverage: Double { dataSets > 0 ? Double(covered) / Double(dataSets) : 0 }
        /// Mean width over data sets, as a share of the true MAE (of the true PMAE for PMAE).
        package var width: Double { dataSets > 0 ? widths / Double(dataSets) : 0 }
    }

    /// One row per metric and method. Every data set has streams of its own, so the order of work changes nothing.
    package func rows(methods: [IntervalMethod] = IntervalMethod.allCases) -> [Row] {
        let found = Array(0..<dataSets).concurrentMap { number in intervals(of: number, methods) }
        return ErrorGenerator.Metric.allCases.enumerated().flatMap { place, metric in
            let truth = generator.truth(of: metric)
            let unit = generator.truth(of: metric == .pmae ? .pmae : .mae)
            return methods.indices.map { method in
                var row = Row(metric: metric, method: methods[method])
                for intervals in found {
                    guard let low = intervals[place][method].low, let high = intervals[place][method].high else {
                        continue
                    }
                    row.dataSets += 1
                    row.above += low > truth ? 1 : 0
                    row.below += high < truth ? 1 : 0
                    row.covered += low <= truth && truth <= high ? 1 : 0
                    row.widths += (high - low) / unit
                }
                return row
            }
        }
    }

    private func intervals(of number: Int, _ methods: [IntervalMethod]) -> [[Interval]] {
        var stream = RandomStream(seed: seed &+ UInt64(number), purpose: "coverage \(generator.rawValue) \(clusters)")
        let data = generator.dataSet(clusters: clusters, stream: &stream)
        let bootstrap = ClusterBootstrap(resamples: resamples, seed: stream.next())
        return bootstrap.intervals(of: ErrorGenerator.Metric.allCases.map(data.sample), by: methods).compactMap { $0 }
    }
}
