import Catalog
import Execution
import JSON
import Nutrition
package import Reporting
package import Scoring
import Statistics

/// Builds a gate: whether the runs are comparable, what changed between them, and the checks.
package struct GateAssembly {
    private let reference: Reference
    private let candidate: Reference
    private let run: ComparableRun
    private let settings: ScoringSettings
    private let tolerances: GateTolerances
    private let isOwnReference: Bool
    private let reused: ReusedMeals

    /// How many changed meals to list at most.
    private static let shownMoves = 20

    /// - Parameters:
    ///   - name: of the reference, as the person typed it.
    ///   - isOwnReference: whether the reference was kept beside a replay's answers, so must be of these answers.
    ///   - isRescored: whether the reference's run was scored again, because other rules or matchers scored its file.
    ///   - isStrict: whether undecided checks end the gate with 3.
    ///   - stale: changes of the requests since a replay's answers were recorded, in sentences.
    package static func report(
        reference: Reference, named name: String, candidate: Reference, run: ComparableRun, settings: ScoringSettings,
        tolerances: GateTolerances, isReplay: Bool = false, isOwnReference: Bool = false,
        isRescored: Bool = false, isStrict: Bool = false, stale: [String] = [], blessCommand: String
    ) -> GateReport {
        let gate = GateAssembly(
            reference: reference, candidate: candidate, run: run, settings: settings, tolerances: tolerances,
            isOwnReference: isOwnReference, reused: ReusedMeals(run.trials))
        let sets = reference.sets.map(gate.compared)
        let marked = gate.reused.marked(candidate.scores)
        let moves = gate.moved
        var info = run.info
        // The recorded run may no longer exist.
        if isReplay { info.resumeCommand = nil }
        var report = GateReport(
            reference: GateReference(
                name: name, run: reference.run, startedAt: reference.startedAt, toolVersion: reference.toolVersion),
            candidate: info,
            scoring: ComparedScoring(
                missing: settings.missing, resamples: settings.resamples, seed: AnalysisSeed.value),
            blessCommand: blessCommand)
        (report.isReplay, report.isStrict, report.tolerances) = (isReplay, isStrict, tolerances)
        (report.changes, report.variants, report.sets) = (gate.runChanges, gate.variantChanges, sets)
        if let judge = gate.judge(sets) {
            report.rows = judge.rows(reference: reference.scores, candidate: marked).map(gate.judged)
            report.catches = judge.catches(reference: reference.scores, candidate: marked)
        }
        (report.moved, report.movedCount) = (Array(moves.prefix(shownMoves)), moves.count)
        report.problems = gate.problems(isReplay: isReplay, stale: stale, blessCommand: blessCommand)
        report.remarks = gate.remarks(isRescored: isRescored)
        report.unguarded = Unguarded.sentences(reference.scores, tolerances)
        return report
    }

    /// The row; not judged if it is the latency of simulated answers.
    private func judged(_ row: GateRow) -> GateRow {
        guard row.metric == .p95, candidate.simulation != nil, row.verdict != .missing else { return row }
        return .notJudged(row, reason: row.verdict == .notJudged ? row.reason : "the simulator made up all latencies")
    }

    private func problems(isReplay: Bool, stale: [String], blessCommand: String) -> [String] {
        let names = Set(candidate.sets.map(\.name))
        var problems = ReferenceFit.differences(
            reference, isSimulated: candidate.simulation != nil, settings: settings,
            variants: candidate.variants.map(\.id))
        problems += reference.sets.map(\.name).filter { !names.contains($0) }.map {
            "it has the eval set \($0), which was not asked about"
        }
        problems = problems.map { "the reference does not fit: \($0)" }
        if !run.info.isComplete {
            problems.append(
                isReplay
                    ? "of \(run.info.pending) trials no answer is recorded: restore the recording, or record a complete run"
                    : "the run is incomplete: \(run.info.pending) trials are pending")
        }
        problems += stale
        if isEdited {
            problems.append(
                "the answers differ from those that this reference of run \(reference.run) was made of: restore answers.jsonl, or accept them with `\(blessCommand)`"
            )
        }
        if !reference.scores.contains(where: { $0.meals.contains { $0.trials > $0.unusable } }) {
            problems.append("no answer of the reference is usable: bless another run")
        }
        return problems + RefusedTrials.problems(reference: reference, candidate: candidate, run: run)
    }

    private var isSameAnswers: Bool { reference.answersSHA256 == candidate.answersSHA256 }

    /// Whether the candidate's answers should equal the reference's and do not: no run changes a complete journal.
    private var isEdited: Bool {
        let isSameRun = reference.run == candidate.run && reference.startedAt == candidate.startedAt
        return !isSameAnswers && (isOwnReference || isSameRun)
    }

    /// Nil if the runs are not comparable, such as a simulated and a live one.
    private func judge(_ sets: [ComparedSet]) -> GateJudge? {
        guard (reference.simulation == nil) == (candidate.simulation == nil), settings.missing == reference.missing,
            settings.matchThreshold == reference.matchThreshold, settings.ambiguous == reference.ambiguous
        else { return nil }
        return GateJudge(
            tolerances: tolerances, resamples: settings.resamples,
            changedTruths: sets.keyed(by: \.name).mapValues { $0.truthsDiffer?.count ?? 0 })
    }

    private func compared(_ set: Reference.Set) -> ComparedSet {
        let own = candidate.sets.first { $0.name == set.name }?.meals ?? []
        let others = own.keyed(by: \.id)
        let known = Set(set.meals.map(\.id))
        func differing(_ part: (Reference.Meal) -> String?) -> [String] {
            set.meals.filter { meal in others[meal.id].map { part(meal) != part($0) } ?? false }.map(\.id)
        }
        var compared = ComparedSet(name: set.name, meals: set.meals.count)
        compared.onlyInBase = set.meals.map(\.id).filter { others[$0] == nil }
        compared.onlyInCandidate = own.map(\.id).filter { !known.contains($0) }
        (compared.photosDiffer, compared.notesDiffer) = (differing(\.photos), differing(\.notes))
        compared.truthsDiffer = differing(\.truth)
        return compared
    }

    private var variantChanges: [(variant: VariantID, changes: [ComparedChange])] {
        reference.variants.compactMap { variant in
            guard let own = candidate.variants.first(where: { $0.id == variant.id }) else { return nil }
            let changes = variant.facts.changes(to: own.facts)
            return changes.isEmpty ? nil : (variant.id, changes)
        }
    }

    private var runChanges: [ComparedChange] {
        func change(_ what: ComparedChange.Kind, _ words: (Reference) -> String?) -> ComparedChange? {
            .between(what, words(reference), words(candidate))
        }
        return [
            change(.simulator, \.simulation), change(.repeats) { String($0.repeats) },
            change(.toolVersion, \.toolVersion), change(.projectCommit) { $0.gitCommit.map { String($0.prefix(12)) } }
        ].compactMap { $0 }
    }

    private func remarks(isRescored: Bool) -> [String] {
        var remarks: [String] = []
        if isRescored {
            remarks.append(
                "Other sanity rules or another food matcher scored the reference: run \(reference.run) was scored again."
            )
        }
        let ids = candidate.variants.map(\.id)
        remarks += ComparisonRemarks.all([(run, Set(ids))]) + reused.remarks(reference: reference)
        let extra = ids.filter { id in !reference.variants.contains { $0.id == id } }
        if !extra.isEmpty {
            let names = extra.map(\.description).joined(separator: ", ")
            remarks.append("Not in the reference, and not checked until it is blessed: \(names).")
        }
        return remarks
    }

    /// Changed scores of identical answers.
    private var moved: [GateReport.Moved] {
        guard isSameAnswers else { return [] }
        let others = candidate.scores.keyed(by: \.part)
        return reference.scores.flatMap { scores -> [GateReport.Moved] in
            let own = (others[scores.part]?.meals ?? []).keyed(by: \.id)
            return scores.meals.compactMap { meal in
                guard let now = own[meal.id], now != meal else { return nil }
                return (scores.variant, scores.set, meal.id, Self.words(meal, now))
            }
        }
    }

    private static func words(_ before: GuardedMeal, _ after: GuardedMeal) -> String {
        func foods(_ meal: GuardedMeal) -> String {
            meal.foods.map {
                "\(Format.plain($0.matched)) of \(Format.plain($0.truth)) in \(Format.plain($0.predicted)) stated"
            } ?? "not known"
        }
        let parts: [(name: String, words: (GuardedMeal) -> String)] = [
            ("energy error", { $0.energy.map { "\(Format.plain($0)) kcal" } ?? "not known" }),
            ("foods found", foods), ("failed answers", { String($0.unusable) }),
            ("flagged answers", { String($0.flagged) }), ("cost", { Format.usd($0.cost) }),
            ("spent", { Format.usd($0.spent) }), ("group", \.group)
        ]
        let changes = parts.map { ($0.name, $0.words(before), $0.words(after)) }.filter { $0.1 != $0.2 }
        if changes.isEmpty { return "its number of trials or latencies" }
        return changes.map { "\($0) \($1) → \($2)" }.joined(separator: ", ")
    }
}

