import Statistics

/// Holm's correction over differences tested together. Where the random swaps could decide, it draws four times as
/// many, until the adjusted p is three standard errors from 0.05 or a million are drawn. Anything still closer is
/// unclear.
package struct HolmCorrection: Sendable {
    private let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// All differences without swap evidence, with `pHolm` over those that have a p.
    package func corrected(_ differences: [MetricDifference]) -> [MetricDifference] {
        var differences = differences
        let tested = differences.indices.filter { differences[$0].p != nil }
        var doubt = Self.doubt(tested, differences)
        while true {
            let open = doubt.causes.filter { place in
                differences[place].swaps.map { $0.pair != nil && $0.draws < ClusterPermutation.mostDraws } ?? false
            }
            guard !open.isEmpty else { break }
            for (draws, places) in Dictionary(grouping: open, by: { differences[$0].swaps?.draws ?? 0 }) {
                sharpen(places, draws: 4 * draws, &differences)
            }
            doubt = Self.doubt(tested, differences)
        }
        for (place, p) in zip(tested, Holm.adjusted(tested.map { differences[$0].p ?? 1 })) {
            differences[place].pHolm = p
        }
        for place in doubt.places { differences[place].isUnclear = true }
        for place in tested { differences[place].swaps = nil }
        return differences
    }

    /// The comparisons corrected; each metric is one family.
    func corrected(_ comparisons: [Comparison]) -> [Comparison] {
        var corrected = comparisons
        for metric in ComparedMetric.allCases {
            let places = comparisons.enumerated().compactMap { place, comparison in
                comparison.differences.firstIndex { $0.metric == metric }.map { (place, $0) }
            }
            let own = self.corrected(places.map { comparisons[$0.0].differences[$0.1] })
            for (entry, difference) in zip(places, own) { corrected[entry.0].differences[entry.1] = difference }
        }
        return corrected
    }

    private static func doubt(_ tested: [Int], _ differences: [MetricDifference]) -> Holm.Doubt {
        var doubt = Holm.doubt(
            tested.map { differences[$0].p ?? 1 }, errors: tested.map { differences[$0].swaps?.error ?? 0 },
            level: Ties.level)
        doubt.places = doubt.places.map { tested[$0] }
        doubt.causes = doubt.causes.map { tested[$0] }
        return doubt
    }

    private func sharpen(_ places: [Int], draws: Int, _ differences: inout [MetricDifference]) {
        let permutation = ClusterPermutation(draws: draws, seed: seed)
        let entries = places.compactMap { place in differences[place].swaps?.pair.map { (place: place, pair: $0) } }
        for (entry, p) in zip(entries, permutation.pValues(of: entries.map(\.pair))) {
            guard let p else { continue }
            differences[entry.place].p = p
            differences[entry.place].swaps = SwapEvidence(permutation, p: p, of: entry.pair)
        }
    }
}

extension SwapEvidence {
    init(_ permutation: ClusterPermutation, p: Double, of pair: RatioPair) {
        self.init(
            draws: permutation.draws,
            error: permutation.standardError(of: p, clusters: pair.a.clusters.count), pair: pair)
    }
}
