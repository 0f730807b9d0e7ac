import Analysis
import Catalog
import Costs
package import Execution
import FoundationEssentials
import JSON
package import Nutrition
import Sanity
import Scoring

/// A run to resume: its record fixes what it asks.
typealias ResumedRun = (folder: RunFolder, record: RunRecord)

/// Plans a run from the request, the project and, for a resume, the record.
struct RunPlanning {
    let project: LoadedProject
    let reports: URL
    /// Nil for a new run.
    let resumed: ResumedRun?
    /// Nil: no reuse.
    let reuse: AnswerReuse?
    let reusedRuns: [String]
    /// Nil for a live run. A resume keeps the record's: simulated and live answers never mix.
    let simulation: RunRecord.Simulation?
    let request: RunRequest
    /// As requested, not recorded.
    private let asked: RunRecord.Simulation?
    private let seed: UInt64

    /// - Throws: `ApplicationError` naming every unknown name, `RunFolderError`.
    init(_ project: LoadedProject, _ request: RunRequest) throws {
        self.request = request
        self.project = project
        let reports = try project.reports
        self.reports = reports
        let started = request.resumesOrStarts ? request.name.flatMap { NamedRun.started($0, in: reports) } : nil
        let resumed = try (request.resume ?? started).map { name -> ResumedRun in
            let folder = RunFolder(url: reports.appending(path: name))
            return (folder, try folder.record())
        }
        self.resumed = resumed
        let reused = try ReusedRuns(request, resumed: resumed, in: reports)
        reusedRuns = reused.names
        seed = request.seed ?? project.configuration.run.seed
        asked =
            request.isSimulated
            ? RunRecord.Simulation(seed: seed, speedUp: SimulatedProviders.speedUp, faults: request.faults) : nil
        simulation = resumed.map { $0.record.simulation } ?? asked
        reuse = try reused.open(for: simulation)
        let catalog = project.catalog
        try project.refuseUnknown(
            ("provider", request.providers, catalog.providers.map(\.name)), ("eval set", request.sets, catalog.sets),
            ("prompt", request.prompts, catalog.prompts),
            (
                "photo setting", request.photoSettings,
                project.configuration.photoSettings.keys.sorted() + [NamedPhotoSetting.own.name]
            ))
    }

