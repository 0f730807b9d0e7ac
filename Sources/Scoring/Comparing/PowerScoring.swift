import Statistics

/// What a set's comparisons could have seen.
enum PowerScoring {
    /// Nil where no pair's spread is known.
    ///
    /// - Parameter best: the energy sample of the variant ranked first.
    static func power(of set: String, _ comparisons: [Comparison], best: AxisSample?) -> SetPower? {
        let powers = comparisons.compactMap { $0[.energyMAE]?.power }.sorted { $0.deviation < $1.deviation }
        guard !powers.isEmpty else { return nil }
        return SetPower(
            set: set, typical: powers[(powers.count - 1) / 2], pairs: powers.count,
            repeats: best.flatMap { sample in
                RepeatVariance(
                    zip(sample.predictions, sample.truth).map { repeats, truth in repeats.map { abs($0 - truth) } })
            })
    }
}
