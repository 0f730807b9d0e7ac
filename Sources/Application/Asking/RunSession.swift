import Analysis
import CMemory
import Catalog
import Costs
package import Execution
import FoundationEssentials
import JSON
import Nutrition
import Photos
import Providers
package import Reporting
import Scoring
import Simulator
import Transport

/// One session of a run, from the definitions to the reports.
package struct RunSession {
    private let request: RunRequest
    private let planning: RunPlanning

    private var project: LoadedProject { planning.project }
    private var simulation: RunRecord.Simulation? { planning.simulation }
    private var shard: Shard? { planning.resumed?.record.shard ?? request.shard }

    /// - Throws: `ApplicationError` naming every unknown name, `RunFolderError`.
    package init(_ project: LoadedProject, _ request: RunRequest) throws {
        self.request = request
        planning = try RunPlanning(project, request)
    }

    package struct Ending: Sendable {
        package let report: Report
        package let folder: RunFolder
        package let wasInterrupted: Bool

        /// Why the run is incomplete, one sentence each: a passed cap, missing answers.
        package var remarks: [String] {
            let isCapped = report.meals.contains { $0.trials.contains { $0.outcome == .budgetSkipped } }
            let raise = isCapped ? ", and a larger --max-usd: its cap is reached" : ""
            let missing =
                "\(Format.are(report.run.pending, "answer")) still missing; finish with: \(report.run.resumeCommand ?? "--resume")\(raise)"
            return [report.run.passedCap, report.run.isComplete ? nil : missing].compactMap(\.self)
        }

        /// Why the run does not count as done; nil if every answer is in and no cap was passed.
        package var shortfall: ApplicationError.Kind? {
            if report.run.isComplete { return report.run.passedCap == nil ? nil : .incomplete }
            if wasInterrupted { return .interrupted }
            let trials = report.meals.lazy.flatMap(\.trials)
            if trials.contains(where: { $0.outcome.kind != .pending }) { return .incomplete }
            // Lacks of this machine and changed photos are not a provider's fault.
            let isLocal = trials.allSatisfy {
                $0.outcome == .cancelled || $0.reason?.hasPrefix(TransportError.lackWords) == true
            }
            return isLocal ? .incomplete : .noProvider
        }
    }

    /// - Parameter tellsRemarks: shows the warnings on the definitions.
    package func preview(tellsRemarks: Bool) async throws -> RunPreview {
        let providers = try planning.providers()
        if tellsRemarks { project.tellRemarks(on: providers) }
        let plan = try planning.plan(providers)
        try planning.checkReference(plan)
        return try await planning.preview(plan.part(shard))
    }

    /// What `finish` would ask and cost; nothing is sent. Needs a name or a run to resume.
    /// - Throws: as `finish`; `ApplicationError` for a live run without a budget.
    package func offer() async throws -> RunOffer {
        let isSimulated = simulation != nil
        guard isSimulated || planning.budget.run != nil else {
            throw ApplicationError.usage("a live run that a page starts needs a budget: give one in USD")
        }
        project.tellRemarks(on: try planning.providers())
        let callable = try CallableProviders(of: planning, hasCap: false)
        let whole = try planning.plan(callable.definitions)
        let plan = whole.part(shard)
        let pending = try planning.resumed.map {
            try JournalState(reading: $0.folder, of: plan, format: $0.record.format).pending(of: plan).count
        }
        let name = planning.resumed?.record.name ?? request.name ?? ""
        let estimate = try await planning.estimate(plan)
        let cost = CostQuestion.sentence(
            estimate.total.expected?.value, of: "this run", hosts: planning.photoHosts(of: plan),
            above: CostQuestion.needed(estimate.total.high?.value, project) ? project : nil)
        return RunOffer(
            name: name, isSimulated: isSimulated,
            opening: opening(plan, name, isSimulated: isSimulated, shard, pending ?? plan.trialCount),
            cost: isSimulated ? nil : cost, budget: planning.budget.run?.value)
    }

    /// Asks the pending trials, scores the run and writes all its files.
    /// - Parameter consent: to a cost above the project's threshold.
    /// - Throws: what consent throws, `ApplicationError`, `RunFolderError`, `WriteError`, `EmbeddingError`, `SimulatorError`.
    package func finish(stop: StopSignal = StopSignal(), consent: CostConsent) async throws -> Ending {
        if !request.hasWarned { project.tellRemarks(on: try planning.providers()) }
        var callable = try CallableProviders(of: planning, hasCap: false)
        try FoodNameEmbedding(project: project, isSimulated: simulation != nil).checkKey()
        var whole = try planning.plan(callable.definitions)
        try planning.checkReference(whole)
        try planning.tellUnbatched(whole)
        var plan = whole.part(shard)
        if let shard { try planning.requireParts(shard.count, of: whole) }
        if simulation == nil, case .asked(let ask) = consent {
            let estimate = try await planning.estimate(plan)
            try CostQuestion.ask(
                estimate.total.expected?.value, upTo: estimate.total.high?.value, of: "this run",
                hosts: planning.photoHosts(of: plan), details: .run(estimate), project, ask)
        }
        if simulation == nil {
            try await callable.takeCommandKeys(of: planning.pendingProviders(plan), project)
        }
        let redactor = project.redactor
        let record =
            try planning.resumed?.record
            ?? record(whole, remarks: callable.remarks + whole.recordedRemarks + batchRemarks(whole))
        let (folder, lock) = try claim(record, plan, redactor)
        (plan, whole) = try measured(plan, whole, folder, redactor)
        // A killed session left it.
        RunControl.remove(from: folder)
        let wasInterrupted = try await ask(plan, of: whole, record, folder, callable, redactor, stop)
        let report = try await project.report(
            of: folder, record: record, plan: plan,
            budget: planning.budget.part(Double(plan.trialCount) / Double(max(1, whole.trialCount))))
        try ReportFiles.write(report, to: folder, redactor: redactor)
        _ = lock
        return Ending(report: report, folder: folder, wasInterrupted: wasInterrupted)
    }

    /// The plans with the quality of their photos, recorded in the folder, if a cascade decides by it.
    private func measured(
        _ plan: Plan, _ whole: Plan, _ folder: RunFolder, _ redactor: Redactor
    ) throws -> (plan: Plan, whole: Plan) {
        guard plan.needsQuality else { return (plan, whole) }
        let photos = try project.photoStore()
        let measured = plan.recalling(folder).measured(by: photos)
        try RecordedQuality(measured).write(to: folder, redactor: redactor)
        return (measured, whole.recalling(folder))
    }

    private func batchRemarks(_ plan: Plan) throws(ApplicationError) -> [String] {
        let names = try planning.batched(plan).sorted().joined(separator: ", ")
        return names.isEmpty
            ? [] : ["Asked in batches: \(names). Their answers cost the price of a batch and are in no latency figure."]
    }

    private func record(_ plan: Plan, remarks: [String]) throws -> RunRecord {
        let part = shard.map {
            "This is part \($0) of the plan. The other parts are run elsewhere; `nutrieval merge` joins them."
        }
        let now = RunClock.live().now().rfc3339
        var record = RunRecord(
            name: try request.name ?? project.freshName(at: now, isSimulated: simulation != nil),
            startedAt: now, toolVersion: ToolVersion.current, plan: PlanRecord(plan))
        (record.gitCommit, record.simulation, record.maxUSD) = (project.gitCommit, simulation, request.maxUSD)
        (record.shard, record.reuse, record.remarks) = (
            shard, planning.reusedRuns, remarks + [part].compactMap(\.self)
        )
        record.truths = RecordedTruths(plan)
        return record
    }

    private func claim(
        _ record: RunRecord, _ plan: Plan, _ redactor: Redactor
    ) throws -> (folder: RunFolder, lock: RunLock) {
        guard redactor.leavesAlone(record, schemas: plan.variants.map(\.definition.answer.schema)) else {
            throw RunFolderError.namedLikeKey
        }
        if let resumed = planning.resumed { return (resumed.folder, try RunLock(resumed.folder)) }
        return try RunFolder.create(planning.reports.appending(path: record.name), record: record, redactor: redactor)
    }

    /// Asks the pending trials. True if a person interrupted it. The budget is for `whole`, of which `plan` is a part.
    private func ask(
        _ plan: Plan, of whole: Plan, _ record: RunRecord, _ folder: RunFolder, _ callable: CallableProviders,
        _ redactor: Redactor, _ stop: StopSignal
    ) async throws -> Bool {
        let journal = try folder.journal(format: record.format, redactor: redactor)
        let events = try folder.events(redactor: redactor)
        let state = try JournalState(reading: folder, of: plan, format: record.format)
        let pending = state.pending(of: plan)
        let photos = try project.photoStore()
        let simulated = try await SimulatedProviders.start(record.simulation, plan: plan, photos: photos)
        let guarded = BudgetGuard(planning.budget, for: plan, of: whole, after: state)
        let totals = Dictionary(pending.map { ($0.variant, 1) }, uniquingKeysWith: +)
        let clock = RunClock.live(speedUp: record.simulation?.speedUp ?? 1)
        let progress = RunProgress(
            totals: plan.variants.enumerated().map { ($1.id, totals[$0] ?? 0) }, cap: planning.budget.run?.value,
            payers: plan.payers
        ) {
            [events = project.events] in events(.waiting($0))
        }
        let jobs = state.jobs.values.reduce(0) { $0 + $1.count }
        if jobs > 0 {
            project.note("\(Format.count(jobs, "job")) of an earlier session will be collected and cleaned up first")
        }
        project.events(
            .note(opening(plan, record.name, isSimulated: record.simulation != nil, record.shard, pending.count)))
        project.events(.asking(progress, clock, stop))
        let client = HTTPClient(
            settings: project.transportSettings(
                providers: Set(plan.withMembers.variants.map(\.id.provider)).count, isSimulated: simulated != nil))
        var setup = RunSetup(
            plan: plan, journal: journal, http: client, photos: photos, keys: callable.keys, redactor: redactor,
            budget: guarded, clock: clock, progress: progress, stop: stop, jitter: { Double.random(in: 0..<1) })
        setup.refreshes = callable.refreshes
        setup.recordings = AnswerFiles(of: plan.withMembers, in: project.root)
        if !callable.launches.isEmpty {
            setup.programs = ProgramPlan(launches: callable.launches, folder: folder.url) { [project] in
                project.note($0)
            }
        }
        (setup.outgoing, setup.uncallable) = (project.outgoing, callable.uncallable)
        (setup.endpoints, setup.isSimulated) = (
            (simulated?.endpoints ?? []).keyed(by: \.provider).mapValues(\.endpoint), simulated != nil
        )
        (setup.parts, setup.earlier) = (record.shard?.count ?? 1, state.arrivals(before: clock.now()))
        setup.pastOutput = planning.past(of: plan).outputs
        (setup.events, setup.reuse) = (events, planning.reuse)
        (setup.jobs, setup.unanswered, setup.answered) = (state.jobs, state.unanswered, state.members)
        setup.batches = try planning.batches(plan, state, folder)
        let runner = Runner(setup)
        let control = Task { [project, pause = setup.pause] in
            await RunControl.follow(folder, pause: pause, stop: stop) { project.note($0) }
        }
        let thumbnails = Task { await Thumbnails(photos).prepare(for: plan) }
        let ended = await Result { try await runner.run(pending, attemptsSoFar: state.attemptsWithoutAnswer) }
        control.cancel()
        RunControl.remove(from: folder)
        project.events(.answered)
        if stop.isRaised { try await leaveBatches(of: plan, in: folder, runner) }
        if let failure = events.finish() { project.note("some events are missing: \(failure)") }
        thumbnails.cancel()
        await client.shutdown()
        await simulated?.stop()
        // Otherwise freed memory would add to that of scoring.
        nutrieval_memory_give_back()
        project.events(.closed)
        try ended.get()
        try tellJobs(in: folder, of: plan, record, before: jobs)
        if let reuse = planning.reuse { project.events(.note(ReusedRuns.words(reuse, progress.snapshot))) }
        return stop.isRaised
    }

    /// Tells which jobs of earlier sessions are done with, and which are left.
    private func tellJobs(in folder: RunFolder, of plan: Plan, _ record: RunRecord, before: Int) throws {
        guard plan.variants.contains(where: { $0.definition.carrier == .jobs }) else { return }
        let state = try JournalState(reading: folder, of: plan, format: record.format)
        let left = state.jobs.filter { key, _ in
            plan.variants.contains { $0.id == key.variant && $0.definition.job?.cleanUp != nil }
        }.values.reduce(0) { $0 + $1.count }
        if before > 0, left == 0 { project.note("all jobs of earlier sessions are removed from their servers") }
        guard left > 0 else { return }
        project.events(
            .warning(
                "\(left) jobs are still on their servers: `nutrieval run --resume \(record.name)` finishes and removes them"
            ))
    }

    /// After an interruption, asks whether batches at the vendors shall go on.
    private func leaveBatches(of plan: Plan, in folder: RunFolder, _ runner: Runner) async throws {
        let open = try JournalState(reading: folder, of: plan).batches.count(where: \.isOpen)
        guard open > 0 else { return }
        if planning.request.batch.cancels?(open) == true {
            let cancelled = try await runner.cancelBatches()
            return project.note(
                "\(RunPlanning.batches(cancelled)) of \(open) will be cancelled; a resume collects what is done")
        }
        project.note("\(RunPlanning.batches(open)) left running; a resume collects the answers")
    }

    /// - Parameter pending: trials still to ask.
    private func opening(
        _ plan: Plan, _ name: String, isSimulated: Bool, _ shard: Shard?, _ pending: Int
    ) -> String {
        let meals = plan.sets.reduce(0) { $0 + $1.set.meals.count }
        let simulated = isSimulated ? ". SIMULATED: no real model answers" : ""
        let hasAxes = Set(plan.variants.map(\.id.provider)).count < plan.variants.count
        let variants = Format.count(plan.variants.count, hasAxes ? "variant" : "provider")
        let part = shard.map { " (part \($0) of the plan)" } ?? ""
        let missing = pending == plan.trialCount ? "" : ", \(pending) of them still to ask"
        return
            "run \(name): \(variants) × \(Format.count(meals, "meal")) × \(plan.repeats) = "
            + "\(Format.count(plan.trialCount, "answer"))\(part)\(missing)\(simulated)"
    }
}

extension Result where Failure == any Error {
    /// Captures the result of an async body, so that resources can be closed before rethrowing.
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
