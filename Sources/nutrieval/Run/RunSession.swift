import ArgumentParser
import Catalog
import Costs
import FoundationEssentials
import Harness
import JSON
import Nutrition
import Photos
import Providers
import Reporting
import Scoring
import Simulator
import Transport

/// One call of `nutrieval run`, from the definitions to the reports.
struct RunSession {
    private let command: RunCommand
    private let project: LoadedProject
    private let console: Console
    private let reports: URL
    /// Nil for a new run.
    private let resumed: ResumedRun?

    init(_ command: RunCommand) throws {
        self.command = command
        console = command.options.console
        project = try LoadedProject(command.options)
        let reports = project.reports(out: command.out)
        self.reports = reports
        resumed = try command.resume.map { try ResumedRun(named: $0, in: reports) }
    }

    func run() async throws {
        let providers = try project.providers(named: resumed?.providers ?? command.provider)
        project.printRemarks(on: providers, console)
        if command.dryRun { return try show(estimate(try plan(providers))) }

        let callable =
            simulation != nil
            ? CallableProviders(simulating: providers)
            : CallableProviders(providers, project: project, hasCap: BudgetGuard(budget).hasCap)
        try callable.announce()
        let plan = try plan(callable.definitions)
        if simulation == nil, !command.yes {
            try Confirmation(options: command.options, configuration: project.configuration).ask(estimate(plan))
        }
        let redactor = Redactor(Array(callable.keys.values))
        let record = resumed?.record ?? record(plan, remarks: callable.remarks)
        let (folder, lock) = try claim(record, redactor)
        let wasInterrupted = try await ask(plan, record, folder, callable, redactor)
        let report = try await ScoredRun.report(
            of: folder, record: record, plan: plan, project: project, options: command.options, out: command.out)
        try ReportFiles.write(report, to: folder, redactor: redactor)
        _ = lock
        try conclude(report, folder: folder, wasInterrupted: wasInterrupted)
    }

    // MARK: What is asked

    /// Nil for a live run. A resumed run stays what it was: answers of the simulator and of models never mix.
    private var simulation: RunRecord.Simulation? {
        if let resumed { return resumed.record.simulation }
        guard command.simulate else { return nil }
        return RunRecord.Simulation(seed: seed, speedUp: SimulatedProviders.speedUp, faults: command.faults)
    }

    private var seed: UInt64 { command.seed ?? project.configuration.run.seed }

    /// The cap in USD; that of a resumed run still holds where no other is given.
    private var cap: Double? { command.maxUsd ?? resumed?.record.maxUSD }

    /// The simulator costs nothing, so that only a cap that was asked for holds there, to show what it does.
    private var budget: Budget { simulation != nil && cap == nil ? Budget() : project.budget(maxUSD: cap) }

    private func plan(_ definitions: [ProviderDefinition]) throws -> Plan {
        if let resumed { return try project.plan(again: resumed.record) }
        let sets = try project.sets(named: command.set)
        let ids = command.meals.map { Set($0.split(separator: ",").map(String.init)) } ?? []
        let unknown = ids.subtracting(sets.flatMap(\.meals).map(\.id)).sorted()
        guard unknown.isEmpty else {
            Console.error(
                "there is no meal \(unknown.joined(separator: ", ")) in \(sets.map(\.name).joined(separator: ", "))")
            throw ExitCode.usage
        }
        let plan = Planner.plan(
            .init(
                providers: definitions, sets: sets, limit: command.limit, meals: ids,
                repeats: command.repeats ?? project.configuration.run.repeats, seed: seed))
        guard plan.trialCount > 0 else {
            Console.error("there is no meal to ask about: add a line per meal to meals.jsonl, or choose another --set")
            throw ExitCode.usage
        }
        return plan
    }

    private func estimate(_ plan: Plan) throws -> RunEstimate {
        let trials = try resumed.map { try JournalState(reading: $0.folder).pending(of: plan) } ?? plan.trials
        return RunEstimate(plan, trials: trials, at: RunClock.live().now())
    }

    private func show(_ estimate: RunEstimate) throws {
        if command.options.json {
            return Console.print(estimate.json.serialized(sortedKeys: true, pretty: true) + [UInt8(ascii: "\n")])
        }
        Console.print(estimate.text)
        if simulation == nil, let cap = budget.run, let high = estimate.total.high, high > cap {
            Console.print("It could reach the budget of $\(fixed(cap.value, 2)); what is left then stays for a resume.")
        }
    }

