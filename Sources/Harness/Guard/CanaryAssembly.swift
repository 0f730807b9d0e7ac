package import Reporting
import Scoring
import Statistics

/// Puts the runs of a canary set together: a series for each variant and set of the newest one.
package enum CanaryAssembly {
    /// The chance of any false alarm, over all series and looks.
    private static let level = 0.05
    /// Of the random order of ties. A fixed one: the same history gives the same report.
    private static let seed: UInt64 = 20_260_101

    /// - Parameter history: in any order; a run that is named twice counts once.
    /// - Throws: `BaselineError.noSeries` when there are fewer than two runs, or simulated ones among live ones.
    package static func report(_ history: [Baseline]) throws(BaselineError) -> CanaryReport {
        var seen: Set<String> = []
        let runs = history.sorted { ($0.startedAt, $0.run) < ($1.startedAt, $1.run) }.filter {
            seen.insert("\($0.startedAt) \($0.run)").inserted
        }
        guard runs.count > 1, let newest = runs.last else { throw .noSeries("it takes two runs or more") }
        guard Set(runs.map { $0.simulation == nil }).count == 1 else {
            throw .noSeries("some of these runs were simulated and others were not")
        }
        guard Set(runs.map(\.missing)).count == 1 else {
            throw .noSeries("these runs were scored under different `missing` policies")
        }
        let count = newest.variants.reduce(0) { $0 + $1.scores.count }
        let test = ExchangeabilityTest(level: level / Double(max(1, count)), seed: seed)
        var remarks: [String] = []
        let series = newest.variants.flatMap { variant in
            variant.scores.map { scores in
                let own = same(runs, as: newest, variant)
                if own.count < runs.count {
                    remarks.append(
                        "\(variant.id) on \(scores.set): \(runs.count - own.count) of \(runs.count) runs, up to the last that asked it otherwise or not at all, are left out."
                    )
                }
                return self.series(own, newest, variant.id, scores, test)
            }
        }
        guard series.contains(where: { $0.runs.count > 1 }) else {
            throw .noSeries("no variant was asked the same in two runs one after the other")
        }
        return CanaryReport(
            series: series, level: level, isSimulated: newest.simulation != nil, remarks: remarks)
    }

    /// The runs that asked the variant as the newest did, back to the last that did not.
    private static func same(_ runs: [Baseline], as newest: Baseline, _ variant: Baseline.Variant) -> [Baseline] {
        Array(
            runs.reversed().prefix { run in
                run.repeats == newest.repeats
                    && run.variants.first { $0.id == variant.id }?.facts.recorded == variant.facts.recorded
            }.reversed())
    }

    private static func series(
        _ runs: [Baseline], _ newest: Baseline, _ variant: VariantID, _ scores: GuardedVariant,
        _ test: ExchangeabilityTest
    ) -> CanarySeries {
        let errors = runs.map { losses(of: variant, on: scores.set, in: $0, as: newest) }
        let looks = test.looks(errors)
        return CanarySeries(
            variant: variant, set: scores.set,
            runs: zip(runs, zip(errors, looks)).map { run, found in
                CanaryRun(
                    id: run.run, startedAt: run.startedAt,
                    served: run.variants.first { $0.id == variant }?.facts.served ?? [], meals: found.0.count,
                    mae: SampleStatistics.mean(found.0.sorted { $0.key < $1.key }.map(\.value)), look: found.1)
            }, threshold: test.threshold)
    }

    /// By meal, of those that were the same meal with the same truth.
    private static func losses(
        of variant: VariantID, on set: String, in run: Baseline, as newest: Baseline
    ) -> [String: Double] {
        func meals(_ baseline: Baseline) -> Set<Baseline.Meal> {
            Set(baseline.sets.first { $0.name == set }?.meals ?? [])
        }
        let same = Set(meals(run).intersection(meals(newest)).map(\.id))
        let scores = run.scores.first { $0.variant == variant && $0.set == set }?.meals ?? []
        return Dictionary(
            scores.compactMap { meal in same.contains(meal.id) ? meal.energy.map { (meal.id, $0) } : nil }
        ) { first, _ in first }
    }
}
