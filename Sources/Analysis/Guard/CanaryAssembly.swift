import Nutrition
package import Reporting
import Scoring
import Statistics

/// Combines the runs of a canary set: one series per variant and set of the newest run.
package struct CanaryAssembly {
    /// The oldest first.
    private let runs: [Reference]
    private let newest: Reference

    /// The chance of any false alarm, over all series and looks.
    private static let level = 0.05

    /// - Parameter history: in any order; duplicates are ignored.
    /// - Throws: `ReferenceError.noSeries` for fewer than two runs, or a mix of simulated and live runs.
    package static func report(_ history: [Reference]) throws(ReferenceError) -> CanaryReport {
        let runs = history.sorted { ($0.startedAt, $0.run) < ($1.startedAt, $1.run) }
            .unique { "\($0.startedAt) \($0.run)" }
        guard runs.count > 1, let newest = runs.last else { throw .noSeries("two runs or more are needed") }
        guard Set(runs.map { $0.simulation == nil }).count == 1 else {
            throw .noSeries("some of these runs were simulated and others were not")
        }
        guard Set(runs.map(\.missing)).count == 1 else {
            throw .noSeries("these runs were scored under different `missing` policies")
        }
        guard Set(runs.map(\.ambiguous)).count == 1 else {
            throw .noSeries("some of these runs were scored without ambiguous meals and others with them")
        }
        return try CanaryAssembly(runs: runs, newest: newest).report()
    }

    private func report() throws(ReferenceError) -> CanaryReport {
        let test = ExchangeabilityTest(
            level: Self.level / Double(max(1, newest.scores.count)), seed: AnalysisSeed.value)
        var remarks: [String] = []
        if Set(runs.map(\.matchThreshold)).count > 1 {
            remarks.append(
                "These runs were scored with different match_threshold, which the energy error does not depend on.")
        }
        var problems = gone
        let series = newest.variants.flatMap { variant in
            variant.scores.map { scores in
                let own = same(variant, on: scores.set)
                if own.count < runs.count {
                    let rest = own.count == 1 ? " It is compared from its next run on." : ""
                    remarks.append(
                        "\(scores.name): \(runs.count - own.count) of \(runs.count) runs are left out, up to the last that asked it differently or not at all.\(rest)"
                    )
                }
                let errors = own.map { losses(scores, in: $0) }
                if own.count > 1 {
                    problems += reason(scores, own, errors)
                    remarks += remark(scores, errors)
                }
                return self.series(own, variant.id, scores.set, errors, test)
            }
        }
        guard series.contains(where: { $0.runs.count > 1 }) else {
            let reasons = ["no variant was asked the same in two runs one after the other"] + problems
            throw .noSeries(reasons.prefix(4).joined(separator: "; "))
        }
        return CanaryReport(
            series: series, level: Self.level, isSimulated: newest.simulation != nil, problems: problems,
            remarks: remarks)
    }

    /// The consecutive runs, up to the newest, that asked the variant about the set as the newest did.
    private func same(_ variant: Reference.Variant, on set: String) -> [Reference] {
        runs.reversed().prefix { run in
            guard run.repeats == newest.repeats, let own = run.variants.first(where: { $0.id == variant.id }) else {
                return false
            }
            return own.facts.recorded == variant.facts.recorded && own.scores.contains { $0.set == set }
        }.reversed()
    }

    private func series(
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
    private func losses(_ scores: GuardedVariant, in run: Reference) -> [String: Double] {
        let same = shared(run, on: scores.set)
        let meals = run.scores.first { $0.part == scores.part }?.meals ?? []
        return meals.filter { same.contains($0.id) }.keyed(by: \.id).compactMapValues(\.energy)
    }

    /// The meals with the same photos, notes and truth in both runs.
    private func shared(_ run: Reference, on set: String) -> Set<String> {
        func meals(_ reference: Reference) -> Set<Reference.Meal> {
            Set(reference.sets.first { $0.name == set }?.meals ?? [])
        }
        return Set(meals(run).intersection(meals(newest)).map(\.id))
    }

    /// Variants and sets missing in the newest run, in sentences: a run that compares nothing must not look quiet.
    private var gone: [String] {
        let present = Set(newest.scores.map(\.part))
        let earlier = runs.dropLast().reversed().flatMap { run in run.scores.map { (run: run.run, scores: $0) } }
        return earlier.filter { !present.contains($0.scores.part) }.unique(by: \.scores.part).map {
            "run \(newest.run) has no scores of \($0.scores.name), which \($0.run) has: ask for them again, or leave out the runs up to that with --since"
        }
    }

    /// Why a series of two or more runs compares nothing; empty if it compares a meal.
    /// - Parameter errors: energy errors of each run by meal; only the newest run's meals.
    private func reason(_ scores: GuardedVariant, _ runs: [Reference], _ errors: [[String: Double]]) -> [String] {
        guard errors.last?.isEmpty == false else {
            return ["\(scores.name): run \(newest.run) has no energy error at all"]
        }
        guard Self.compared(errors) == 0 else { return [] }
        return runs.dropLast().contains { !shared($0, on: scores.set).isEmpty }
            ? ["\(scores.name): no meal with an energy error in run \(newest.run) had one in a run before"]
            : ["\(scores.name): no meal of run \(newest.run) has the photos, notes and truth it had in a run before"]
    }

    /// The note if only some of the newest run's meals are compared.
    private func remark(_ scores: GuardedVariant, _ errors: [[String: Double]]) -> [String] {
        let count = Self.compared(errors)
        guard count > 0, count < scores.meals.count else { return [] }
        return [
            "\(scores.name): \(count) of the \(scores.meals.count) meals of run \(newest.run) are compared; the others have other photos, notes or truths than before, or no energy error."
        ]
    }

    /// Meals with an energy error in the newest run and an earlier one.
    private static func compared(_ errors: [[String: Double]]) -> Int {
        (errors.last ?? [:]).keys.count { meal in errors.dropLast().contains { $0[meal] != nil } }
    }
}
