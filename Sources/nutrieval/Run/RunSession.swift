import ArgumentParser
import Catalog
import Costs
import FoundationEssentials
import Harness
import Hashing
import JSON
import Nutrition
import Photos
import Providers
import Reporting
import Sanity
import Scoring
import Simulator
import Transport

/// One call of `nutrieval run`, from the definitions to the reports.
struct RunSession {
    private let command: RunCommand
    private let project: LoadedProject
    private let console: Console
    private let reports: URL

    init(_ command: RunCommand) throws {
        self.command = command
        console = command.options.console
        project = try LoadedProject(command.options, printing: .all)
        reports = project.reports(out: command.out)
    }

    func run() async throws {
        let resumed = try command.resume.map(resumedRun)
        let simulation = simulation(resumed)
        let providers = try project.providers(named: resumed?.providers ?? command.provider)
        let callable = try callable(providers, isSimulated: simulation != nil)
        let plan = try plan(callable.definitions, resumed)
        // An estimate reads the head of every photo, so it is only made for somebody who wants it.
        let needsYes = simulation == nil && !command.yes
        if command.dryRun || needsYes {
            let trials = try resumed.map { try JournalState(reading: $0.folder).pending(of: plan) } ?? plan.trials
            let estimate = RunEstimate(plan, trials: trials, at: RunClock.live().now())
            if command.dryRun { return try show(estimate) }
            try Confirmation(options: command.options, configuration: project.configuration).ask(estimate)
        }

        let redactor = Redactor(callable.keys.values.map { $0 })
        let record = resumed?.record ?? record(plan, simulation, remarks: callable.remarks)
        let (folder, lock) = try claim(resumed, record: record, redactor: redactor)
        let wasInterrupted = try await execute(plan, record, folder, callable, redactor)
        let report = try await ScoredRun.report(
            of: folder, record: record, plan: plan, project: project, out: command.out)
        try ReportFiles.write(report, to: folder, redactor: redactor)
        _ = lock
        try conclude(report, folder: folder, wasInterrupted: wasInterrupted)
    }

    /// The folder to write to, and the right to.
    private func claim(
        _ resumed: Resumed?, record: RunRecord, redactor: Redactor
    ) throws -> (folder: RunFolder, lock: RunLock) {
        if let resumed { return (resumed.folder, try RunLock(resumed.folder)) }
        return try RunFolder.create(reports.appending(path: record.name), record: record, redactor: redactor)
    }

    // MARK: What is asked

    private struct Resumed {
        var folder: RunFolder
        var record: RunRecord
        var providers: [String]
    }

    private func resumedRun(_ name: String) throws -> Resumed {
        let folder = RunFolder(url: reports.appending(path: name))
        let record = try folder.record()
        let providers = record.plan.json["variants"]?.array?.compactMap { $0["provider"]?.string } ?? []
        return Resumed(folder: folder, record: record, providers: providers)
    }

    /// A resumed run stays what it was: answers of the simulator and of models never mix.
    private func simulation(_ resumed: Resumed?) -> RunRecord.Simulation? {
        if let resumed { return resumed.record.simulation }
        guard command.simulate else { return nil }
        return RunRecord.Simulation(seed: seed, speedUp: SimulatedProviders.speedUp, faults: command.faults)
    }

    private var seed: UInt64 { command.seed ?? project.configuration.run.seed }

    private struct Callable {
        var definitions: [ProviderDefinition]
        var keys: [String: Secret]
        var remarks: [String]
    }

    /// The providers that can be called, and a line on each that cannot.
    ///
    /// - Throws: exit 69 when none is left.
    private func callable(_ providers: [ProviderDefinition], isSimulated: Bool) throws -> Callable {
        if isSimulated {
            // Any key will do there; this one is no secret, and too short to be searched for in what is written.
            let keys = providers.map { ($0.name, Secret("any")) }
            return Callable(
                definitions: providers, keys: Dictionary(keys, uniquingKeysWith: { first, _ in first }), remarks: [])
        }
        var callable = Callable(definitions: [], keys: [:], remarks: [])
        let ring = KeyRing(environment: project.environment, bindings: project.keyBindings)
        for provider in providers {
            if let reason = refusal(provider, by: ring, into: &callable) {
                callable.remarks.append(reason)
                Console.error(reason)
            } else {
                callable.definitions.append(provider)
            }
        }
        guard !callable.definitions.isEmpty else {
            Console.error("no provider can be called: set a key, or try it with --simulate")
            throw ExitCode.noProvider
        }
        return callable
    }

    /// Why a provider is left out; nil when it can be called.
    private func refusal(_ provider: ProviderDefinition, by ring: KeyRing, into callable: inout Callable) -> String? {
        let access = ring.access(for: provider)
        if case .none(let reason) = access { return reason }
        let hasCap = BudgetGuard(budget(isSimulated: false)).hasCap
        if hasCap, !AttemptEstimate.isBounded(provider, at: RunClock.live().now()) {
            return
                "\(provider.name) is left out: with a budget set its cost must have a bound, so its file needs prices, "
                + "image_tokens and parameters.max_output_tokens"
        }
        if case .key(let key) = access { callable.keys[provider.name] = key }
        return nil
    }

