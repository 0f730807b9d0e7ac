import Nutrition
package import Reporting
import Scoring
import Statistics

/// Combines the runs of a canary set: one series per variant and set of the newest run.
package enum CanaryAssembly {
    /// The chance of any false alarm, over all series and looks.
    private static let level = 0.05

    /// - Parameter history: in any order; duplicates are ignored.
    /// - Throws: `ReferenceError.noSeries` for fewer than two runs, or a mix of simulated and live runs.
    package static func report(_ history: [Reference]) throws(ReferenceError) -> CanaryReport {
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
        let test = ExchangeabilityTest(level: level / Double(max(1, newest.scores.count)), seed: AnalysisSeed.value)
        var remarks: [String] = []
        if Set(runs.map(\.matchThreshold)).count > 1 {
            remarks.append(
                "These runs were scored with different match_threshold, which the energy error does not depend on.")
        }
        var problems = CanaryGaps.gone(runs)
        let series = newest.variants.flatMap { variant in
            variant.scores.map { scores in
                let own = same(runs, as: newest, variant, on: scores.set)
                if own.count < runs.count {
                    let rest = own.count == 1 ? "; nothing of it is compared until it is asked so once more" : ""
                    remarks.append(
                        "\(variant.id) on \(scores.set): \(runs.count - own.count) of \(runs.count) runs, up to the last that asked it otherwise or not at all, are left out\(rest)."
                    )
                }
                let errors = own.map { losses(of: variant.id, on: scores.set, in: $0, as: newest) }
                if own.count > 1 {
                    let shares = own.dropLast().contains { !shared($0, newest, on: scores.set).isEmpty }
                    let reason = CanaryGaps.reason(scores, newest: newest.run, errors: errors, sharesMeals: shares)
                    if let reason { problems.append(reason) }
                    let remark = CanaryGaps.remark(scores, newest: newest.run, errors: errors)
                    if let remark { remarks.append(remark) }
                }
                return self.series(own, variant.id, scores.set, errors, test)
            }
        }
        guard series.contains(where: { $0.runs.count > 1 }) else {
            let reasons = ["no variant was asked the same in two runs one after the other"] + problems
            throw .noSeries(reasons.prefix(4).joined(separator: "; "))
        }
        return CanaryReport(
            series: series, level: level, isSimulated: newest.simulation != nil, problems: problems, remarks: remarks)
    }

    /// The consecutive runs, up to the newest, that asked the variant about the set as the newest did.
    private static func same(
        _ runs: [Reference], as newest: Reference, _ variant: Reference.Variant, on set: String
    ) -> [Reference] {
        Array(
            runs.reversed().prefix { run in
                guard run.repeats == newest.repeats, let own = run.variants.first(where: { $0.id == variant.id }) else {
                    return false
                }
                return own.facts.recorded == variant.facts.recorded && own.scores.contains { $0.set == set }
            }.reversed())
    }

    private static func series(
        _ runs: [Reference], _ variant: VariantID, _ set: String, _ errors: [[String: Double]],
        _ test: ExchangeabilityTest
    ) -> CanarySeries {
        CanarySeries(
            variant: variant, set: set,
            runs: zip(runs, zip(errors, test.looks(errors))).map { run, found in
                CanaryRun(
                    id: run.run, startedAt: run.startedAt,
                    served: run.variants.first { $0.id == variant }?.facts.served ?? [], meals: found.0.count,
                    mae: SampleStatistics.mean(found.0.sorted { $0.key < $1.key }.map(\.value)), look: found.1)
            }, threshold: test.threshold)
    }

    /// Losses by meal, for meals with the same photos, notes and truth.
    private static func losses(
        of variant: VariantID, on set: String, in run: Reference, as newest: Reference
    ) -> [String: Double] {
        let same = shared(run, newest, on: set)
        let scores = run.scores.first { $0.variant == variant && $0.set == set }?.meals ?? []
        return Dictionary(
            scores.compactMap { meal in same.contains(meal.id) ? meal.energy.map { (meal.id, $0) } : nil }
        ) { first, _ in first }
    }

    /// The meals with the same photos, notes and truth in both runs.
    private static func shared(_ run: Reference, _ newest: Reference, on set: String) -> Set<String> {
        func meals(_ reference: Reference) -> Set<Reference.Meal> {
            Set(reference.sets.first { $0.name == set }?.meals ?? [])
        }
        return Set(meals(run).intersection(meals(newest)).map(\.id))
    }
}
