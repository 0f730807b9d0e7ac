import Catalog
import Execution
import JSON
package import Nutrition
package import Reporting
package import Scoring
import Statistics

/// Builds a comparison: common meals, changes, differences of every pair, and Holm's correction over all of them.
package struct ComparisonAssembly: Sendable {
    private let base: ComparableRun
    private let candidate: ComparableRun
    private let isOneRun: Bool
    private let settings: ScoringSettings
    private let vectors: NameVectors?

    /// - Parameter vectors: embeddings of the food names; nil: names are compared by their words alone.
    package init(
        base: ComparableRun, candidate: ComparableRun, isOneRun: Bool, settings: ScoringSettings,
        vectors: NameVectors? = nil
    ) {
        self.vectors = vectors
        self.base = base
        self.candidate = candidate
        self.isOneRun = isOneRun
        self.settings = settings
    }

    /// - Throws: `ComparisonError` if one run is simulated and the other live, or they have no common set or meal.
    package func comparison(
        of pairs: [(base: VariantID, candidate: VariantID)]
    ) throws(ComparisonError) -> RunComparison {
        let (first, second) = (base.info, candidate.info)
        guard first.isSimulated == second.isSimulated else {
            let (simulated, live) = first.isSimulated ? (first.id, second.id) : (second.id, first.id)
            throw .simulatedWithLive(simulated: simulated, live: live)
        }
        let common = try commonSets()
        let compared = pairs.map { pair in
            ComparedPair(
                base: pair.base, candidate: pair.candidate,
                changes: VariantChanges(base: base, pair.base, candidate: candidate, pair.candidate).all,
                sets: common.map { onSet($0, pair.base, pair.candidate, tests: 4 * common.count * pairs.count) })
        }
        return RunComparison(
            base: first, candidate: second, isOneRun: isOneRun, changes: isOneRun ? [] : runChanges,
            sets: common.map(comparedSet), onlyInBase: rest(of: base, without: candidate),
            onlyInCandidate: rest(of: candidate, without: base), pairs: Self.corrected(compared),
            scoring: ComparedScoring(
                missing: settings.missing, resamples: settings.resamples, seed: AnalysisSeed.value),
            remarks: ComparisonRemarks.all([
                (base, Set(pairs.map(\.base))), (candidate, Set(pairs.map(\.candidate)))
            ]) + [vectors?.remark].compactMap { $0 })
    }

    /// The sets of both runs with the common meals, in the order of the base.
    private func commonSets() throws(ComparisonError) -> [EvalSet] {
        let candidates = Dictionary(candidate.plan.sets.map { ($0.set.name, $0.set) }) { first, _ in first }
        var names: [String] = []
        var common: [EvalSet] = []
        for planned in base.plan.sets {
            guard let other = candidates[planned.set.name] else { continue }
            names.append(planned.set.name)
            let ids = Set(other.meals.map(\.id))
            var set = planned.set
            set.meals.removeAll { !ids.contains($0.id) }
            if !set.meals.isEmpty { common.append(set) }
        }
        guard !names.isEmpty else {
            throw .noCommonSet(
                base: base.plan.sets.map(\.set.name), candidate: candidate.plan.sets.map(\.set.name))
        }
        guard !common.isEmpty else { throw .noCommonMeal(set: names.joined(separator: ", ")) }
        return common
    }

    private func comparedSet(_ set: EvalSet) -> ComparedSet {
        func ids(_ run: ComparableRun) -> [String] {
            run.plan.sets.first { $0.set.name == set.name }?.set.meals.map(\.id) ?? []
        }
        let both = Set(set.meals.map(\.id))
        let (first, second) = (base.recordedMeals(of: set.name), candidate.recordedMeals(of: set.name))
        func differing(_ key: String) -> [String] {
            set.meals.map(\.id).filter { first[$0]?[key] != second[$0]?[key] }
        }
        return ComparedSet(
            name: set.name, caution: set.caution, meals: set.meals.count,
            onlyInBase: ids(base).filter { !both.contains($0) },
            onlyInCandidate: ids(candidate).filter { !both.contains($0) },
            photosDiffer: differing("photos"), notesDiffer: differing("notes"),
            truthsDiffer: truthsDiffering(set))
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
            set: ScoredSet(name: set.name, meals: set.meals, synonyms: set.synonyms, vectors: vectors), a: (a, first),
            b: (b, second))
        return PairOnSet(comparison: comparison, base: side(first), candidate: side(second))
    }

    private func side(_ trials: [TrialResult]) -> SideOnSet {
        var leftOut: [Outcome: Int] = [:]
        let meals = Dictionary(grouping: trials, by: \.meal).values
        for trials in meals where !trials.contains(where: { $0.isScored(under: settings.missing) }) {
            guard let last = trials.max(by: { $0.repeatIndex < $1.repeatIndex }) else { continue }
            leftOut[last.outcome, default: 0] += 1
        }
        return SideOnSet(
            outcomes: trials.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }, leftOut: leftOut,
            costUnknown: trials.count { $0.costUnknown }, repeatSpread: RepeatSpread(meals))
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
}

extension ComparisonAssembly {
    private var runChanges: [ComparedChange] {
        func simulator(_ run: ComparableRun) -> String? {
            run.record.simulation.map {
                "seed \($0.seed), faults \($0.faults), times shortened by a factor of \(Format.plain($0.speedUp))"
            }
        }
        func change(_ what: ComparedChange.Kind, _ words: (ComparableRun) -> String?) -> ComparedChange? {
            let (a, b) = (words(base), words(candidate))
            return a == b ? nil : ComparedChange(what, base: a, candidate: b)
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
        let sets = Set(other.plan.sets.map(\.set.name))
        return (
            run.variants.filter { !other.variants.contains($0) },
            run.plan.sets.map(\.set.name).filter { !sets.contains($0) }
        )
    }
}
