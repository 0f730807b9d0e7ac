import Statistics

/// What a set's comparisons could have seen.
enum PowerScoring {
    /// Nil where no pair's spread is known.
    ///
    /// - Parameters:
    ///   - answering: those that brought a usable answer; what the missing policy makes of silence has no spread of its own.
    ///   - best: the energy sample of the first of them by rank.
    static func power(
        of set: String, _ comparisons: [Comparison], answering: Set<VariantID>, best: AxisSample?
    ) -> SetPower? {
        let tests = comparisons.count { $0[.energyMAE]?.p != nil }
        let powers = comparisons.filter { answering.contains($0.a) && answering.contains($0.b) }
            .compactMap { $0[.energyMAE]?.power }.sorted { $0.deviation < $1.deviation }
        guard !powers.isEmpty else { return nil }
        return SetPower(
            set: set, typical: powers[(powers.count - 1) / 2], pairs: powers.count, tests: tests,
            repeats: best.flatMap { sample in
                RepeatVariance(
                    zip(sample.predictions, sample.truth).map { repeats, truth in repeats.map { abs($0 - truth) } })
            })
    }
}
