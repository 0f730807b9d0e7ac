/// Whether one side is no worse than another by a margin, from the bootstrap-t of their difference.
package struct NonInferiority: Sendable, Hashable {
    /// b − a; larger is worse.
    package var difference: Double
    /// The one-sided upper bound of the difference: it is below this with the bootstrap's confidence. Nil where nothing
    /// bounds it.
    package var upper: Double?
    /// The p of "worse by the margin or more"; 1 where the test can say nothing. Below 1 − confidence exactly where
    /// `upper` is below the margin, up to the resolution of the resamples.
    package var p: Double
}

extension ClusterBootstrap {
    /// For each pair whether b is worse than a by less than the margin; nil where either ratio does not exist.
    ///
    /// The upper bound is d + s·max(−t₍α₎, |t|₍₁₋₂α₎) with α = 1 − confidence: bootstrap-t in its one-sided and in its
    /// symmetric form, whichever is more cautious, since the one-sided form alone is fooled where large errors of b are so
    /// rare that the sample holds none. With T = (d − margin)/s the p is the larger of (k + 1)/(m + 1), k being how many
    /// of m resamples have t ≤ T, and half of (l + 1)/(m + 1), l being how many have |t| ≥ |T| (half the others too where
    /// T is positive). Where every cluster says the same it is 2⁻ᵏ for k clusters, and at least 1 ÷ (m + 1). Fewer than six clusters give no bound and p = 1.
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
        let difference = statistic.value
        guard statistic.informativeClusters >= StudentizedInterval.fewestClusters, confidence > 0, confidence < 1 else {
            return NonInferiority(difference: difference, upper: nil, p: 1)
        }
        let error = statistic.standardError
        // Every cluster says the same, and so does every resample. How sure that is hangs on the number of clusters: the
        // exact sign test's p, where the resamples do not limit it.
        let least = (0..<statistic.informativeClusters).reduce(1.0) { p, _ in p / 2 }
        guard error > 0 else {
            return NonInferiority(
                difference: difference, upper: difference,
                p: difference < margin ? max(least, 1 / Double(resamples + 1)) : 1)
        }
        let t = statistic.resampled(sums).t
        let alpha = 1 - confidence
        let tail = StudentizedInterval.quantile(t, alpha)
        let symmetric = StudentizedInterval.quantile(t.map(abs), 1 - 2 * alpha)
        guard let tail, let symmetric else {
            return NonInferiority(difference: difference, upper: nil, p: 1)
        }
        return NonInferiority(
            difference: difference, upper: difference + max(-tail, symmetric) * error,
            p: Self.p((difference - margin) / error, t))
    }

    private static func p(_ observed: Double, _ t: [Double]) -> Double {
        let count = Double(t.count + 1)
        let oneSided = Double(t.count { $0 <= observed } + 1) / count
        let half = Double(t.count { abs($0) >= abs(observed) } + 1) / count / 2
        return max(oneSided, observed <= 0 ? half : 1 - half)
    }
}
