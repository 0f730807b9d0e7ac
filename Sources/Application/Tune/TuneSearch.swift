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

/// Follows a search from its record: asks what no round has asked yet, and reads the rest off the rounds' answers.
struct TuneSearch {
    private let record: TuneRecord
    private let project: LoadedProject
    private let reports: URL
    private let stop: StopSignal
    private let schedule: TuneSchedule
    private let set: EvalSet
    /// The variants of the search by their full names.
    private let variants: [VariantID]
    private let plan: Plan
    /// Of the dearest variant on one meal with all its repeats, USD; nil where one is unknown.
    private let costPerMeal: Double?

    /// - Throws: `TuneError` where the project no longer has what the search was started with.
    init(_ record: TuneRecord, of project: LoadedProject, stop: StopSignal) throws {
        self.record = record
        self.project = project
        self.stop = stop
        reports = try project.reports
        set = try project.set(record.set)
        var request = Self.request(record)
        request.meals = Set(record.tuneMeals + record.testMeals)
        let planning = try RunPlanning(project, request)
        let providers = try planning.providers()
        project.tellRemarks(on: providers)
        let plan = try planning.plan(providers)
        let byName = Dictionary(plan.variants.map { ($0.id.description, $0.id) }) { first, _ in first }
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

    /// Asks before what is left of the search costs more than the project's threshold.
    ///
    /// - Throws: what consent throws.
    func confirm(_ consent: CostConsent) throws {
        let answers = left
        guard answers > 0 else { return }
        let expected = costPerMeal.map { $0 * Double(answers) }
        try CostQuestion.ask(
            expected, upTo: expected, of: "the rest of this search",
            hosts: PhotoHosts(plan.variants.map(\.definition), bindings: project.keyBindings),
            details: .lines("\(Format.count(answers, "answer")) are left at most"), project, consent)
    }

    /// Answers that are still to be asked, at most: a round that was begun counts whole.
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

    /// What all rounds have in common.
    private static func request(_ record: TuneRecord) -> RunRequest {
        var request = RunRequest()
        request.providers = record.providers
        request.prompts = record.prompts
        request.photoSettings = record.photoSettings
        request.sets = [record.set]
        request.repeats = record.repeats
        request.seed = record.seed
        request.isSimulated = record.isSimulated
        request.hasWarned = true
        request.includesOwn = true
        return request
    }

    /// Every round, then the test.
    ///
    /// - Throws: `ApplicationError` where a round could not be finished; the command that goes on was told.
    func report() async throws -> TuneReport {
        var survivors = variants
        var rounds: [TuneReport.Round] = []
        var money = TuneMoney()
        var remarks: [String] = []
        for (place, step) in schedule.rounds.enumerated() {
            let run = record.run(ofRound: place + 1)
            project.events(.note("round \(place + 1) of \(schedule.rounds.count)"))
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
            throw ApplicationError(
                .incomplete, "no variant brought an answer that can be scored: there is no winner")
        }
        let reference = reference(of: winner)
        let test = try await test(winner, reference, money: &money, remarks: &remarks)
        remarks += [TuneMoney.passedCap(record.maxUSD, spent: money.spent)].compactMap { $0 }
        return report(rounds, reference, test, spent: money.spent, remarks: remarks)
    }

    private func reference(of winner: VariantID) -> VariantID {
        let own = plan.variants.first { variant in
            variant.id.provider == winner.provider && variant.isOwn.prompt && variant.isOwn.photo
        }
        return own?.id ?? winner
    }

    /// The winner on the test split, beside what is asked today; nil where the search was started without.
    private func test(
        _ winner: VariantID, _ reference: VariantID, money: inout TuneMoney, remarks: inout [String]
    ) async throws -> TuneReport.Test? {
        guard !record.testMeals.isEmpty else { return nil }
        project.events(.note("the winner on the test split"))
        var looks = try TestLooks(ofSet: set.folder)
        let look = TestLooks.Look(
            at: RunClock.live().now().rfc3339, tune: record.name, tuneStartedAt: record.startedAt,
            winner: winner.description, isSimulated: record.isSimulated)
        // Written before the answers are there: what was begun has been looked at.
        try looks.add(look)
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
        return TuneAssembly.test(
            ending.report, winner: winner, reference: reference, earlierLooks: looks.before(look))
    }

    /// A run with its report, asked first where it is not there or not complete.
    private func ask(
        _ name: String, _ variants: [VariantID], _ meals: [String], reuse: [String], maxUSD: Double?
    ) async throws -> RunSession.Ending {
        let ending = try await session(name, variants, meals, reuse: reuse, maxUSD: maxUSD)
        if ending.report.run.isComplete
            || (!ending.wasInterrupted && ending.report.run.pending == skipped(ending.report))
        {
            return ending
        }
        project.events(
            .note(
                "\(ending.report.run.pending) answers of the run \(name) are still missing; go on with: \(project.location.resumeCommand(tune: record.name))"
            ))
        throw ApplicationError(ending.wasInterrupted ? .interrupted : .incomplete)
    }

    /// That a run of that name is what the search asks there: another may have taken the name, and other truths or another
    /// policy of scoring may let other variants go on than those that were asked.
    private func check(_ name: String, _ variants: [VariantID], _ meals: [String]) throws {
        let run = try RunFolder(url: reports.appending(path: name)).record()
        let sets = run.plan.json["sets"]?.array ?? []
        let asked = sets.flatMap { $0["meals"]?.array?.compactMap { $0["id"]?.string } ?? [] }
        guard run.simulation != nil || !record.isSimulated, run.simulation == nil || record.isSimulated,
            sets.compactMap({ $0["name"]?.string }) == [record.set], Set(asked) == Set(meals),
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
        let isThere = FileManager.default.fileExists(
            atPath: reports.appending(path: name).appending(path: "run.json").path)
        if isThere {
            try check(name, variants, meals)
            var request = RunRequest()
            request.resume = name
            request.hasWarned = true
            return try await RunSession(project, request).finish(stop: stop, consent: nil)
        }
        var request = Self.request(record)
        request.reuse = reuse
        request.maxUSD = maxUSD
        request.name = name
        request.variants = Set(variants)
        request.meals = Set(meals)
        return try await RunSession(project, request).finish(stop: stop, consent: nil)
    }

    private func report(
        _ rounds: [TuneReport.Round], _ reference: VariantID, _ test: TuneReport.Test?, spent: Double?,
        remarks: [String]
    ) -> TuneReport {
        let prompts = plan.variants.map { ($0.id, TuneAssembly.prompt($0)) }
        let scoring = project.configuration.scoring
        return TuneReport(
            name: record.name, set: record.set, meals: (record.tuneMeals.count, record.testMeals.count),
            variants: variants, prompts: Dictionary(prompts) { first, _ in first }, rounds: rounds,
            reference: reference, test: test, missing: scoring.missing, resamples: scoring.resamples,
            seed: AnalysisSeed.value, budget: record.maxUSD, spent: spent, remarks: remarks)
    }
}

/// What a search is expected to cost.
enum TuneCost {
    /// Of the plan's dearest variant on one meal with all its repeats, USD; nil where one is unknown.
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

/// What the runs of a search have cost so far, in USD.
struct TuneMoney {
    /// What counts against the cap: what was billed, and the reservation of whatever has no known bill.
    private(set) var charged = 0.0
    /// What is known to have been billed; nil once some of it is unknown.
    private(set) var spent: Double? = 0

    /// Says that more than the cap was billed, in one sentence; nil where it was not.
    ///
    /// - Parameters: USD; nil where there is no cap, and where a bill is unknown.
    static func passedCap(_ cap: Double?, spent: Double?) -> String? {
        guard let cap, let spent, spent > cap * (1 + 1e-9) else { return nil }
        return
            "The cap of \(Format.usd(cap)) was passed: \(Format.usd(spent)) was billed, because requests cost more than estimated."
    }

    /// Adds a run of the search, without what answers that it reused cost where they were asked.
    ///
    /// - Throws: `RunFolderError` when its journal cannot be read.
    mutating func add(_ run: RunSession.Ending) throws {
        charged += try JournalState(reading: run.folder).charged.values.reduce(0, +)
        spent = spent.flatMap { spent in TuneAssembly.spent(run.report).map { spent + $0 } }
    }
}