    /// The simulator costs nothing, so that only a cap that was asked for holds there, to show what it does.
    private func budget(isSimulated: Bool) -> Budget {
        isSimulated && command.maxUsd == nil ? Budget() : project.budget(maxUSD: command.maxUsd)
    }

    private func plan(_ definitions: [ProviderDefinition], _ resumed: Resumed?) throws -> Plan {
        if let resumed { return try project.plan(again: resumed.record) }
        let sets = try project.sets(named: command.set)
        let ids = command.meals.map { Set($0.split(separator: ",").map(String.init)) } ?? []
        let plan = Planner.plan(
            .init(
                providers: definitions, sets: sets, limit: command.limit, meals: ids,
                repeats: command.repeats ?? project.configuration.run.repeats, seed: seed))
        guard plan.trialCount > 0 else {
            Console.error(
                "there is no meal to ask about: add some with `nutrieval import` or choose another --set or --meals")
            throw ExitCode.usage
        }
        return plan
    }

    private func record(_ plan: Plan, _ simulation: RunRecord.Simulation?, remarks: [String]) -> RunRecord {
        let now = RunClock.live().now().rfc3339
        return RunRecord(
            name: command.name ?? project.freshName(at: now, in: reports, isSimulated: simulation != nil),
            startedAt: now, toolVersion: Nutrieval.version, gitCommit: project.gitCommit, simulation: simulation,
            remarks: remarks, plan: PlanRecord(plan))
    }

    private func show(_ estimate: RunEstimate) throws {
        if command.options.json {
            Console.print(estimate.json.serialized(sortedKeys: true, pretty: true) + [UInt8(ascii: "\n")])
        } else {
            Console.print(estimate.text)
        }
    }

    // MARK: Asking

    /// Asks what is still to be asked. True when the person interrupted it.
    private func execute(
        _ plan: Plan, _ record: RunRecord, _ folder: RunFolder, _ callable: Callable, _ redactor: Redactor
    ) async throws -> Bool {
        let state = try JournalState(reading: folder)
        // A provider whose key is gone since keeps its trials pending.
        let names = Set(callable.definitions.map(\.name))
        let pending = state.pending(of: plan).filter { names.contains(plan.variants[$0.variant].id.provider) }
        let photos = project.photoStore(reports: reports)
        let simulated = try await SimulatedProviders.start(record.simulation, plan: plan, photos: photos)
        let budget = BudgetGuard(budget(isSimulated: simulated != nil))
        for (provider, amount) in state.charged { budget.charge(amount, to: provider) }
        let stop = StopSignal()
        let totals = Dictionary(pending.map { ($0.variant, 1) }, uniquingKeysWith: +)
        let progress = RunProgress(
            totals: plan.variants.enumerated().map { ($1.id, totals[$0] ?? 0) })
        console.note(opening(plan, record, pending: pending.count))
        let interrupts = Interrupts(stop: stop, console: console)
        let view = ProgressView(progress, console: console)
        view?.start()
        let client = HTTPClient(settings: project.transportSettings)
        let runner = Runner(
            RunSetup(
                plan: plan, journal: try folder.journal(redactor: redactor), http: client, photos: photos,
                keys: callable.keys,
                endpoints: simulated?.endpoints ?? [:], isSimulated: simulated != nil, budget: budget,
                clock: .live(speedUp: record.simulation?.speedUp ?? 1), progress: progress, stop: stop,
                jitter: { Double.random(in: 0..<1) }))
        let thumbnails = Task { await Thumbnails(photos).prepare(for: plan) }
        defer { thumbnails.cancel() }
        do {
            try await runner.run(pending, attemptsSoFar: state.attempts)
        } catch {
            view?.finish()
            await simulated?.stop()
            throw error
        }
        view?.finish()
        await client.shutdown()
        await simulated?.stop()
        _ = interrupts
        return stop.isRaised
    }

    private func opening(_ plan: Plan, _ record: RunRecord, pending: Int) -> String {
        let meals = plan.sets.reduce(0) { $0 + $1.set.meals.count }
        let simulated = record.simulation == nil ? "" : "  SIMULATED: no real model answers"
        let missing = pending == plan.trialCount ? "" : ", \(pending) of them still to ask"
        return "run \(record.name): \(plan.variants.count) providers × \(meals) meals × \(plan.repeats) = "
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
        console.note("\(report.run.pending) answers are still missing; finish with: \(resumeCommand(report))")
        if wasInterrupted { throw ExitCode.interrupted }
        let answered = report.scores.variants.contains { score in
            score.outcomes.contains { $0.key.kind != .pending && $0.value > 0 }
        }
        throw answered ? ExitCode.incomplete : ExitCode.noProvider
    }

    private func resumeCommand(_ report: Report) -> String {
        var words = ["nutrieval run --resume \(report.run.id)"]
        if let project = command.options.project { words.append("--project \(project)") }
        if let out = command.out { words.append("--out \(out)") }
        return words.joined(separator: " ")
    }
}
