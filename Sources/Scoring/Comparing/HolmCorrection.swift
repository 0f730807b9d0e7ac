import Statistics

/// Holm's correction over comparisons that were tested together.
enum HolmCorrection {
    /// The comparisons with `pHolm` filled in: for each metric over all of them that have a p for it.
    static func corrected(_ comparisons: [Comparison]) -> [Comparison] {
        var corrected = comparisons
        for metric in ComparedMetric.allCases {
            let tested = comparisons.enumerated().compactMap { place, comparison in
                comparison.differences.firstIndex { $0.metric == metric && $0.p != nil }.map { (place, $0) }
            }
            let adjusted = Holm.adjusted(tested.map { comparisons[$0.0].differences[$0.1].p ?? 1 })
            for (entry, p) in zip(tested, adjusted) { corrected[entry.0].differences[entry.1].pHolm = p }
        }
        return corrected
    }
}