/// Explains missing meals: candidate trials that ended for good without a score, though the reference's have one.
enum RefusedTrials {
    /// A sentence for each affected variant and set of the reference.
    static func problems(reference: Reference, candidate: Reference, run: ComparableRun) -> [String] {
        var refused: [ScoredPart: [String: [Outcome]]] = [:]
        for trial in run.trials where trial.outcome.kind == .permanent {
            refused[trial.part, default: [:]][trial.meal, default: []].append(trial.outcome)
        }
        guard !refused.isEmpty else { return [] }
        let candidates = candidate.scores.keyed(by: \.part)
        return reference.scores.compactMap { scores in
            guard let outcomes = refused[scores.part], let own = candidates[scores.part] else { return nil }
            let meals = own.meals.keyed(by: \.id)
            let short = scores.meals.filter { meal in meals[meal.id].map { $0.isShort(of: meal) } ?? false }
            let all = short.flatMap { outcomes[$0.id] ?? [] }
            guard !all.isEmpty else { return nil }
            let asked = scores.meals.reduce(0) { $0 + (meals[$1.id]?.asked ?? 0) }
            let counts = Outcome.allCases.compactMap { outcome -> String? in
                let count = all.count { $0 == outcome }
                return count == 0 ? nil : "\(count) \(outcome.rawValue)"
            }
            return
                "\(scores.name): \(all.count) of \(asked) trials were refused for good and are not scored (\(counts.joined(separator: ", "))), unlike the reference's: mend the cause and run again"
        }
    }
}

