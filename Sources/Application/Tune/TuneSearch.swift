import Analysis
import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Reporting
import Scoring
import Statistics

/// Runs a search from its record: asks the missing rounds and reads the others' answers.
struct TuneSearch {
    private let record: TuneRecord
    private let project: LoadedProject
    private let reports: URL
    private let stop: StopSignal
    private let schedule: TuneSchedule
    private let set: EvalSet
    private let variants: [VariantID]
    private let plan: Plan
    /// USD for the most expensive variant on one meal with all repeats; nil if any variant's is unknown.
    private let costPerMeal: Double?

    /// - Throws: `TuneError` if the project lacks a part of the search.
    init(_ record: TuneRecord, of project: LoadedProject, stop: StopSignal) throws {
        self.record = record
        self.project = project
        self.stop = stop
        reports = try project.reports
        set = try project.set(record.set)
        let planning = try RunPlanning(project, RunRequest(record))
        let providers = try planning.providers()
        project.tellRemarks(on: providers)
        let plan = try planning.plan(providers)
        let byName = plan.variants.map(\.id).keyed(by: \.description)
        variants = record.variants.compactMap { byName[$0] }
        self.plan = plan
        guard variants.count == record.variants.count,
            let schedule = TuneSchedule(variants: variants.count, meals: record.lastRoundMeals)
        else {
            let gone = record.variants.filter { byName[$0] == nil }
            throw TuneError.badRecord(
                path: record.name,
                reason: "the project no longer has \(gone.isEmpty ? "its variants" : gone.joined(separator: ", "))")
        }
        self.schedule = schedule
        var asked = plan
        asked.variants.removeAll { variant in !record.variants.contains(variant.id.description) }
        costPerMeal = record.isSimulated ? 0 : TuneCost.perMeal(asked, planning)
    }

    /// Asks before the rest of the search costs more than the project's threshold.
    func confirm(_ consent: CostConsent) throws {
        guard case .asked(let ask) = consent else { return }
        let answers = left
        guard answers > 0 else { return }
        let expected = costPerMeal.map { $0 * Double(answers) }
        try CostQuestion.ask(
            expected, upTo: expected, of: "the rest of this search",
            hosts: PhotoHosts(of: plan, isSimulated: false, project),
            details: .lines("\(Format.count(answers, "answer")) are left at most"), project, ask)
    }

    /// The most answers still to ask: an unfinished round counts whole.
    private var left: Int {
        func isOpen(_ run: String) -> Bool { RunFolder(url: reports.appending(path: run)).isSaidComplete != true }
        var answers = 0
        var before = 0
        for (place, round) in schedule.rounds.enumerated() {
            if isOpen(record.run(ofRound: place + 1)) { answers += round.variants * (round.meals - before) }
            before = round.meals
        }
        return answers + (isOpen(record.testRun) ? 2 * record.testMeals.count : 0)
    }

    /// Every round, then the test.
    /// - Throws: `ApplicationError` for an unfinished round, after showing the command to resume.
    func report() async throws -> TuneReport {
        var survivors = variants
        var rounds: [TuneReport.Round] = []
        var money = TuneMoney()
        var remarks: [String] = []
        for (place, step) in schedule.rounds.enumerated() {
            let run = record.run(ofRound: place + 1)
            project.note("round \(place + 1) of \(schedule.rounds.count)")
            let left = record.maxUSD.map { max(0, $0 - money.charged - (record.testUSD ?? 0)) }
            let ending = try await ask(
                run, survivors, Array(record.tuneMeals.prefix(step.meals)), reuse: rounds.map(\.run.id), maxUSD: left)
            try money.add(ending)
            let isCut = skipped(ending.report) > 0
            let round = TuneAssembly.round(ending.report, kept: isCut ? 1 : min(step.kept, survivors.count))
            rounds.append(round)
            survivors = round.kept
            if isCut {
                remarks.append(
                    "The budget ended in round \(place + 1) of \(schedule.rounds.count): \(Format.count(skipped(ending.report), "answer")) of it were not asked for, and no further round was made."
                )
                break
            }
        }
        guard let winner = rounds.last?.ranked.first?.variant, rounds.last?.ranked.first?.nutrients[.energy] != nil
        else {
            throw ApplicationError.incomplete("no variant brought an answer that can be scored: there is no winner")
        }
        let own = plan.variants.first { $0.id.provider == winner.provider && $0.isOwn.prompt && $0.isOwn.photo }
        let reference = own?.id ?? winner
        let test = try await test(winner, reference, money: &money, remarks: &remarks)
        remarks += [TuneMoney.passedCap(record.maxUSD, spent: money.spent)].compactMap { $0 }
        return report(rounds, reference, test, spent: money.spent, remarks: remarks)
    }

    /// The winner and the present variant on the test split; nil if the search has no test.
    private func test(
        _ winner: VariantID, _ reference: VariantID, money: inout TuneMoney, remarks: inout [String]
    ) async throws -> TuneReport.Test? {
        guard !record.testMeals.isEmpty else { return nil }
        project.note("the winner on the test split")
        var looks = try TestLooks(ofSet: set.folder)
        // Written before the answers, since starting the test counts as a look.
        let earlier = try looks.add(winner.description, of: record, at: RunClock.live().now().rfc3339)
        let asked = winner == reference ? [winner] : [winner, reference]
        let ending = try await ask(
            record.testRun, asked, record.testMeals, reuse: [],
            maxUSD: record.maxUSD.map { max(0, $0 - money.charged) })
        try money.add(ending)
        let missing = skipped(ending.report)
        if missing > 0 {
            remarks.append(
                "The budget ended on the test split: \(Format.count(missing, "answer")) of it were not asked for.")
        }
        return TuneAssembly.test(ending.report, winner: winner, reference: reference, earlierLooks: earlier)
    }

