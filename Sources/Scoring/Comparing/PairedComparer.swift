package import Nutrition
import Statistics

/// Compares the results of two variants on one set, meal by meal.
///
/// The two may be variants of one run or of two, and may bear the same name: they are two columns all the same. Pure:
/// equal results, settings and seed give equal comparisons.
package struct PairedComparer: Sendable {
    /// Missing policy, match threshold and number of resamples.
    package let settings: ScoringSettings
    /// The seed of resamples and swaps.
    package let seed: UInt64
    /// How many tests the caller's Holm correction will be made over; nil: the two are corrected by themselves.
    package let tests: Int?

    package init(settings: ScoringSettings, seed: UInt64, tests: Int? = nil) {
        self.tests = tests
        self.settings = settings
        self.seed = seed
    }

    /// Every metric both have, over the meals on which both have a scored result (a known cost, a latency); the
    /// difference is b − a. Holm's p is that of one pair, the p itself; there is none where the caller corrects.
    ///
    /// Results of other sets, meals and variants than those named are left out. A metric that either lacks is absent, so
    /// two variants without a common meal have no differences; fewer than six clusters give differences without
    /// bounds, one cluster p = 1.
    package func compare(
        set: ScoredSet, a: (variant: VariantID, results: [TrialResult]), b: (variant: VariantID, results: [TrialResult])
    ) -> Comparison {
        let names = [VariantID(provider: "a", prompt: ""), VariantID(provider: "b", prompt: "")]
        let results = zip(names, [a, b]).flatMap { name, side in
            side.results.filter { $0.variant == side.variant }.map { result in
                var result = result
                result.variant = name
                return result
            }
        }
        let table = TrialTable(
            set: set, results: results, variants: names.map { PlannedVariant(variant: $0, model: "") })
        let scorer = SetScorer(
            table: table, settings: settings, bootstrap: ClusterBootstrap(resamples: settings.resamples, seed: seed))
        let differences = scorer.comparisons(of: names, tests: tests).first?.differences ?? []
        return Comparison(set: set.name, a: a.variant, b: b.variant, differences: differences)
    }
}

/// What a set's comparisons could have seen.
enum PowerScoring {
    /// Nil where no pair's spread is known.
    ///
    /// - Parameter answering: those that brought a usable answer; what the missing policy makes of silence has no spread of its
    ///   own.
    static func power(of set: String, _ comparisons: [Comparison], answering: Set<VariantID>) -> SetPower? {
        let tests = comparisons.count { $0[.energyMAE]?.p != nil }
        let pairs = comparisons.filter { answering.contains($0.a) && answering.contains($0.b) }
            .compactMap { $0[.energyMAE] }
            .compactMap { difference in difference.power.map { (power: $0, repeats: difference.repeats) } }
            .sorted { $0.power.deviation < $1.power.deviation }
        guard !pairs.isEmpty else { return nil }
        let typical = pairs[(pairs.count - 1) / 2]
        return SetPower(
            set: set, typical: typical.power, pairs: pairs.count, tests: tests, repeats: typical.repeats)
    }
}
