package import Nutrition
import Statistics

/// Compares the results of two variants on one set, meal by meal. They may come from one run or two and may share a
/// name. Pure: equal results, settings and seed give equal comparisons.
package struct PairedComparer: Sendable {
    package let settings: ScoringSettings
    package let seed: UInt64
    /// Number of tests in the caller's Holm correction; nil: these two are corrected alone.
    package let tests: Int?

    package init(settings: ScoringSettings, seed: UInt64, tests: Int? = nil) {
        self.tests = tests
        self.settings = settings
        self.seed = seed
    }

    /// Every metric both have, on the meals where both have a scored result (a known cost, a latency), as b − a. Holm's
    /// p is the p itself, nil where the caller corrects. Other sets, meals and variants are ignored. A metric that
    /// either lacks is absent. Fewer than six clusters give no bounds, one cluster gives p = 1.
    package func compare(
        set: ScoredSet, a: (variant: VariantID, results: [TrialResult]), b: (variant: VariantID, results: [TrialResult])
    ) -> Comparison {
        let names = [VariantID(provider: "a", prompt: ""), VariantID(provider: "b", prompt: "")]
        let results = zip(names, [a, b]).flatMap { name, side in
            side.results.filter { $0.variant == side.variant }.map { result in
                var result = result
                result.values.variant = name
                return result
            }
        }
        let table = TrialTable(
            set: set, results: results, variants: names.map { PlannedVariant(variant: $0, model: "") })
        let scorer = SetScorer(
            table: table, settings: settings, bootstrap: ClusterBootstrap(resamples: settings.resamples, seed: seed))
        let pairwise = scorer.pairs(of: scorer.compared(names), tests: tests)
        let found = pairwise.pieces.concurrentMap { pairwise.found($0) }.flatMap { $0 }
        var comparisons = scorer.comparisons(pairwise, found)
        if tests == nil { comparisons = HolmCorrection(seed: seed).corrected(comparisons) }
        return Comparison(
            set: set.name, a: a.variant, b: b.variant, differences: comparisons.first?.differences ?? [])
    }
}
