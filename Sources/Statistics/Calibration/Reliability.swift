/// Whether answers are right as often as their confidence says.
package enum Reliability {
    package struct Bin: Sendable, Hashable {
        /// Answers in it, at least 1.
        package let count: Int
        /// Mean stated confidence, in [0, 1].
        package let confidence: Double
        /// Share that were right, in [0, 1].
        package let right: Double
        package let range: ClosedRange<Double>
    }

    /// Bins of about equal count, least confident first; empty without answers. Ties share the bin of their middle
    /// answer, so bins may be fewer and differ in size: models state few different confidences.
    package static func bins(_ sample: ConfidenceSample, count: Int = 10) -> [Bin] {
        guard count > 0 else { return [] }
        let ties = sample.ties.reversed()
        var groups: [[(confidence: Double, count: Int, right: Int)]] = Array(repeating: [], count: count)
        var before = 0
        for tie in ties {
            // The middle of the tie, counted in halves of answers.
            let bin = (2 * before + tie.count - 1) * count / (2 * sample.count)
            groups[min(bin, count - 1)].append(tie)
            before += tie.count
        }
        return groups.compactMap { group in
            guard let first = group.first, let last = group.last else { return nil }
            let size = group.reduce(0) { $0 + $1.count }
            return Bin(
                count: size,
                confidence: group.reduce(0) { $0 + $1.confidence * Double($1.count) } / Double(size),
                right: Double(group.reduce(0) { $0 + $1.right }) / Double(size),
                range: first.confidence...last.confidence)
        }
    }

    /// Expected calibration error, in [0, 1]: mean over answers of abs(share right − mean confidence) of their bin; nil
    /// without answers. Naeini, Cooper & Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning",
    /// AAAI 2015, with bins of equal count.
    package static func expectedCalibrationError(_ sample: ConfidenceSample, bins: Int = 10) -> Double? {
        guard sample.count > 0, bins > 0 else { return nil }
        return Self.bins(sample, count: bins).reduce(0) { $0 + abs($1.right - $1.confidence) * Double($1.count) }
            / Double(sample.count)
    }

    /// Brier score, in [0, 1], 0 best: mean of (confidence − right)²; nil without answers. Brier, "Verification of
    /// Forecasts Expressed in Terms of Probability", Monthly Weather Review 78 (1950).
    package static func brierScore(_ sample: ConfidenceSample) -> Double? {
        SampleStatistics.mean(
            sample.entries.map { entry in
                let miss = entry.confidence - (entry.isRight ? 1 : 0)
                return miss * miss
            })
    }
}

/// The expected calibration error with its interval. The error sums absolute gaps, so chance only adds to it:
/// percentiles of resamples would lie above a true value near zero. Bounds therefore come from the known variation of
/// the **signed** gaps g, by two inequalities of |·|.
package enum CalibrationInterval {
    static let draws = 10_000

    /// `Reliability.expectedCalibrationError` with bounds; nil without answers, no bounds with fewer than six clusters.
    /// With d drawn from the normal distribution of the clusters' covariance of gaps, weighted by the bins' shares: low
    /// = E − q₀.₉₇₅(Σ|d|), as Σ|g| − Σ|γ| ≤ Σ|g − γ|; high = E + q₀.₉₇₅(Σ sign(g)·d), as |γ| ≥ sign(g)·γ errs upwards
    /// only. A bin of k clusters varies by at least p(1 − p) ÷ (k + z²), p = (right·k + z²/2) ÷ (k + z²) (Agresti &
    /// Coull, "Approximate Is Better than 'Exact'", The American Statistician 52, 1998), since a few right answers seem
    /// not to vary. Both are clipped to [0, 1].
    package static func of(
        _ sample: ConfidenceSample, seed: UInt64, bins count: Int = 10, confidence: Double = 0.95
    ) -> Interval? {
        guard let error = Reliability.expectedCalibrationError(sample, bins: count) else { return nil }
        let bins = Reliability.bins(sample, count: count)
        let gaps = BinGaps(sample, bins)
        guard gaps.clusters >= Interval.fewestClusters, confidence > 0, confidence < 1 else {
            return Interval(error)
        }
        let root = choleskyRoot(gaps.covariance)
        let signs = bins.map { $0.right < $0.confidence ? -1.0 : 1 }
        var stream = RandomStream(seed: seed, purpose: "calibration-error")
        var sizes: [Double] = []
        var sums: [Double] = []
        for _ in 0..<draws {
            let normal = bins.map { _ in stream.normal() }
            var (size, sum) = (0.0, 0.0)
            for (row, sign) in zip(root, signs) {
                var gap = 0.0
                for (weight, value) in zip(row, normal) { gap += weight * value }
                size += abs(gap)
                sum += sign * gap
            }
            sizes.append(size)
            sums.append(sum)
        }
        let upper = 0.5 + confidence / 2
        var (size, sum) = (RankSelection(sizes), RankSelection(sums))
        return Interval(
            error, low: max(0, error - size.quantile(upper)), high: min(1, max(error, error + sum.quantile(upper))))
    }

    /// The lower triangle L of L·Lᵀ; 0 for a direction without variance.
    private static func choleskyRoot(_ matrix: [[Double]]) -> [[Double]] {
        var root = matrix.map { [Double](repeating: 0, count: $0.count) }
        for row in matrix.indices {
            for column in 0...row {
                var rest = matrix[row][column]
                for before in 0..<column { rest -= root[row][before] * root[column][before] }
                if row == column {
                    root[row][row] = rest > 1e-12 * matrix[row][row] ? rest.squareRoot() : 0
                } else {
                    root[row][column] = root[column][column] > 0 ? rest / root[column][column] : 0
                }
            }
        }
        return root
    }
}

private struct BinGaps {
    let clusters: Int
    /// Of the gaps, weighted by the bins' shares of the answers.
    private(set) var covariance: [[Double]]

    init(_ sample: ConfidenceSample, _ bins: [Reliability.Bin]) {
        // By cluster, the summed residuals of its bins.
        var residuals: [Int: [Int: Double]] = [:]
        for entry in sample.entries {
            guard let bin = bins.firstIndex(where: { entry.confidence <= $0.range.upperBound }) else { continue }
            let own = (entry.isRight ? 1 : 0) - bins[bin].right - entry.confidence + bins[bin].confidence
            residuals[entry.cluster, default: [:]][bin, default: 0] += own
        }
        clusters = residuals.count
        covariance = bins.map { _ in bins.map { _ in 0.0 } }
        var present = bins.map { _ in 0.0 }
        let total = Double(max(1, sample.count))
        let scale = Double(clusters) / Double(max(1, clusters - 1)) / (total * total)
        for cluster in residuals.keys.sorted() {
            let own = (residuals[cluster] ?? [:]).sorted { $0.key < $1.key }
            for (bin, value) in own {
                present[bin] += 1
                for (other, second) in own { covariance[bin][other] += scale * value * second }
            }
        }
        let square = 3.841_458_820_694_124
        for (place, bin) in bins.enumerated() {
            let trials = present[place] + square
            let right = (bin.right * present[place] + square / 2) / trials
            let share = Double(bin.count) / total
            raise(place, to: share * share * right * (1 - right) / trials)
        }
    }

    /// Raises a bin's variance to at least that; its correlations stay.
    private mutating func raise(_ bin: Int, to least: Double) {
        let own = covariance[bin][bin]
        guard own < least else { return }
        let factor = own > 0 ? (least / own).squareRoot() : 0
        for other in covariance.indices where other != bin {
            covariance[bin][other] *= factor
            covariance[other][bin] *= factor
        }
        covariance[bin][bin] = least
    }
}
