import Statistics

/// Judges a candidate against a baseline, row by row. Pure: equal sides, settings and seed give equal rows.
package struct GateJudge: Sendable {
    package let tolerances: GateTolerances
    /// Bootstrap resamples; more are drawn where the number of rows needs them.
    package let resamples: Int
    package let seed: UInt64
    /// Whether both sides are readings of the very same recorded answers: then what is equal on every meal has not changed,
    /// however few the meals.
    package let isSameAnswers: Bool
    /// Sets whose truths are not those the baseline was scored by, and how many of their meals: what is scored by truths is
    /// then missing.
    package let changedTruths: [String: Int]

    package init(
        tolerances: GateTolerances, resamples: Int, seed: UInt64, isSameAnswers: Bool = false,
        changedTruths: [String: Int] = [:]
    ) {
        self.tolerances = tolerances
        self.resamples = resamples
        self.seed = seed
        self.isSameAnswers = isSameAnswers
        self.changedTruths = changedTruths
    }

    /// The rows of every variant and set of the baseline, in its order, spend last.
    package func rows(baseline: [GuardedVariant], candidate: [GuardedVariant]) -> [GateRow] {
        let tests: [GateTest] = baseline.flatMap { self.tests(of: $0, candidate) } + spendTests(baseline, candidate)
        let family = tests.count { $0.isTested }
        // p is a count among that many resamples, doubled, and Holm multiplies it by the rows: some ten of them are to fit below
        // 0.05, or chance decides what is shown.
        let resamples = min(100_000, max(self.resamples, 400 * family))
        let bootstrap = ClusterBootstrap(resamples: resamples, seed: seed)
        let ratios = RatioTests(tests, tolerances: tolerances, bootstrap: bootstrap)
        var rows = tests.enumerated().map { place, test in
            switch test.sample {
            case .missing(let reason): test.row(.missing, reason: reason)
            case .notJudged(let reason): test.row(.notJudged, reason: reason)
            case .ratios: ratios.row(place, test)
            case .quantiles(let pair):
                QuantileTest(
                    pair: pair, tolerance: tolerances.tolerance(of: test.metric, baseline: pair.a) ?? 0,
                    resamples: min(20_000, max(2_000, 100 * family)), seed: seed
                ).row(of: test)
            }
        }
        let tested = rows.indices.filter { rows[$0].p != nil }
        for (place, p) in zip(tested, Holm.adjusted(tested.map { rows[$0].p ?? 1 })) { rows[place].pHolm = p }
        for place in tested { rows[place] = decided(rows[place], tests[place], family: family) }
        return rows
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

    /// What is scored by truths cannot be compared where the truths were others.
    private func test(
        _ metric: GuardedMetric, set: String, variant: VariantID?, _ sample: GuardedSample
    ) -> GateTest {
        guard metric == .energyMAE || metric == .foodsF1 || metric == .foodsRecall,
            let changed = changedTruths[set], changed > 0
        else { return GateTest(metric: metric, set: set, variant: variant, sample: sample) }
        let words = "the truths of \(changed) meal\(changed == 1 ? "" : "s") are not those the baseline was scored by"
        return GateTest(metric: metric, set: set, variant: variant, sample: .missing(words))
    }

    /// One row for each set, over all variants the baseline guards there.
    private func spendTests(_ baseline: [GuardedVariant], _ candidates: [GuardedVariant]) -> [GateTest] {
        guard tolerances.guards(.spend) else { return [] }
        var sets: [String] = []
        for variant in baseline where !sets.contains(variant.set) { sets.append(variant.set) }
        return sets.compactMap { set in
            let own = baseline.filter { $0.set == set }
            let names = Set(own.map(\.variant))
            let other = candidates.filter { $0.set == set && names.contains($0.variant) }
            let before = Self.total(own)
            let after = Self.total(other, of: own.count)
            let meals = before.map { meal in (baseline: meal, candidate: after.first { $0.id == meal.id }) }
            return GuardedSample.of(.spend, meals).map {
                test(.spend, set: set, variant: nil, $0)
            }
        }
    }

    /// What each meal cost over all of those variants; unknown where it is of one, or one of them is not there.
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

    private func decided(_ row: GateRow, _ test: GateTest, family: Int) -> GateRow {
        var row = row
        guard let difference = row.difference, let tolerance = row.tolerance else { return row }
        if isSameAnswers, test.isUnchanged {
            row.difference = Interval(0, low: 0, high: 0)
            row.verdict = .held
            row.reason = "the same on every meal"
            row.mealsNeeded = nil
            return row
        }
        let worse = test.worsening(difference)
        if let high = worse.high, high <= tolerance {
            row.verdict = .held
        } else if let low = worse.low, low > tolerance, let p = row.pHolm, p < Ties.level {
            row.verdict = .regressed
        } else {
            row.verdict = .undecided
            row.mealsNeeded = row.mealsNeeded ?? test.mealsNeeded(worse, tolerance: tolerance, family: family)
        }
        row.detectable = test.detectable(tolerance: tolerance, family: family)
        return row
    }
}
