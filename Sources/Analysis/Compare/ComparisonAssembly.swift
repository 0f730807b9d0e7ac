import Catalog
import Execution
import JSON
package import Nutrition
package import Reporting
package import Scoring
import Statistics

/// Builds a comparison: common meals, changes, differences of every pair, and Holm's correction over all of them.
package struct ComparisonAssembly {
    private let base: ComparableRun
    private let candidate: ComparableRun
    private let isOneRun: Bool
    private let settings: ScoringSettings
    private let vectors: NameVectors?

    /// - Parameter vectors: embeddings of the food names; nil: names are compared by their words alone.
    /// - Throws: `ComparisonError` if one run is simulated and the other live, or they have no common set or meal.
    package static func comparison(
        of pairs: [(base: VariantID, candidate: VariantID)], base: ComparableRun, candidate: ComparableRun,
        isOneRun: Bool, settings: ScoringSettings, vectors: NameVectors? = nil
    ) throws(ComparisonError) -> RunComparison {
        if let (simulated, live) = [base, candidate].mixed {
            throw .simulatedWithLive(simulated: simulated, live: live)
        }
        return try ComparisonAssembly(
            base: base, candidate: candidate, isOneRun: isOneRun, settings: settings, vectors: vectors
        ).comparison(of: pairs)
    }

    private func comparison(
        of pairs: [(base: VariantID, candidate: VariantID)]
    ) throws(ComparisonError) -> RunComparison {
        let shared = [base, candidate].commonSets
        let common = shared.filter { !$0.meals.isEmpty }
        guard !shared.isEmpty else {
            throw .noCommonSet(base: base.sets.map(\.name), candidate: candidate.sets.map(\.name))
        }
        guard !common.isEmpty else { throw .noCommonMeal(set: shared.map(\.name).joined(separator: ", ")) }
        let compared = pairs.map { pair in
            ComparedPair(
                base: pair.base, candidate: pair.candidate,
                changes: VariantFacts(base, pair.base).changes(to: VariantFacts(candidate, pair.candidate)),
                sets: common.map { onSet($0, pair.base, pair.candidate, tests: 4 * common.count * pairs.count) })
        }
        var comparison = RunComparison(
            base: base.info, candidate: candidate.info, isOneRun: isOneRun,
            scoring: ComparedScoring(
                missing: settings.missing, resamples: settings.resamples, seed: AnalysisSeed.value))
        (comparison.changes, comparison.sets) = (isOneRun ? [] : runChanges, common.map(comparedSet))
        comparison.onlyInBase = rest(of: base, without: candidate)
        comparison.onlyInCandidate = rest(of: candidate, without: base)
        comparison.pairs = Self.corrected(compared)
        comparison.remarks =
            ComparisonRemarks.all([
                (base, Set(pairs.map(\.base))), (candidate, Set(pairs.map(\.candidate)))
            ]) + [vectors?.remark].compactMap { $0 }
        return comparison
    }

    private func comparedSet(_ set: EvalSet) -> ComparedSet {
        let both = Set(set.meals.map(\.id))
        func rest(_ run: ComparableRun) -> [String] {
            let meals = run.sets.first { $0.name == set.name }?.meals ?? []
            return meals.map(\.id).filter { !both.contains($0) }
        }
        let (first, second) = (base.recordedMeals(of: set.name), candidate.recordedMeals(of: set.name))
        func differing(_ key: String) -> [String] {
            set.meals.map(\.id).filter { first[$0]?[key] != second[$0]?[key] }
        }
        var compared = ComparedSet(name: set.name, meals: set.meals.count)
        compared.caution = set.caution
        (compared.onlyInBase, compared.onlyInCandidate) = (rest(base), rest(candidate))
        (compared.photosDiffer, compared.notesDiffer) = (
            differing("photos") + differing("text") + differing("barcode"), differing("notes")
        )
        compared.truthsDiffer = truthsDiffering(set)
        return compared
    }

    /// Nil if a run does not record its truths; variants of one run share theirs.
    private func truthsDiffering(_ set: EvalSet) -> [String]? {
        if isOneRun { return [] }
        guard let first = base.record.truths, let second = candidate.record.truths else { return nil }
        return first.differing(from: second, set: set.name, meals: set.meals.map(\.id))
    }

    /// - Parameter tests: the most tests in the whole comparison, four per pair and set.
    private func onSet(_ set: EvalSet, _ a: VariantID, _ b: VariantID, tests: Int) -> PairOnSet {
        let meals = Set(set.meals.map(\.id))
        func results(_ run: ComparableRun, _ variant: VariantID) -> [TrialResult] {
            run.trials.filter { $0.variant == variant && $0.set == set.name && meals.contains($0.meal) }
        }
        let (first, second) = (results(base, a), results(candidate, b))
        let comparison = PairedComparer(settings: settings, seed: AnalysisSeed.value, tests: tests).compare(
            set: set.scored(vectors: vectors), a: (a, first), b: (b, second))
        var pair = PairOnSet(comparison: comparison, base: side(first), candidate: side(second))
        pair.moved = MovedMeal.all(of: set.meals, base: first, candidate: second, missing: settings.missing)
        pair.changedMeals = Self.changed(first, second)
        return pair
    }

    /// Meals whose answers differ in any way but their cost and time.
    private static func changed(_ base: [TrialResult], _ candidate: [TrialResult]) -> Int {
        func answers(_ trials: [TrialResult]) -> [String: [Answer]] {
            Dictionary(grouping: trials.sorted { $0.repeatIndex < $1.repeatIndex }, by: \.meal)
                .mapValues { $0.map { Answer(outcome: $0.outcome, estimate: $0.estimate) } }
        }
        let (before, after) = (answers(base), answers(candidate))
        return Set(before.keys).union(after.keys).count { before[$0] != after[$0] }
    }

    private struct Answer: Equatable {
        var outcome: Outcome
        var estimate: MealEstimate?
    }

    private func side(_ trials: [TrialResult]) -> SideOnSet {
        var side = SideOnSet(outcomes: trials.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 })
        let meals = Dictionary(grouping: trials, by: \.meal).values
        for trials in meals where !trials.contains(where: { $0.isScored(under: settings.missing) }) {
            guard let last = trials.max(by: { $0.repeatIndex < $1.repeatIndex }) else { continue }
            side.leftOut[last.outcome, default: 0] += 1
        }
        side.costUnknown = trials.count { $0.costUnknown }
        side.repeatSpread = RepeatSpread(meals)
        return side
    }

    /// Holm's correction over every test of the comparison: all pairs, sets and tested metrics.
    private static func corrected(_ pairs: [ComparedPair]) -> [ComparedPair] {
        var differences = HolmCorrection(seed: AnalysisSeed.value)
            .corrected(pairs.flatMap { $0.sets.flatMap(\.comparison.differences) })[...]
        return pairs.map { pair in
            var pair = pair
            for set in pair.sets.indices {
                let count = pair.sets[set].comparison.differences.count
                pair.sets[set].comparison.differences = Array(differences.prefix(count))
                differences = differences.dropFirst(count)
            }
            return pair
        }
    }

    private var runChanges: [ComparedChange] {
        func settings(_ run: ComparableRun) -> [String] {
            run.record.simulation.map {
                ["seed \($0.seed)", "faults \($0.faults)", "times shortened by a factor of \(Format.plain($0.speedUp))"]
            } ?? []
        }
        let common = Set(settings(base)).intersection(settings(candidate))
        func simulator(_ run: ComparableRun) -> String? {
            run.record.simulation == nil
                ? nil : settings(run).filter { !common.contains($0) }.joined(separator: ", ")
        }
        func change(_ what: ComparedChange.Kind, _ words: (ComparableRun) -> String?) -> ComparedChange? {
            .between(what, words(base), words(candidate))
        }
        return [
            change(.simulator, simulator),
            change(.repeats) { String($0.plan.repeats) },
            change(.toolVersion) { $0.record.toolVersion },
            change(.projectCommit) { $0.record.gitCommit.map { String($0.prefix(12)) } }
        ].compactMap { $0 }
    }

    private func rest(of run: ComparableRun, without other: ComparableRun) -> RunComparison.Rest {
        guard !isOneRun else { return ([], []) }
        let sets = Set(other.sets.map(\.name))
        return (
            run.variants.filter { !other.variants.contains($0) }, run.sets.map(\.name).filter { !sets.contains($0) }
        )
    }
}

