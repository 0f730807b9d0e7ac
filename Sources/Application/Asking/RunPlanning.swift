import Analysis
import Catalog
import Costs
package import Execution
import FoundationEssentials
import JSON
package import Nutrition
import Scoring

/// Plans a run from the request, the project and, for a resume, the record.
struct RunPlanning {
    let project: LoadedProject
    let reports: URL
    /// Nil for a new run.
    let resumed: ResumedRun?
    /// Nil: no reuse.
    let reuse: AnswerReuse?
    /// The reused runs, as recorded.
    let reusedRuns: [String]
    private let request: RunRequest

    /// - Throws: `ApplicationError` naming every unknown name, `RunFolderError`.
    init(_ project: LoadedProject, _ request: RunRequest) throws {
        self.request = request
        let reports = try project.reports
        self.project = project
        self.reports = reports
        let started = request.resumesOrStarts ? request.name.flatMap { NamedRun.started($0, in: reports) } : nil
        resumed = try (request.resume ?? started).map { try ResumedRun(named: $0, in: reports) }
        let reused = try ReusedRuns(request, resumed: resumed, in: reports)
        reusedRuns = reused.names
        let simulation = Self.simulation(resumed, request, project)
        reuse = try reused.open(for: simulation)
        try project.refuseUnknown([
            (.provider, request.providers), (.set, request.sets), (.prompt, request.prompts),
            (.photoSetting, request.photoSettings)
        ])
    }

    /// The chosen providers, callable or not.
    func providers() throws -> [ProviderDefinition] {
        try project.providers(named: resumed?.providers ?? request.providers)
    }

    /// Nil for a live run. A resume keeps the record's: simulated and live answers never mix.
    var simulation: RunRecord.Simulation? { Self.simulation(resumed, request, project) }

    private static func simulation(
        _ resumed: ResumedRun?, _ request: RunRequest, _ project: LoadedProject
    ) -> RunRecord.Simulation? {
        resumed.map(\.record.simulation) ?? asked(request, project)
    }

    private static func asked(_ request: RunRequest, _ project: LoadedProject) -> RunRecord.Simulation? {
        guard request.isSimulated else { return nil }
        return RunRecord.Simulation(
            seed: seed(request, project), speedUp: SimulatedProviders.speedUp, faults: request.faults)
    }

    private static func seed(_ request: RunRequest, _ project: LoadedProject) -> UInt64 {
        request.seed ?? project.configuration.run.seed
    }

    /// In USD; a resumed run keeps its cap unless a new one is given.
    private var cap: Double? { request.maxUSD ?? resumed?.record.maxUSD }

    /// A simulated run costs nothing, so only an explicit cap applies, for demonstration.
    var budget: Budget { simulation != nil && cap == nil ? Budget() : project.budget(maxUSD: cap) }

    /// - Throws: `ApplicationError` for impossible requests, and for a set or prompt with mistakes or a live key.
    func plan(_ definitions: [ProviderDefinition]) throws -> Plan {
        let plan = try planned(definitions)
        try project.refuseKeys(in: plan)
        return plan
    }

    private func planned(_ definitions: [ProviderDefinition]) throws -> Plan {
        if let resumed {
            if request.resumesOrStarts { try requireSameOptions(as: resumed.record) }
            return try project.plan(again: resumed.record)
        }
        var plan = try chosen(definitions)
        tellUnasked(definitions, plan)
        if let wanted = request.variants { plan.variants.removeAll { !wanted.contains($0.id) } }
        guard plan.trialCount > 0 else {
            throw ApplicationError(
                .usage, "there is no meal to ask about: add a line per meal to meals.jsonl, or choose another --set")
        }
        let conflicts = plan.variants.compactMap(\.photoConflict) + plan.variants.compactMap(\.promptGap)
        if !conflicts.isEmpty { throw ApplicationError(.usage, conflicts) }
        tellUnchanged(plan)
        return plan
    }

    private func chosen(_ definitions: [ProviderDefinition]) throws -> Plan {
        let sets = try project.sets(named: request.sets)
        let unknown = request.meals.subtracting(sets.flatMap(\.meals).map(\.id)).sorted()
        guard unknown.isEmpty else {
            throw ApplicationError(
                .usage,
                "there is no meal \(unknown.joined(separator: ", ")) in \(sets.map(\.name).joined(separator: ", "))")
        }
        var chosen = Planner.Choice(
            providers: definitions, sets: sets, repeats: request.repeats ?? project.configuration.run.repeats,
            seed: Self.seed(request, project))
        (chosen.prompts, chosen.photoSettings) = (try prompts(), photoSettings)
        (chosen.perturbations, chosen.includesOwn) = (request.perturbations, request.includesOwn)
        (chosen.limit, chosen.meals) = (request.limit, request.meals)
        let plan = Planner.plan(chosen, digests: project.photoDigests)
        try LoadedProject.requirePhotos(of: plan)
        return plan
    }

