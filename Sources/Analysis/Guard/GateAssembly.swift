import Catalog
import JSON
import Nutrition
package import Reporting
package import Scoring
import Statistics

/// Builds a gate: whether the runs are comparable, what changed between them, and the checks.
package struct GateAssembly: Sendable {
    private let reference: Reference
    private let candidate: Reference
    private let run: ComparableRun
    private let settings: ScoringSettings
    private let tolerances: GateTolerances
    /// Changes that recorded answers cannot show; empty if the run itself is the candidate.
    private let stale: [String]
    private let isReplay: Bool
    /// Whether the reference was kept beside the candidate's answers.
    private let isOwnReference: Bool
    private let isRescored: Bool
    private let isStrict: Bool

    /// How many changed meals to list at most.
    private static let shownMoves = 20

    /// - Parameters:
    ///   - candidate: the run as a reference.
    ///   - isOwnReference: whether the reference was kept beside a replay's answers, so must be of these answers.
    ///   - isRescored: whether the reference's run was scored again, because other rules or matchers scored its file.
    ///   - isStrict: whether undecided checks end the gate with 3.
    ///   - stale: changes of the requests since a replay's answers were recorded, in sentences.
    package init(
        reference: Reference, candidate: Reference, run: ComparableRun, settings: ScoringSettings,
        tolerances: GateTolerances, isReplay: Bool = false, isOwnReference: Bool = false,
        isRescored: Bool = false, isStrict: Bool = false, stale: [String] = []
    ) {
        self.reference = reference
        self.candidate = candidate
        self.run = run
        self.settings = settings
        self.tolerances = tolerances
        self.isReplay = isReplay
        self.isOwnReference = isOwnReference
        self.isRescored = isRescored
        self.isStrict = isStrict
        self.stale = stale
    }

    /// - Parameters:
    ///   - name: of the reference, as the person typed it.
    ///   - blessCommand: makes the candidate the reference.
    package func report(referenceName name: String, blessCommand: String) -> GateReport {
        let sets = reference.sets.map(compared)
        var problems = ReferenceFit.differences(
            reference, isSimulated: candidate.simulation != nil, settings: settings,
            variants: candidate.variants.map(\.id))
        problems += reference.sets.filter { own in !candidate.sets.contains { $0.name == own.name } }.map {
            "it has the eval set \($0.name), which was not asked about"
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
        problems += RefusedTrials.problems(reference: reference, candidate: candidate, run: run)
        let moves = moved
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
        (report.changes, report.variants, report.sets) = (runChanges, variantChanges, sets)
        if let judge = judge(sets) {
            report.rows = judge.rows(reference: reference.scores, candidate: marked)
            report.catches = judge.catches(reference: reference.scores, candidate: marked)
        }
        (report.moved, report.movedCount) = (Array(moves.prefix(Self.shownMoves)), moves.count)
        (report.problems, report.remarks) = (problems, remarks)
        report.unguarded = Unguarded.sentences(reference.scores, tolerances)
        return report
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
            settings.matchThreshold == reference.matchThreshold
        else { return nil }
        return GateJudge(
            tolerances: tolerances, resamples: settings.resamples,
            changedTruths: Dictionary(sets.map { ($0.name, $0.truthsDiffer?.count ?? 0) }) { first, _ in first })
    }

    private var marked: [GuardedVariant] { reused.marked(candidate.scores) }

    private var reused: ReusedMeals { ReusedMeals(run.trials) }

    private func compared(_ set: Reference.Set) -> ComparedSet {
        let own = candidate.sets.first { $0.name == set.name }?.meals ?? []
        let others = Dictionary(own.map { ($0.id, $0) }) { first, _ in first }
        let known = Set(set.meals.map(\.id))
        func differing(_ differs: (Reference.Meal, Reference.Meal) -> Bool) -> [String] {
            set.meals.filter { meal in others[meal.id].map { differs(meal, $0) } ?? false }.map(\.id)
        }
        return ComparedSet(
            name: set.name, meals: set.meals.count, onlyInBase: set.meals.map(\.id).filter { others[$0] == nil },
            onlyInCandidate: own.map(\.id).filter { !known.contains($0) },
            photosDiffer: differing { $0.photos != $1.photos },
            notesDiffer: differing { $0.notes != $1.notes }, truthsDiffer: differing { $0.truth != $1.truth })
    }

    private var variantChanges: [(variant: VariantID, changes: [ComparedChange])] {
        reference.variants.compactMap { variant in
            guard let own = candidate.variants.first(where: { $0.id == variant.id }) else { return nil }
            let changes = VariantChanges(base: variant.facts, candidate: own.facts).all
            return changes.isEmpty ? nil : (variant.id, changes)
        }
    }

    private var runChanges: [ComparedChange] {
        func change(_ what: ComparedChange.Kind, _ words: (Reference) -> String?) -> ComparedChange? {
            let (a, b) = (words(reference), words(candidate))
            return a == b ? nil : ComparedChange(what, base: a, candidate: b)
        }
        return [
            change(.simulator, \.simulation), change(.repeats) { String($0.repeats) },
            change(.toolVersion, \.toolVersion), change(.projectCommit) { $0.gitCommit.map { String($0.prefix(12)) } }
        ].compactMap { $0 }
    }

    private var remarks: [String] {
        let run = reference.run
        let scoredAgain =
            isRescored
            ? ["Other sanity rules or another food matcher scored the reference: run \(run) was scored again."] : []
        let own =
            scoredAgain + ComparisonRemarks.all([(self.run, Set(candidate.variants.map(\.id)))])
            + reused.remarks(reference: reference)
        let extra = candidate.variants.map(\.id).filter { id in !reference.variants.contains { $0.id == id } }
        guard !extra.isEmpty else { return own }
        let names = extra.map(\.description).joined(separator: ", ")
        return own + ["Not in the reference, and not checked until it is blessed: \(names)."]
    }

    /// Changed scores of identical answers.
    private var moved: [GateReport.Moved] {
        guard isSameAnswers else { return [] }
        let others = Dictionary(
            candidate.scores.map { ("\($0.variant) \($0.set)", $0.meals) }
        ) { first, _ in first }
        return reference.scores.flatMap { scores -> [GateReport.Moved] in
            let own = Dictionary((others["\(scores.variant) \(scores.set)"] ?? []).map { ($0.id, $0) }) { first, _ in
                first
            }
            return scores.meals.compactMap { meal in
                guard let now = own[meal.id], now != meal else { return nil }
                return (scores.variant, scores.set, meal.id, MealMove.words(meal, now))
            }
        }
    }
}
