import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Photos
import Providers
import Reporting
import Scoring
import Simulator
import Transport

/// One sitting of a run, from the definitions to the reports.
struct RunSession {
    private let options: ProjectOptions
    private let choice: RunChoice
    private let order: RunOrder
    private let planning: RunPlanning

    private var project: LoadedProject { planning.project }
    private var console: Console { options.console }
    private var reports: URL { planning.reports }
    private var simulation: RunRecord.Simulation? { planning.simulation }
    private var out: String? { choice.out }
    private var shard: Shard? { planning.resumed?.record.shard ?? order.shard }

    init(_ options: ProjectOptions, _ choice: RunChoice, order: RunOrder = RunOrder()) throws {
        self.options = options
        self.choice = choice
        self.order = order
        planning = try RunPlanning(options, choice, order: order)
    }

    /// How a sitting ended.
    struct Ending {
        let report: Report
        let folder: RunFolder
        /// The person interrupted it.
        let wasInterrupted: Bool
    }

    /// Asks and prints, or says what would be asked.
    func run() async throws {
        if order.isDryRun {
            let providers = try planning.providers()
            project.printRemarks(on: providers, console)
            let plan = try planning.plan(providers)
            try planning.checkBaseline(plan)
            return try await planning.show(plan.part(shard))
        }
        try conclude(try await finish())
    }

    /// Asks what is still to be asked, scores all of it and writes every file of the run.
    func finish() async throws -> Ending {
        let providers = try planning.providers()
        if !order.hasWarned { project.printRemarks(on: providers, console) }
        let callable =
            simulation != nil
            ? CallableProviders(simulating: providers)
            : CallableProviders(providers, project: project, hasCap: BudgetGuard(planning.budget).hasCap)
        try callable.announce()
        try FoodNameEmbedding(project: project, reports: reports, isSimulated: simulation != nil).checkKey()
        let whole = try planning.plan(callable.definitions)
        try planning.checkBaseline(whole)
        let plan = whole.part(shard)
        if let shard, plan.trialCount == 0 {
            Console.error("part \(shard) of the plan holds no meal: take fewer parts than there are meals")
            throw ExitCode.usage
        }
        if simulation == nil, !order.isConfirmed {
            try await Confirmation(
                options: options, configuration: project.configuration, hosts: planning.photoHosts(of: plan)
            ).ask(planning.estimate(plan))
        }
        let redactor = project.redactor
        let record =
            planning.resumed?.record
            ?? record(
                whole, remarks: callable.remarks + whole.recordedRemarks + shardRemarks)
        let (folder, lock) = try claim(record, plan, redactor)
        let wasInterrupted = try await ask(plan, of: whole, record, folder, callable, redactor)
        let report = try await ScoredRun.report(
            of: folder, record: record, plan: plan, project: project, options: options, out: out,
            budget: planning.budget.part(Double(plan.trialCount) / Double(max(1, whole.trialCount))))
        try ReportFiles.write(report, to: folder, redactor: redactor)
        _ = lock
        return Ending(report: report, folder: folder, wasInterrupted: wasInterrupted)
    }

    private var shardRemarks: [String] {
        shard.map {
            ["This is part \($0) of the plan. The other parts are run elsewhere; `nutrieval merge` joins them."]
        }
            ?? []
    }

    private func record(_ plan: Plan, remarks: [String]) -> RunRecord {
        let now = RunClock.live().now().rfc3339
        return RunRecord(
            name: order.name ?? project.freshName(at: now, in: reports, isSimulated: simulation != nil),
            startedAt: now, toolVersion: Nutrieval.version, gitCommit: project.gitCommit, simulation: simulation,
            maxUSD: choice.maxUsd, shard: shard, reuse: planning.reusedRuns, remarks: remarks,
            plan: PlanRecord(plan),
            truths: RecordedTruths(plan))
    }

    /// The folder to write to, and the right to.
    private func claim(
        _ record: RunRecord, _ plan: Plan, _ redactor: Redactor
    ) throws -> (folder: RunFolder, lock: RunLock) {
        guard redactor.leavesAlone(record, schemas: plan.variants.map(\.definition.answer.schema)) else {
            throw RunFolderError.namedLikeKey
        }
        if let resumed = planning.resumed { return (resumed.folder, try RunLock(resumed.folder)) }
        return try RunFolder.create(reports.appending(path: record.name), record: record, redactor: redactor)
    }

    // MARK: Asking

