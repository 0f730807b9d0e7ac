/// The expected calibration error with its interval. The error sums absolute gaps, so chance only adds to it:
/// percentiles of resamples would lie above a true value near zero. Bounds therefore come from the known variation of
/// the **signed** gaps g, by two inequalities of |·|.
package enum CalibrationInterval {
    static let draws = 10_000

    /// `Reliability.expectedCalibrationError` with bounds; nil without answers, no bounds with fewer than six clusters.
    ///
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
        guard gaps.clusters >= JackknifeInterval.fewestClusters, confidence > 0, confidence < 1 else {
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
