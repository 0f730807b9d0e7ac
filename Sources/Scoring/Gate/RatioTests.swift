import Statistics

/// All rows that are means or ratios, resampled together.
struct RatioTests {
    private var rows: [Int: GateRow] = [:]

    /// - Parameter tests: all of the gate's; those of other kinds are passed over.
    init(_ tests: [GateTest], tolerances: GateTolerances, bootstrap: ClusterBootstrap) {
        let own = tests.enumerated().compactMap { place, test -> Entry? in
            guard case .ratios(let pair, let meals) = test.sample, let a = pair.a.ratio, let b = pair.b.ratio,
                let tolerance = tolerances.tolerance(of: test.metric, baseline: a)
            else { return nil }
            return Entry(place: place, test: test, pair: pair, meals: meals, a: a, b: b, tolerance: tolerance)
        }
        let intervals = bootstrap.differences(of: own.map(\.pair))
        // "The side that should be smaller is not worse than the other by minus the tolerance", refuted. A collapse of all meals
        // but a few that were bad before must not hide behind the resamples that hold none of those.
        let refuted = bootstrap.nonInferiority(of: own.map { ($0.tested, -$0.tolerance) }, leastError: 0.1)
        for (entry, (interval, test)) in zip(own, zip(intervals, refuted)) {
            var row = entry.test.row(.undecided)
            row.baseline = entry.a
            row.candidate = entry.b
            row.tolerance = entry.tolerance
            row.meals = entry.meals
            row.clusters = entry.pair.a.clusters.count
            row.difference = interval.map(entry.widened)
            row.p = min(1, 2 * (test?.p ?? 1))
            if row.difference?.low == nil { row.reason = "these are too few groups of meals to bound the difference" }
            rows[entry.place] = row
        }
    }

    /// The row of the test at that place among all; what it is decided to be comes later.
    func row(_ place: Int, _ test: GateTest) -> GateRow {
        rows[place] ?? test.row(.missing, reason: "it does not exist")
    }

    private struct Entry {
        let place: Int
        let test: GateTest
        let pair: RatioPair
        let meals: Int
        let a: Double
        let b: Double
        let tolerance: Double

        /// The better side as b, so that "not worse by a margin" has the direction the library tests.
        var tested: RatioPair {
            test.metric.isBetterHigher ? pair : RatioPair(a: pair.b, b: pair.a) ?? pair
        }

        /// Where few groups differ the resamples know too little of those that could: each bound lies at least as far out as
        /// Clopper and Pearson's of the share of groups that got worse (better), of which none may have been seen.
        func widened(_ interval: Interval) -> Interval {
            guard test.metric.isShareOfCount, let low = interval.low, let high = interval.high else { return interval }
            let value = interval.value
            return Interval(
                value, low: max(-1, min(low, value - room(above: { $0 < $1 }))),
                high: min(1, max(high, value + room(above: { $0 > $1 }))))
        }

        /// How much larger than seen the share of groups may be in which the candidate's share and the baseline's stand so.
        private func room(above stand: (Double, Double) -> Bool) -> Double {
            func share(_ sample: RatioSample, _ group: Int) -> Double {
                sample.denominators[group] > 0 ? sample.numerators[group] / sample.denominators[group] : 0
            }
            let groups = pair.a.clusters.count
            let seen = (0..<groups).count { stand(share(pair.b, $0), share(pair.a, $0)) }
            let most = BinomialBounds.upper(successes: seen, trials: groups, confidence: 0.975) ?? 1
            return most - Double(seen) / Double(max(1, groups))
        }
    }
}
