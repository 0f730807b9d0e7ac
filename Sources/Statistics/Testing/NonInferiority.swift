/// Whether b is no worse than a by a margin, from the bootstrap-t of their difference.
package struct NonInferiority: Sendable, Hashable {
    /// b − a; larger is worse.
    package var difference: Double
    /// One-sided upper bound of the difference; nil if unbounded.
    package var upper: Double?
    /// The p of "worse by the margin or more"; 1 if untestable. Below 1 − confidence exactly where `upper` is below the
    /// margin, up to the resamples' resolution.
    package var p: Double
}

extension ClusterBootstrap {
    /// Per pair, whether b is worse than a by less than the margin; nil if a ratio is undefined.
    /// The bound is d + s·max(−t₍α₎, |t|₍₁₋₂α₎), α = 1 − confidence: the more cautious of one-sided and symmetric
    /// bootstrap-t, as the one-sided fails if large errors of b are too rare to be sampled. With T = (d − margin)/s, p
    /// is the larger of (k + 1)/(m + 1), k of m resamples having t ≤ T, and half of (l + 1)/(m + 1), l having |t| ≥ |T|
    /// (half the others too if T > 0). If all clusters agree it is 2⁻ᵏ for k clusters, at least 1 ÷ (m + 1). No bound
    /// and p = 1 below six clusters.
    package func nonInferiority(of pairs: [(pair: RatioPair, margin: Double)]) -> [NonInferiority?] {
        grouped(
            pairs, by: \.pair.a.clusters, statistic: { Self.statistic($0.pair, &$1) },
            result: { entry, statistic, sums in
                nonInferiority(statistic, margin: entry.margin, sums)
            })
    }

    private func nonInferiority(
        _ statistic: any ResampledStatistic, margin: Double, _ sums: RowSums
    ) -> NonInferiority {
        var result = NonInferiority(difference: statistic.value, upper: nil, p: 1)
        guard statistic.informativeClusters >= Interval.fewestClusters, confidence > 0, confidence < 1 else {
            return result
        }
        let error = statistic.standardError
        guard error > 0 else {
            // All clusters and so all resamples agree: use the exact sign test's p, unless the resamples limit it.
            let least = (0..<statistic.informativeClusters).reduce(1.0) { p, _ in p / 2 }
            result.upper = result.difference
            if result.difference < margin { result.p = max(least, 1 / Double(resamples + 1)) }
            return result
        }
        let t = statistic.resampled(sums).t
        let alpha = 1 - confidence
        if let tail = StudentizedInterval.quantile(t, alpha),
            let symmetric = StudentizedInterval.quantile(t.map(abs), 1 - 2 * alpha)
        {
            result.upper = result.difference + max(-tail, symmetric) * error
            result.p = Self.p((result.difference - margin) / error, t)
        }
        return result
    }

    private static func p(_ observed: Double, _ t: [Double]) -> Double {
        let count = Double(t.count + 1)
        let oneSided = Double(t.count { $0 <= observed } + 1) / count
        let half = Double(t.count { abs($0) >= abs(observed) } + 1) / count / 2
        return max(oneSided, observed <= 0 ? half : 1 - half)
    }
}