    /// - Throws: `ApplicationError` naming what differs.
    private func requireSameOptions(as record: RunRecord) throws {
        // The record lacks providers that had no key.
        let plan = try chosen(project.providers(named: request.providers))
        let (now, before) = (PlanRecord(plan).json, record.plan.json)
        let parts = [
            ("meals", now["sets"] != before["sets"]), ("--repeats", now["repeats"] != before["repeats"]),
            ("--seed", now["seed"] != before["seed"]),
            (
                "providers, prompts, photo settings or changes",
                !record.plan.variants.allSatisfy { own in plan.variants.contains { $0.id == own.id } }
            ),
            ("--shard", request.shard != record.shard),
            ("--simulate or --faults", record.simulation != Self.asked(request, project))
        ]
        let differences = parts.filter(\.1).map(\.0)
        if differences.isEmpty { return }
        throw ApplicationError(
            .usage,
            "run \(record.name) was started with other \(differences.joined(separator: ", ")): "
                + "give another --name, or finish it with --resume \(record.name)")
    }

    /// Warns about perturbations that change nothing: asking the same twice costs money and tells nothing.
    private func tellUnchanged(_ plan: Plan) {
        let meals = plan.sets.flatMap(\.set.meals)
        for change in request.perturbations {
            let same = meals.count { !change.changes($0) }
            let trials = same * plan.variants.count { $0.id.perturbation == change } * plan.repeats
            guard trials > 0 else { continue }
            project.events(
                .note(
                    "\(change.rawValue) changes nothing of what is sent about \(same) of \(meals.count) meals: \(trials) of its trials are asked and paid for all the same, and tell nothing"
                ))
        }
    }

    /// Warns about providers for which no prompt is written.
    private func tellUnasked(_ definitions: [ProviderDefinition], _ plan: Plan) {
        let asked = Set(plan.variants.map(\.id.provider))
        for definition in definitions where !asked.contains(definition.name) {
            project.events(
                .warning(
                    "\(definition.name) is left out: none of the prompts is written for its answer \(definition.answer.name)"
                ))
        }
    }

    /// Checks that a gate could compare the plan with the named reference, before any money is spent.
    ///
    /// - Throws: `ApplicationError` naming all that is not comparable, or that the reference does not exist.
    func checkReference(_ plan: Plan) throws {
        guard let name = request.reference, case .file(let file) = try NamedReference.find(name, in: reports) else {
            return
        }
        do throws(ReferenceError) {
            let reference = try ReferenceFiles.read(file)
            try ReferenceFit.check(
                plan, isSimulated: simulation != nil, settings: project.configuration.scoring, against: reference,
                named: name)
            guard
                reference.scorer == ScorerFingerprint.of(project.configuration)
                    || NamedRun.folder(reference.run, in: reports) != nil
            else { throw .otherScorer(reference: name, run: reference.run) }
        } catch { throw ApplicationError(.definitions, "\(error)") }
    }

    private func prompts() throws -> [Prompt] {
        let read = project.unique(request.prompts).map { project.catalog.loadPrompt(named: $0) }
        for diagnostic in read.flatMap(\.diagnostics) { project.events(.remark(diagnostic)) }
        let prompts = read.compactMap(\.prompt)
        guard prompts.count == read.count else { throw ApplicationError(.definitions) }
        return prompts
    }

    private var photoSettings: [NamedPhotoSetting] {
        project.unique(request.photoSettings).map { name in
            NamedPhotoSetting(name: name, project.configuration.photoSettings[name] ?? PhotoVariation())
        }
    }
}

extension RunPlanning {
    func past(of plan: Plan) -> PastRuns { PastRuns(in: reports.path, for: plan, simulation: simulation) }

    /// Estimates the pending trials, before anything is sent.
    func estimate(_ plan: Plan) async throws -> RunEstimate {
        let trials = try resumed.map { try JournalState(reading: $0.folder, of: plan).pending(of: plan) } ?? plan.trials
        var reused: ReusePreview?
        if let reuse {
            reused = await ReusePreview(
                trials, of: plan, from: reuse, recordings: AnswerFiles(of: plan, in: project.root),
                photos: try project.photoStore())
        }
        return RunEstimate(
            plan, trials: trials, past: past(of: plan), simulation: simulation, reused: reused,
            at: RunClock.live().now())
    }

    func photoHosts(of plan: Plan) -> PhotoHosts {
        PhotoHosts(simulation == nil ? plan.variants.map(\.definition) : [], bindings: project.keyBindings)
    }

    func preview(_ plan: Plan) async throws -> RunPreview {
        let estimate = try await estimate(plan)
        let cap = simulation == nil ? budget.run : nil
        let isReachable = cap.flatMap { cap in estimate.known?.high.map { $0 > cap } } ?? false
        return RunPreview(estimate: estimate, hosts: photoHosts(of: plan), reachableCap: isReachable ? cap : nil)
    }
}

/// The estimate of a run; nothing was sent.
package struct RunPreview: Sendable {
    package let estimate: RunEstimate
    package let hosts: PhotoHosts
    /// The budget, if the run could reach it.
    package let reachableCap: USD?
}

/// A run to resume: its record fixes what it asks.
struct ResumedRun {
    let folder: RunFolder
    let record: RunRecord

    /// - Throws: `RunFolderError` if the run does not exist or its record is unusable.
    init(named name: String, in reports: URL) throws {
        folder = RunFolder(url: reports.appending(path: name))
        record = try folder.record()
    }

    var providers: [String] {
        record.plan.json["variants"]?.array?.compactMap { $0["provider"]?.string } ?? []
    }
}