    private func record(_ plan: Plan, remarks: [String]) -> RunRecord {
        let now = RunClock.live().now().rfc3339
        return RunRecord(
            name: command.name ?? project.freshName(at: now, in: reports, isSimulated: simulation != nil),
            startedAt: now, toolVersion: Nutrieval.version, gitCommit: project.gitCommit, simulation: simulation,
            maxUSD: command.maxUsd, remarks: remarks, plan: PlanRecord(plan))
    }

    /// The folder to write to, and the right to.
    private func claim(_ record: RunRecord, _ redactor: Redactor) throws -> (folder: RunFolder, lock: RunLock) {
        if let resumed { return (resumed.folder, try RunLock(resumed.folder)) }
        return try RunFolder.create(reports.appending(path: record.name), record: record, redactor: redactor)
    }

    // MARK: Asking

    /// Asks what is still to be asked. True when the person interrupted it.
    private func ask(
        _ plan: Plan, _ record: RunRecord, _ folder: RunFolder, _ callable: CallableProviders, _ redactor: Redactor
    ) async throws -> Bool {
        let journal = try folder.journal(redactor: redactor)
        let state = try JournalState(reading: folder)
        // A provider whose key is gone since keeps its trials pending.
        let names = Set(callable.definitions.map(\.name))
        let pending = state.pending(of: plan).filter { names.contains(plan.variants[$0.variant].id.provider) }
        let photos = project.photoStore(reports: reports)
        let simulated = try await SimulatedProviders.start(record.simulation, plan: plan, photos: photos)
        let guarded = BudgetGuard(budget)
        for (provider, amount) in state.charged { guarded.charge(amount, to: provider) }
        let totals = Dictionary(pending.map { ($0.variant, 1) }, uniquingKeysWith: +)
        let progress = RunProgress(totals: plan.variants.enumerated().map { ($1.id, totals[$0] ?? 0) })
        let stop = StopSignal()
        console.note(opening(plan, record, pending: pending.count))
        let interrupts = Interrupts(stop: stop, console: console)
        let view = ProgressView(progress, console: console)
        view?.start()
        let client = HTTPClient(settings: project.transportSettings)
        let runner = Runner(
            RunSetup(
                plan: plan, journal: journal, http: client, photos: photos, keys: callable.keys,
                endpoints: simulated?.endpoints ?? [:], isSimulated: simulated != nil, budget: guarded,
                clock: .live(speedUp: record.simulation?.speedUp ?? 1), progress: progress, stop: stop,
                jitter: { Double.random(in: 0..<1) }))
        let thumbnails = Task { await Thumbnails(photos).prepare(for: plan) }
        let ended = await Result { try await runner.run(pending, attemptsSoFar: state.attempts) }
        view?.finish()
        thumbnails.cancel()
        await client.shutdown()
        await simulated?.stop()
        _ = interrupts
        try ended.get()
        return stop.isRaised
    }

    private func opening(_ plan: Plan, _ record: RunRecord, pending: Int) -> String {
        let meals = plan.sets.reduce(0) { $0 + $1.set.meals.count }
        let simulated = record.simulation == nil ? "" : "  SIMULATED: no real model answers"
        let missing = pending == plan.trialCount ? "" : ", \(pending) of them still to ask"
        return
            "run \(TextTable.clean(record.name)): \(plan.variants.count) providers × \(meals) meals × \(plan.repeats) = "
            + "\(plan.trialCount) answers\(missing)\(simulated)"
    }

    // MARK: The end

    private func conclude(_ report: Report, folder: RunFolder, wasInterrupted: Bool) throws {
        if command.options.json {
            Console.print(SummaryJSON.render(report).serialized(sortedKeys: true, pretty: true) + [UInt8(ascii: "\n")])
        } else {
            Console.print(TerminalLeaderboard.render(report, width: Console.width, colour: Console.usesColour))
            Console.print("report: \(folder.file("report.html").path)")
        }
        if report.run.isComplete { return }
        console.note(
            "\(report.run.pending) answers are still missing; finish with: \(report.run.resumeCommand ?? "--resume")")
        if wasInterrupted { throw ExitCode.interrupted }
        let answered = report.scores.variants.contains { score in
            score.outcomes.contains { $0.key.kind != .pending && $0.value > 0 }
        }
        throw answered ? ExitCode.incomplete : ExitCode.noProvider
    }
}

extension Result where Failure == any Error {
    /// What an asynchronous body comes to, kept so that what was opened can be closed first.
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
