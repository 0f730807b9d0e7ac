import Nutrition
import Statistics

/// Judges a candidate against a reference, row by row. Pure: equal runs and settings give equal rows.
package struct GateJudge: Sendable {
    package let tolerances: GateTolerances
    /// Bootstrap resamples behind the intervals shown.
    package let resamples: Int
    /// Sets whose truths changed since the reference, and how many meals; metrics scored by truths are then missing.
    package let changedTruths: [String: Int]

    package init(tolerances: GateTolerances, resamples: Int, changedTruths: [String: Int] = [:]) {
        self.tolerances = tolerances
        self.resamples = resamples
        self.changedTruths = changedTruths
    }

    /// The rows of every variant and set of the reference, in its order, spend last.
    package func rows(reference: [GuardedVariant], candidate: [GuardedVariant]) -> [GateRow] {
        let tests = tests(reference, candidate)
        let families = Families(tests)
        // Holm leaves the smallest p 5 % ÷ rows: dozens of draws must fall below that.
        let swaps = SignSwapTest(
            draws: min(200_000, max(20_000, 800 * families.largest)), seed: AnalysisSeed.value)
        let intervals = intervals(tests)
        var rows = tests.enumerated().map { place, test -> GateRow in
            if test.isEqual {
                var row = test.row(.within, reason: "equal on every meal")
                row.difference = Interval(0)
                return row
            }
            switch test.sample {
            case .missing(let reason): return test.row(.missing, reason: reason)
            case .notJudged(let reason): return test.row(.notJudged, reason: reason)
            case .ratios(let ratios):
                return RatioTest(ratios, of: test, share: tolerances.energyMAE)
                    .row(interval: intervals[place], swaps: swaps)
            case .quantiles(let pair, _):
                return QuantileTest(pair: pair, test: test)
                    .row(resamples: min(20_000, max(2_000, 400 * families.size(test.decides))))
            }
        }
        for decides in [true, false] {
            let tested = rows.indices.filter { rows[$0].p != nil && rows[$0].decides == decides }
            for (place, p) in zip(tested, Holm.adjusted(tested.map { rows[$0].p ?? 1 })) {
                rows[place].pHolm = p
                rows[place] = decided(rows[place], tests[place], families)
            }
        }
        return rows
    }

    func tests(_ reference: [GuardedVariant], _ candidate: [GuardedVariant]) -> [GateTest] {
        reference.flatMap { self.tests(of: $0, candidate) } + spendTests(reference, candidate)
    }

    private func decided(_ row: GateRow, _ test: GateTest, _ families: Families) -> GateRow {
        var row = row
        if let p = row.pHolm, p < Separation.level {
            row.verdict = row.decides ? .regressed : .warning
        } else if let p = row.pWithin, p < Separation.level {
            row.verdict = .within
        } else {
            row.verdict = .undecided
            let family = families.size(row.decides)
            switch test.sample {
            case .ratios(let ratios):
                row.mealsNeeded = RatioTest(ratios, of: test, share: tolerances.energyMAE)
                    .mealsNeeded(family: family)
            case .quantiles(let pair, _):
                row.mealsNeeded =
                    row.mealsNeeded ?? row.difference.flatMap { QuantileTest(pair: pair, test: test).mealsNeeded($0) }
            case .missing, .notJudged: break
            }
        }
        return row
    }

    private func intervals(_ tests: [GateTest]) -> [Int: Interval] {
        let entries = tests.enumerated().compactMap { place, test -> (place: Int, pair: RatioPair)? in
            guard test.isTested, case .ratios(let ratios) = test.sample else { return nil }
            return (place, ratios.pair)
        }
        let found = ClusterBootstrap(resamples: resamples, seed: AnalysisSeed.value)
            .differences(of: entries.map(\.pair))
        return Dictionary(
            zip(entries, found).compactMap { entry, interval in interval.map { (entry.place, $0) } }
        ) { first, _ in first }
    }

    private func tests(of variant: GuardedVariant, _ candidates: [GuardedVariant]) -> [GateTest] {
        let other = candidates.first { $0.variant == variant.variant && $0.set == variant.set }
        let meals = Self.meals(variant, other)
        return GuardedMetric.allCases.compactMap { metric in
            guard metric != .spend, metric != (variant.isProse ? .foodsF1 : .foodsRecall), tolerances.guards(metric),
                let sample = GuardedSample.of(metric, meals)
            else { return nil }
            return test(metric, set: variant.set, variant: variant.variant, sample)
        }
    }

    private static func meals(_ variant: GuardedVariant, _ other: GuardedVariant?) -> GuardedSample.Meals {
        let others = Dictionary((other?.meals ?? []).map { ($0.id, $0) }) { first, _ in first }
        return variant.meals.map { ($0, others[$0.id]) }
    }

    /// Metrics scored by truths are missing where the truths changed.
    private func test(
        _ metric: GuardedMetric, set: String, variant: VariantID?, _ sample: GuardedSample
    ) -> GateTest {
        var sample = sample
        if metric == .energyMAE || metric == .foodsF1 || metric == .foodsRecall, let changed = changedTruths[set],
            changed > 0
        {
            sample = .missing(
                "the truths of \(changed) meal\(changed == 1 ? "" : "s") changed since the reference was scored")
        }
        return GateTest(metric, set: set, variant: variant, tolerances: tolerances, sample: sample)
    }

    private func spendTests(_ reference: [GuardedVariant], _ candidates: [GuardedVariant]) -> [GateTest] {
        guard tolerances.guards(.spend) else { return [] }
        var sets: [String] = []
        for variant in reference where !sets.contains(variant.set) { sets.append(variant.set) }
        return sets.compactMap { set in
            let own = reference.filter { $0.set == set }
            let names = Set(own.map(\.variant))
            let other = candidates.filter { $0.set == set && names.contains($0.variant) }
            let before = Self.total(own)
            let after = Dictionary(Self.total(other, of: own.count).map { ($0.id, $0) }) { first, _ in first }
            let meals = before.map { meal in (reference: meal, candidate: after[meal.id]) }
            return GuardedSample.of(.spend, meals).map { test(.spend, set: set, variant: nil, $0) }
        }
    }

    /// Total cost per meal; unknown if any variant's cost is unknown or missing.
    private static func total(_ variants: [GuardedVariant], of count: Int? = nil) -> [GuardedMeal] {
        var sums: [String: Double] = [:]
        var known: [String: Int] = [:]
        for variant in variants {
            for meal in variant.meals {
                guard let spent = meal.spent else { continue }
                sums[meal.id, default: 0] += spent
                known[meal.id, default: 0] += 1
            }
        }
        let order = variants.first?.meals ?? []
        return order.map { meal in
            let isKnown = known[meal.id] == count ?? variants.count
            return GuardedMeal(
                id: meal.id, group: meal.group, trials: 0, spent: isKnown ? sums[meal.id] : nil)
        }
    }

    /// Number of rows Holm's correction covers: deciding and advising ones separately.
    struct Families {
        private let deciding: Int
        private let advising: Int

        init(_ tests: [GateTest]) {
            let tested = tests.filter(\.isTested)
            deciding = tested.count(where: \.decides)
            advising = tested.count - deciding
        }

        var largest: Int { max(deciding, advising) }

        func size(_ decides: Bool) -> Int { decides ? deciding : advising }
    }
}