    /// The chosen providers, callable or not.
    func providers() throws -> [ProviderDefinition] {
        try project.providers(named: resumed?.record.plan.variants.compactMap(\.provider) ?? request.providers)
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
            throw ApplicationError.usage(
                "there is no meal to ask about: add a line per meal to meals.jsonl, or choose another --set")
        }
        let asked = plan.withMembers.variants
        let conflicts = (asked.compactMap(\.photoConflict) + asked.compactMap(\.promptGap)).unique()
        if !conflicts.isEmpty { throw ApplicationError(.usage, conflicts) }
        if let cascade = plan.variants.first(where: { $0.policy?.mostAnswers ?? 1 > plan.repeats }) {
            throw ApplicationError.usage(
                "\(cascade.id.provider) takes the median of \(cascade.policy?.mostAnswers ?? 1) answers, which are a member's "
                    + "repeats: give --repeats \(cascade.policy?.mostAnswers ?? 1)")
        }
        tellUnchanged(plan)
        return plan
    }

    private func chosen(_ definitions: [ProviderDefinition]) throws -> Plan {
        let sets = try project.sets(named: request.sets, where: request.condition)
        let unknown = request.meals.subtracting(sets.flatMap(\.meals).map(\.id)).sorted()
        guard unknown.isEmpty else {
            throw ApplicationError.usage(
                "there is no meal \(unknown.joined(separator: ", ")) in \(sets.map(\.name).joined(separator: ", "))")
        }
        if let split = request.split,
            let bare = sets.first(where: { set in !set.meals.contains { $0.split == split } })
        {
            throw ApplicationError.usage(
                "eval set \(bare.name) has no meal in the split \(split.rawValue): add "
                    + "`splits: {tune: 0.3, test: 0.7, by: group}` to its set.yaml")
        }
        var chosen = Planner.Choice(
            providers: definitions, sets: sets, repeats: request.repeats ?? project.configuration.run.repeats,
            seed: seed)
        chosen.prompts = try prompts()
        chosen.photoSettings = request.photoSettings.unique().map { name in
            NamedPhotoSetting(name: name, project.configuration.photoSettings[name] ?? PhotoVariation())
        }
        (chosen.perturbations, chosen.includesOwn) = (request.perturbations, request.includesOwn)
        (chosen.limit, chosen.meals, chosen.split) = (request.limit, request.meals, request.split)
        let whole = Planner.plan(chosen, digests: project.photoDigests)
        var plan = whole.asking
        try tellLeftOut(whole)
        plan.sanity = SanityChecker(profile: project.configuration.sanity)
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
            ("--simulate or --faults", record.simulation != asked)
        ]
        let differences = parts.filter(\.1).map(\.0)
        if differences.isEmpty { return }
        throw ApplicationError.usage(
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
            project.note(
                "\(change.rawValue) changes nothing of what is sent about \(same) of \(meals.count) meals: \(trials) of its trials are asked and paid for all the same, and tell nothing"
            )
        }
    }

    /// Says which meals are not asked of which providers, because their task takes other meals.
    /// - Throws: `ApplicationError` if nothing is left to ask.
    private func tellLeftOut(_ plan: Plan) throws {
        let left = LeftOutMeals(plan)
        guard let words = left.words else { return }
        guard plan.trialCount > 0 else { throw ApplicationError.usage("\(words): \(left.advice)") }
        project.note(words)
    }

    /// Warns about providers for which no prompt is written.
    private func tellUnasked(_ definitions: [ProviderDefinition], _ plan: Plan) {
        let asked = Set(plan.variants.map(\.id.provider))
        let tasks = Set(
            plan.sets.flatMap { planned in
                AnswerTask.allCases.filter { planned.set.meals.contains(where: $0.takes) }
            })
        for definition in definitions where tasks.contains(definition.task) && !asked.contains(definition.name) {
            project.warn(
                "\(definition.name) is left out: none of the prompts is written for its answer \(definition.answer.name)"
            )
        }
    }

    /// Checks that a gate could compare the plan with the named reference, before any money is spent.
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
        } catch { throw ApplicationError.definitions("\(error)") }
    }

    private func prompts() throws -> [Prompt] {
        let read = request.prompts.unique().map { project.catalog.loadPrompt(named: $0) }
        for diagnostic in read.flatMap(\.diagnostics) { project.events(.remark(diagnostic)) }
        let prompts = read.compactMap(\.prompt)
        guard prompts.count == read.count else { throw ApplicationError(.definitions) }
        return prompts
    }

    func past(of plan: Plan) -> PastRuns { PastRuns(in: reports.path, for: plan.withMembers, simulation: simulation) }

    /// Estimates the pending trials, before anything is sent.
    func estimate(_ plan: Plan) async throws -> RunEstimate {
        let trials = try resumed.map { try unasked(of: plan, in: $0.folder) } ?? plan.trials
        var reused: ReusePreview?
        if let reuse {
            reused = await ReusePreview(
                trials, of: plan, from: reuse, recordings: AnswerFiles(of: plan.withMembers, in: project.root),
                photos: try project.photoStore())
        }
        return RunEstimate(
            plan, trials: trials, past: past(of: plan), simulation: simulation, reused: reused,
            batched: try batched(plan), parts: (resumed?.record.shard ?? request.shard)?.count ?? 1,
            at: RunClock.live().now())
    }

    /// The pending trials that no batch under way will answer.
    private func unasked(of plan: Plan, in folder: RunFolder) throws -> [Trial] {
        let state = try JournalState(reading: folder, of: plan)
        let underWay = state.batches.underWay
        return state.pending(of: plan).filter { underWay.isEmpty || !underWay.contains(plan.key(of: $0)) }
    }

    /// The names of the providers that are still to be asked.
    func pendingProviders(_ plan: Plan) throws -> Set<String> {
        let all = plan.withMembers.variants
        let isAll = resumed == nil || all.allSatisfy { $0.definition.keyCommand == nil }
        let trials = try isAll ? nil : resumed.map { try JournalState(reading: $0.folder, of: plan).pending(of: plan) }
        guard let trials else { return Set(all.map(\.id.provider)) }
        return Set(trials.flatMap { plan.variants[$0.variant].definition.answering.map(\.name) })
    }

    func photoHosts(of plan: Plan) -> PhotoHosts {
        PhotoHosts(of: plan, isSimulated: simulation != nil, project)
    }

    func preview(_ plan: Plan) async throws -> RunPreview {
        let estimate = try await estimate(plan)
        let cap = simulation == nil ? budget.run : nil
        let isReachable = cap.flatMap { cap in estimate.known?.high.map { $0 > cap } } ?? false
        let hasCap = simulation == nil && BudgetGuard(budget).hasCap
        let leftOut =
            hasCap ? plan.variants.map(\.definition).keyed(by: \.name).compactMapValues(UnboundedCosts.reason) : [:]
        return RunPreview(
            estimate: estimate, hosts: photoHosts(of: plan), reachableCap: isReachable ? cap : nil, leftOut: leftOut)
    }
}

/// The estimate of a run; nothing was sent.
package struct RunPreview: Sendable {
    package let estimate: RunEstimate
    package let hosts: PhotoHosts
    /// The budget, if the run could reach it.
    package let reachableCap: USD?
    /// Why the budget excludes a provider, by its name.
    package let leftOut: [String: String]
}

/// What a run asks; what is empty or nil is as in config.yaml, unless another meaning is given.
package struct RunRequest: Sendable {
    package var providers: [String] = []
    package var sets: [String] = []
    /// Files in providers/prompts; empty: each provider's own.
    package var prompts: [String] = []
    /// Empty: each provider's own.
    package var photoSettings: [String] = []
    package var perturbations: [Perturbation] = []
    /// The most meals of each set; nil: all.
    package var limit: Int?
    /// By id; empty: all.
    package var meals: Set<String> = []
    /// Nil: all meals, whatever their photos' quality.
    package var condition: MealCondition?
    /// Nil: all meals, of either split or none.
    package var split: Split?
    package var repeats: Int?
    package var seed: UInt64?
    package var isSimulated = false
    /// A fault profile of the simulator.
    package var faults = "none"
    package var maxUSD: Double?
    /// The run to resume; nil for a new one.
    package var resume: String?
    /// Runs whose answers are reused for equal requests.
    package var reuse: [String] = []
    /// A resumed run asks again instead of reusing answers of other runs.
    package var reusesNothing = false
    /// A reference that a gate must be able to compare the run with, or nothing is asked; nil: no check.
    package var reference: String?
    /// Nil: the start time.
    package var name: String?
    /// Resume the run of that name if it exists.
    package var resumesOrStarts = false
    /// Nil: all of the plan.
    package var shard: Shard?
    package var batch = BatchChoice()

    /// The warnings on the definitions were shown.
    var hasWarned = false
    /// Adds each provider's own prompt and photo setting to the chosen ones.
    var includesOwn = false
    /// Restricts the chosen variants; nil: all.
    var variants: Set<VariantID>?

    package init() {}
}