package enum ComparisonError: Error, Sendable, Hashable, CustomStringConvertible {
    case simulatedWithLive(simulated: String, live: String)
    case noCommonSet(base: [String], candidate: [String])
    case noCommonMeal(set: String)
    case unknownVariant(String, run: String, choices: [String])
    case ambiguousVariant(String, run: String, choices: [String])
    case noCommonVariant(base: [String], candidate: [String])
    case sameVariant(String, choices: [String])

    package var description: String {
        switch self {
        case .simulatedWithLive(let simulated, let live):
            "run \(simulated) was simulated and run \(live) asked real models: no number of the two can be compared"
        case .noCommonSet(let base, let candidate):
            "the two runs have no eval set in common: the base asked about \(list(base)), the candidate about \(list(candidate))"
        case .noCommonMeal(let set):
            "the two runs have no meal in common: they asked about different meals of \(set)"
        case .unknownVariant(let name, let run, let choices):
            "run \(run) has no variant \(name.debugDescription): it has \(list(choices))"
        case .ambiguousVariant(let name, let run, let choices):
            "\(name.debugDescription) could be any of these variants of run \(run): \(list(choices)); name more of it"
        case .noCommonVariant(let base, let candidate):
            "the two runs have no variant in common: name one of each as RUN:VARIANT; "
                + "the base has \(list(base)), the candidate \(list(candidate))"
        case .sameVariant(let run, let choices):
            "both sides are the same: name two variants of run \(run) as RUN:VARIANT; it has \(list(choices))"
        }
    }

    private func list(_ names: [String]) -> String {
        let shown = names.prefix(20).joined(separator: ", ")
        return names.isEmpty ? "none" : names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
    }
}