    /// Asks what is still to be asked. True when the person interrupted it.
    ///
    /// - Parameter whole: what `plan` is a part of; the budget is that of the whole.
    private func ask(
        _ plan: Plan, of whole: Plan, _ record: RunRecord, _ folder: RunFolder, _ callable: CallableProviders,
        _ redactor: Redactor
    ) async throws -> Bool {
        let journal = try folder.journal(format: record.format, redactor: redactor)
        let events = try folder.events(redactor: redactor)
        let state = try JournalState(reading: folder, of: plan, format: record.format)
        let pending = state.pending(of: plan)
        let photos = project.photoStore(reports: reports)
        let simulated = try await SimulatedProviders.start(record.simulation, plan: plan, photos: photos)
        let guarded = BudgetGuard(planning.budget, for: plan, of: whole, after: state)
        let totals = Dictionary(pending.map { ($0.variant, 1) }, uniquingKeysWith: +)
        let clock = RunClock.live(speedUp: record.simulation?.speedUp ?? 1)
        let progress = RunProgress(totals: plan.variants.enumerated().map { ($1.id, totals[$0] ?? 0) }) {
            [console = console] in
            // A terminal shows it among the lines that are drawn over.
            if !ProgressView.isLive { console.note(TextTable.clean($0.words)) }
        }
        let stop = StopSignal()
        let jobs = state.jobs.values.reduce(0) { $0 + $1.count }
        if jobs > 0 { console.note("\(jobs) jobs of an earlier session are collected and cleaned up first") }
        console.note(opening(plan, record, pending: pending.count))
        let interrupts = Interrupts(stop: stop, console: console)
        let view = ProgressView(progress, clock: clock, console: console)
        view?.start()
        let client = HTTPClient(
            settings: project.transportSettings(
                providers: Set(plan.variants.map(\.id.provider)).count, isSimulated: simulated != nil))
        let runner = Runner(
            RunSetup(
                plan: plan, project: project.root, journal: journal, http: client, photos: photos, keys: callable.keys,
                redactor: redactor, outgoing: project.outgoing, uncallable: callable.uncallable,
                endpoints: simulated?.endpoints ?? [:], isSimulated: simulated != nil, budget: guarded,
                pastOutput: planning.past(of: plan).outputs,
                clock: clock, progress: progress, stop: stop, events: events, reuse: planning.reuse, jobs: state.jobs,
                jitter: { Double.random(in: 0..<1) }))
        let thumbnails = Task { await Thumbnails(photos).prepare(for: plan) }
        let ended = await Result { try await runner.run(pending, attemptsSoFar: state.attempts) }
        view?.finish()
        if let failure = events.finish() { console.note("some events are missing: \(failure)") }
        thumbnails.cancel()
        await client.shutdown()
        await simulated?.stop()
        ProcessMemory.giveBack()
        _ = interrupts
        try ended.get()
        if let reuse = planning.reuse { console.note(ReusedRuns.words(reuse, progress.snapshot)) }
        return stop.isRaised
    }

    private func opening(_ plan: Plan, _ record: RunRecord, pending: Int) -> String {
        let meals = plan.sets.reduce(0) { $0 + $1.set.meals.count }
        let simulated = record.simulation == nil ? "" : "  SIMULATED: no real model answers"
        let hasAxes = Set(plan.variants.map(\.id.provider)).count < plan.variants.count
        let variants = hasAxes ? "variants" : "providers"
        let part = record.shard.map { " (part \($0) of the plan)" } ?? ""
        let missing = pending == plan.trialCount ? "" : ", \(pending) of them still to ask"
        return
            "run \(TextTable.clean(record.name)): \(plan.variants.count) \(variants) × \(meals) meals × \(plan.repeats) = "
            + "\(plan.trialCount) answers\(part)\(missing)\(simulated)"
    }

    // MARK: The end

    private func conclude(_ ending: Ending) throws {
        let report = ending.report
        if options.json {
            Console.print(json: SummaryJSON.render(report))
        } else {
            Console.print(TerminalLeaderboard.render(report, width: Console.width, colour: Console.usesColour))
            if let bill = BillCheck(report)?.text { Console.print(bill) }
            Console.print("report: \(ending.folder.file("report.html").path)")
        }
        let haveAllAnswers = SilentVariants(report).sayNone()
        try ending.requireComplete(console)
        if !haveAllAnswers { throw ExitCode.incomplete }
    }
}

extension RunSession.Ending {
    /// Returns when every answer is in and no cap was passed.
    ///
    /// - Throws: exit 130 when the person interrupted it, exit 1 when something is pending or a cap was passed, exit 69 when
    ///   nothing was answered and a provider is the reason.
    func requireComplete(_ console: Console) throws {
        if let passed = report.run.passedCap { console.note(passed) }
        if report.run.isComplete {
            if report.run.passedCap != nil { throw ExitCode.incomplete }
            return
        }
        console.note(
            "\(report.run.pending) answers are still missing; finish with: \(report.run.resumeCommand ?? "--resume")")
        if wasInterrupted { throw ExitCode.interrupted }
        let outcomes = Set(report.scores.variants.flatMap { $0.outcomes.filter { $0.value > 0 }.keys })
        // What this machine could not do, or a photo that changed, is no provider's doing.
        let isLocal = outcomes.contains(.cancelled) && outcomes.allSatisfy { $0 == .cancelled }
        let answered = outcomes.contains { $0.kind != .pending }
        throw answered || isLocal ? ExitCode.incomplete : ExitCode.noProvider
    }
}

extension Result where Failure == any Error {
    /// What an asynchronous body comes to, kept so that what was opened can be closed first.
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