/// The run's answers that were reused from earlier runs.
struct ReusedMeals {
    /// The source runs of each meal's answers; nil: this run.
    private var runs: [ScoredPart: [String: Set<String?>]] = [:]

    init(_ trials: [TrialResult]) {
        for trial in trials where trial.outcome.kind == .answered {
            runs[trial.part, default: [:]][trial.meal, default: []].insert(trial.reused?.run)
        }
    }

    /// Marks meals whose answers are all reused.
    func marked(_ scores: [GuardedVariant]) -> [GuardedVariant] {
        scores.map { scores in
            let origins = runs[scores.part] ?? [:]
            var scores = scores
            for place in scores.meals.indices {
                scores.meals[place].isReused = origins[scores.meals[place].id].map { !$0.contains(nil) } ?? false
            }
            return scores
        }
    }

    /// A sentence for each variant and set whose answers all come from the reference's run.
    func remarks(reference: Reference) -> [String] {
        reference.scores.compactMap { scores in
            let origins = runs[scores.part] ?? [:]
            guard !origins.isEmpty, origins.values.allSatisfy({ $0 == [reference.run] }) else { return nil }
            return
                "\(scores.name): all answers are those of run \(reference.run), which the reference was made of: equal rows say nothing about the provider."
        }
    }
}

extension TrialResult {
    fileprivate var part: ScoredPart { ScoredPart(variant: variant, set: self.set) }
}