    /// A run with its report; asks first if it is missing or incomplete.
    private func ask(
        _ name: String, _ variants: [VariantID], _ meals: [String], reuse: [String], maxUSD: Double?
    ) async throws -> RunSession.Ending {
        let ending = try await session(name, variants, meals, reuse: reuse, maxUSD: maxUSD)
        if ending.report.run.isComplete
            || (!ending.wasInterrupted && ending.report.run.pending == skipped(ending.report))
        {
            return ending
        }
        project.note(
            "the run \(name) still lacks \(Format.count(ending.report.run.pending, "answer")); go on with: \(project.location.resumeCommand(record.name, of: "tune"))"
        )
        throw ApplicationError(ending.wasInterrupted ? .interrupted : .incomplete)
    }

    /// Checks that a run of that name belongs to the search, with equal truths and scoring policy.
    private func check(_ name: String, _ variants: [VariantID], _ meals: [String]) throws {
        let run = try RunFolder(url: reports.appending(path: name)).record()
        guard run.simulation != nil || !record.isSimulated, run.simulation == nil || record.isSimulated,
            run.sets.map(\.name) == [record.set], Set(run.sets.flatMap(\.meals)) == Set(meals),
            Set(run.plan.variants.compactMap(\.id)) == Set(variants),
            run.plan.json["seed"]?.string == String(record.seed),
            run.plan.json["repeats"]?.integer == record.repeats, run.shard == nil
        else { throw TuneError.otherRun(name) }
    }

    private func skipped(_ report: Report) -> Int {
        report.scores.variants.reduce(0) { $0 + ($1.outcomes[.budgetSkipped] ?? 0) }
    }

    private func session(
        _ name: String, _ variants: [VariantID], _ meals: [String], reuse: [String], maxUSD: Double?
    ) async throws -> RunSession.Ending {
        var request = RunRequest(record)
        if NamedRun.started(name, in: reports) != nil {
            try check(name, variants, meals)
            request = RunRequest()
            request.resume = name
            request.hasWarned = true
        } else {
            request.reuse = reuse
            request.maxUSD = maxUSD
            request.name = name
            request.variants = Set(variants)
            request.meals = Set(meals)
        }
        return try await RunSession(project, request).finish(stop: stop, consent: .given)
    }

    private func report(
        _ rounds: [TuneReport.Round], _ reference: VariantID, _ test: TuneReport.Test?, spent: Double?,
        remarks: [String]
    ) -> TuneReport {
        let settings = project.configuration.scoring
        let scoring = ComparedScoring(
            missing: settings.missing, resamples: settings.resamples, seed: AnalysisSeed.value)
        var report = TuneReport(
            name: record.name, set: record.set, meals: (record.tuneMeals.count, record.testMeals.count),
            variants: variants, prompts: plan.variants.keyed(by: \.id).mapValues(TuneAssembly.prompt), rounds: rounds,
            reference: reference, scoring: scoring)
        (report.test, report.budget, report.spent) = (test, record.maxUSD, spent)
        report.remarks = misfits + remarks
        return report
    }

    /// One sentence for each prompt that was not tried with a provider, because it is written for another answer.
    private var misfits: [String] {
        let prompts = record.prompts.compactMap { project.catalog.loadPrompt(named: $0).prompt }
        let definitions = project.catalog.providers.filter { record.providers.contains($0.name) }
        return prompts.compactMap { prompt in
            guard let answer = prompt.answer else { return nil }
            let others = definitions.filter { $0.answer.name != answer }.map(\.name)
            guard !others.isEmpty else { return nil }
            return "Prompt \(prompt.name) is written for the answer \(answer): "
                + "not asked of \(others.prefix(3).joined(separator: ", "))\(others.count > 3 ? " and others" : "")."
        }
    }
}

enum TuneCost {
    /// USD for the plan's most expensive variant on one meal with all repeats; nil if any variant's is unknown.
    static func perMeal(_ plan: Plan, _ planning: RunPlanning) -> Double? {
        let estimate = RunEstimate(
            plan, trials: plan.trials, past: planning.past(of: plan), simulation: planning.simulation,
            at: RunClock.live().now())
        let perRequest = estimate.rows.map { row in
            row.cost.expected.map { row.requests > 0 ? $0.value / Double(row.requests) : 0 }
        }
        guard !perRequest.contains(where: { $0 == nil }) else { return nil }
        return perRequest.compactMap { $0 }.max().map { $0 * Double(plan.repeats) }
    }
}

/// The cost of a search's runs so far, in USD.
struct TuneMoney {
    /// What counts against the cap: bills, and reservations without a known bill.
    private(set) var charged = 0.0
    /// Known bills; nil once any is unknown.
    private(set) var spent: Double? = 0

    /// One sentence if more than the cap was billed, else nil. In USD; nil: no cap, or a bill is unknown.
    static func passedCap(_ cap: Double?, spent: Double?) -> String? {
        guard let cap, let spent, spent > cap * (1 + 1e-9) else { return nil }
        return
            "The cap of \(Format.usd(cap)) was passed: \(Format.usd(spent)) was billed, because requests cost more than estimated."
    }

    /// Adds a run of the search, without the cost of reused answers.
    /// - Throws: `RunFolderError` when its journal cannot be read.
    mutating func add(_ run: RunSession.Ending) throws {
        charged += try JournalState(reading: run.folder).charged.values.reduce(0, +)
        spent = spent.flatMap { spent in TuneAssembly.spent(run.report).map { spent + $0 } }
    }
}
