import Statistics

/// How often the intervals of statistics that are no means hold the true value: correlations of estimate and truth, slopes and
/// medians of the error, and the measures of stated confidence.
package struct StatisticCoverage: Sendable {
    /// Clusters of each data set.
    package let clusters: Int
    package let dataSets: Int
    /// Of the bootstraps; the jackknife and the calibration error have none.
    package let resamples: Int
    package let seed: UInt64

    package init(clusters: Int, dataSets: Int, resamples: Int, seed: UInt64) {
        self.clusters = clusters
        self.dataSets = dataSets
        self.resamples = resamples
        self.seed = seed
    }

    /// What was seen of one statistic by one method.
    package struct Row: Sendable {
        package let statistic: String
        /// Whether it is the method that reports use.
        package let isUsed: Bool
        /// Over endlessly many clusters.
        package let truth: Double
        /// Data sets whose interval has bounds.
        package fileprivate(set) var bounded = 0
        package fileprivate(set) var covered = 0
        package fileprivate(set) var above = 0
        package fileprivate(set) var below = 0
        fileprivate var widths = 0.0

        /// Of the data sets with bounds.
        package var coverage: Double { bounded > 0 ? Double(covered) / Double(bounded) : 0 }
        package var width: Double { bounded > 0 ? widths / Double(bounded) : 0 }

        fileprivate mutating func add(_ interval: Interval?) {
            guard let low = interval?.low, let high = interval?.high else { return }
            bounded += 1
            above += low > truth ? 1 : 0
            below += high < truth ? 1 : 0
            covered += low <= truth && truth <= high ? 1 : 0
            widths += high - low
        }
    }

    /// Clusters that the true values are computed from; what chance leaves open of them is under 0.002.
    private static let very = 300_000

    /// Correlations, slopes and medians, each as used and by BCa.
    package func rows(of generator: ErrorGenerator) -> [Row] {
        var stream = RandomStream(seed: seed, purpose: "true correlations \(generator.rawValue)")
        let all = SimulatedPairs(generator.dataSet(clusters: Self.very, stream: &stream))
        let truths = all.statistics(all.weights).compactMap { $0 }
        let found = Array(0..<dataSets).concurrentMap { number -> [[Interval?]] in
            var stream = own(number, generator.rawValue)
            let pairs = SimulatedPairs(generator.dataSet(clusters: clusters, stream: &stream))
            let bootstrap = StatisticBootstrap(resamples: resamples, seed: stream.next())
            var found = [PairStatistic.allCases.map(\.method), PairStatistic.allCases.map { _ in .corrected }].map {
                bootstrap.intervals(
                    clusters: pairs.clusters, weights: pairs.weights, methods: $0, statistics: pairs.statistics)
            }
            // Of independent pairs reports bound a median by two of the values.
            if let bounds = pairs.orderBounds, let place = PairStatistic.allCases.firstIndex(of: .medianPercentage) {
                found[0][place] = bounds
            }
            return found
        }
        return PairStatistic.allCases.enumerated().flatMap { place, statistic in
            [0, 1].map { method in
                row(statistic.rawValue, isUsed: method == 0, truths[place], found.map { $0[method][place] })
            }
        }
    }

    /// The area under the ROC curve, the expected calibration error and the Brier score, as used.
    package func rows(of generator: ConfidenceGenerator) -> [Row] {
        var stream = RandomStream(seed: seed, purpose: "true confidence \(generator.rawValue)")
        let all = generator.dataSet(clusters: Self.very, stream: &stream)
        // Of answers that are calibrated it is 0, of which a sample always has a little more.
        let error = generator == .calibrated ? 0 : Reliability.expectedCalibrationError(all)
        let truths = [Discrimination.areaUnderROC(all), error, Reliability.brierScore(all)].compactMap { $0 }
        let found = Array(0..<dataSets).concurrentMap { number -> [Interval?] in
            var stream = own(number, generator.rawValue)
            let sample = generator.dataSet(clusters: clusters, stream: &stream)
            let bootstrap = ClusterBootstrap(resamples: resamples, seed: stream.next())
            return [
                DiscriminationInterval.of(sample), CalibrationInterval.of(sample, seed: stream.next()),
                bootstrap.interval(of: brier(sample))
            ]
        }
        return ["AUROC", "ECE", "Brier"].enumerated().map { place, name in
            row(name, isUsed: true, truths[place], found.map { $0[place] })
        }
    }

    private func own(_ number: Int, _ name: String) -> RandomStream {
        RandomStream(seed: seed &+ UInt64(number), purpose: "statistic coverage \(name) \(clusters)")
    }

    private func row(_ name: String, isUsed: Bool, _ truth: Double, _ intervals: [Interval?]) -> Row {
        intervals.reduce(into: Row(statistic: name, isUsed: isUsed, truth: truth)) { $0.add($1) }
    }

    private func brier(_ sample: ConfidenceSample) -> RatioSample {
        var sums = [Double](repeating: 0, count: clusters)
        var counts = sums
        for entry in sample.entries {
            let miss = entry.confidence - (entry.isRight ? 1 : 0)
            sums[entry.cluster] += miss * miss
            counts[entry.cluster] += 1
        }
        return RatioSample(clusters: Array(0..<clusters), numerators: sums, denominators: counts)
    }
}

/// What is computed of pairs of estimate and truth, with the method that reports use for it.
private enum PairStatistic: String, CaseIterable {
    case pearson = "Pearson's r"
    case spearman = "Spearman's ρ"
    case concordance = "CCC"
    case sizeSlope = "size slope"
    case agreementSlope = "slope on the mean"
    case medianPercentage = "median APE"

    var method: StatisticBootstrap.Method {
        switch self {
        case .pearson, .spearman, .concordance: .fisher
        case .sizeSlope, .agreementSlope: .student
        case .medianPercentage: .percentile
        }
    }
}

/// The first variant's estimates with the true values.
private struct SimulatedPairs {
    let estimates: [Double]
    let truths: [Double]
    let clusters: [Int]
    let weights: [Double]
    private let ranks: WeightedRanks
    private let percentages: WeightedMedian

    init(_ data: SimulatedErrors) {
        (estimates, truths, clusters) = data.pairs
        weights = truths.map { _ in 1 }
        ranks = WeightedRanks(x: estimates, y: truths)
        percentages = WeightedMedian(
            zip(estimates, truths).map { abs($0 - $1) / $1 }, places: Array(truths.indices))
    }

    /// Of the median where no two pairs are of one cluster.
    var orderBounds: Interval? {
        Set(clusters).count == clusters.count ? QuantileInterval.of(sorted: percentages.sorted, 0.5) : nil
    }

    /// In the order of all cases of `PairStatistic`.
    func statistics(_ weights: [Double]) -> [Double?] {
        let moments = PairMoments(x: estimates, y: truths, weights: weights, origin: (400, 400))
        return PairStatistic.allCases.map { statistic in
            switch statistic {
            case .pearson: moments?.pearson
            case .spearman: ranks.value(weights: weights)
            case .concordance: moments?.concordance
            case .sizeSlope: moments?.slopeOfDifferenceOnY
            case .agreementSlope: moments?.slopeOfDifferenceOnMean
            case .medianPercentage: percentages.value(weights: weights)
            }
        }
    }
}