package enum VariantChoice {
    /// Finds a variant by `provider`, `provider/prompt`, `provider/photo-setting`, all three or unambiguous prefixes.
    /// - Throws: `ComparisonError.unknownVariant` or `.ambiguousVariant`, naming the choices.
    package static func variant(
        _ name: String, of run: String, among variants: [VariantID]
    ) throws(ComparisonError) -> VariantID {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let whole = variants.filter { matches($0, parts, ==) }
        let found = whole.isEmpty ? variants.filter { matches($0, parts) { $0.hasPrefix($1) } } : whole
        if found.count == 1 { return found[0] }
        guard !found.isEmpty, !parts.contains("") else {
            throw .unknownVariant(name, run: run, choices: variants.map(\.description))
        }
        throw .ambiguousVariant(name, run: run, choices: found.map(\.description))
    }

    /// The one variant with those whole names; nil if there is none or more than one.
    package static func exact(_ name: String, among variants: [VariantID]) -> VariantID? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let found = variants.filter { matches($0, parts, ==) }
        return found.count == 1 ? found[0] : nil
    }

    /// The pairs to compare: two named variants; one named variant in both runs; or every common variant with itself.
    /// - Throws: `ComparisonError` if there is none, or if both variants would be the same.
    package static func pairs(
        base: ComparableRun, _ baseName: String?, candidate: ComparableRun, _ candidateName: String?, isOneRun: Bool
    ) throws(ComparisonError) -> [(base: VariantID, candidate: VariantID)] {
        let (first, second) = (base.variants, candidate.variants)
        guard baseName != nil || candidateName != nil else {
            if isOneRun { throw .sameVariant(base.info.id, choices: first.map(\.description)) }
            let common = first.filter(second.contains)
            guard !common.isEmpty else {
                throw .noCommonVariant(base: first.map(\.description), candidate: second.map(\.description))
            }
            return common.map { ($0, $0) }
        }
        var (left, right): (VariantID?, VariantID?)
        if let baseName { left = try variant(baseName, of: base.info.id, among: first) }
        if let candidateName { right = try variant(candidateName, of: candidate.info.id, among: second) }
        // One name selects both variants if the other run has the same variant.
        let pair = (base: try named(left, right, in: base), candidate: try named(right, left, in: candidate))
        if isOneRun, pair.base == pair.candidate { throw .sameVariant(base.info.id, choices: first.map(\.description)) }
        return [pair]
    }

    /// The named variant, else the other run's, if this run has it.
    private static func named(
        _ own: VariantID?, _ other: VariantID?, in run: ComparableRun
    ) throws(ComparisonError) -> VariantID {
        if let own { return own }
        if let other, run.variants.contains(other) { return other }
        throw .unknownVariant(
            other?.description ?? "", run: run.info.id, choices: run.variants.map(\.description))
    }

    /// Whether each part matches the variant; two parts may be provider and prompt or provider and photo setting.
    private static func matches(
        _ variant: VariantID, _ parts: [String], _ isPart: (String, String) -> Bool
    ) -> Bool {
        let (provider, prompt, photo) = (variant.provider, variant.prompt, variant.photoSetting)
        return [[provider], [provider, prompt], [provider, photo], [provider, prompt, photo]].contains {
            $0.count == parts.count && zip($0, parts).allSatisfy(isPart)
        }
    }
}
