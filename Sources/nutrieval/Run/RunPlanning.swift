import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Scoring

/// What a run is to ask, found from the command line, the project and, for a resume, the record.
struct RunPlanning {
    let project: LoadedProject
    let reports: URL
    /// Nil for a new run.
    let resumed: ResumedRun?
    /// Where answers of earlier runs are found; nil: none are reused.
    let reuse: AnswerReuse?
    /// Those runs as the record keeps them.
    let reusedRuns: [String]
    private let options: ProjectOptions
    private let choice: RunChoice
    private let order: RunOrder

    /// - Throws: exit 65 for mistakes in the definitions, exit 64 naming every name that is not among them.
    init(_ options: ProjectOptions, _ choice: RunChoice, order: RunOrder = RunOrder()) throws {
        self.options = options
        self.choice = choice
        self.order = order
        let project = try LoadedProject(options)
        let reports = try project.reports(out: choice.out)
        self.project = project
        self.reports = reports
        let started = order.resumesOrStarts ? order.name.flatMap { NamedRun.started($0, in: reports) } : nil
        resumed = try (choice.resume ?? started).map { try ResumedRun(named: $0, in: reports) }
        let reused = try ReusedRuns(choice, resumed: resumed, in: reports)
        reusedRuns = reused.names
        let simulation = Self.simulation(resumed, choice, project, faults: order.faults)
        reuse = try reused.open(for: simulation)
        try project.refuseUnknown([
            (.provider, choice.provider), (.set, choice.set), (.prompt, choice.prompt),
            (.photoSetting, choice.photoSetting)
        ])
    }

    /// The providers that were chosen, whether or not they can be called.
    func providers() throws -> [ProviderDefinition] {
        try project.providers(named: resumed?.providers ?? choice.provider)
    }

    /// Nil for a live run. A resumed run stays what it was: answers of the simulator and of models never mix.
    var simulation: RunRecord.Simulation? { Self.simulation(resumed, choice, project, faults: order.faults) }

    private static func simulation(
        _ resumed: ResumedRun?, _ choice: RunChoice, _ project: LoadedProject, faults: String
    ) -> RunRecord.Simulation? {
        resumed.map(\.record.simulation) ?? asked(choice, project, faults: faults)
    }

    /// What the command line asks for.
    private static func asked(
        _ choice: RunChoice, _ project: LoadedProject, faults: String
    ) -> RunRecord.Simulation? {
        guard choice.simulate else { return nil }
        return RunRecord.Simulation(
            seed: seed(choice, project), speedUp: SimulatedProviders.speedUp, faults: faults)
    }

    private static func seed(_ choice: RunChoice, _ project: LoadedProject) -> UInt64 {
        choice.seed ?? project.configuration.run.seed
    }

    /// The cap in USD; that of a resumed run still holds where no other is given.
    private var cap: Double? { choice.maxUsd ?? resumed?.record.maxUSD }

    /// The simulator costs nothing, so that only a cap that was asked for holds there, to show what it does.
    var budget: Budget { simulation != nil && cap == nil ? Budget() : project.budget(maxUSD: cap) }

    /// The plan for those providers.
    ///
    /// - Throws: exit 64 for what cannot be asked, exit 65 for a set or prompt with mistakes or with a live key in it.
    func plan(_ definitions: [ProviderDefinition]) throws -> Plan {
        let plan = try planned(definitions)
        try project.refuseKeys(in: plan)
        return plan
    }

    private func planned(_ definitions: [ProviderDefinition]) throws -> Plan {
        if let resumed {
            if order.resumesOrStarts { try requireSameOptions(as: resumed.record) }
            return try project.plan(again: resumed.record)
        }
        var plan = try chosen(definitions)
        sayUnasked(definitions, plan)
        if let wanted = order.variants { plan.variants.removeAll { !wanted.contains($0.id) } }
        guard plan.trialCount > 0 else {
            Console.error("there is no meal to ask about: add a line per meal to meals.jsonl, or choose another --set")
            throw ExitCode.usage
        }
        let conflicts = plan.variants.compactMap(\.photoConflict) + plan.variants.compactMap(\.promptGap)
        for conflict in conflicts { Console.error(conflict) }
        if !conflicts.isEmpty { throw ExitCode.usage }
        sayUnchanged(plan)
        return plan
    }

    /// The plan that the command line asks for, as yet unchecked.
    private func chosen(_ definitions: [ProviderDefinition]) throws -> Plan {
        let sets = try project.sets(named: choice.set)
        let ids = choice.meals.map { Set($0.split(separator: ",").map(String.init)) } ?? []
        let unknown = ids.subtracting(sets.flatMap(\.meals).map(\.id)).sorted()
        guard unknown.isEmpty else {
            Console.error(
                "there is no meal \(unknown.joined(separator: ", ")) in \(sets.map(\.name).joined(separator: ", "))")
            throw ExitCode.usage
        }
        var chosen = Planner.Choice(
            providers: definitions, prompts: try prompts(), photoSettings: photoSettings,
            perturbations: choice.chosenPerturbations, sets: sets,
            limit: choice.limit, meals: order.meals ?? ids,
            repeats: choice.repeats ?? project.configuration.run.repeats, seed: Self.seed(choice, project))
        chosen.includesOwn = order.includesOwn
        let plan = Planner.plan(chosen, digests: project.photoDigests)
        try LoadedProject.requirePhotos(of: plan)
        return plan
    }

    /// A run is resumed by its own record. Options that ask for something else must not be passed over.
    ///
    /// - Throws: exit 64 naming what differs.
    private func requireSameOptions(as record: RunRecord) throws {
        // A provider without a key was left out of the record.
        let plan = try chosen(project.providers(named: choice.provider))
        let (now, before) = (PlanRecord(plan).json, record.plan.json)
        let parts = [
            ("meals", now["sets"] != before["sets"]), ("--repeats", now["repeats"] != before["repeats"]),
            ("--seed", now["seed"] != before["seed"]),
            (
                "providers, prompts, photo settings or changes",
                !record.plan.variants.allSatisfy { own in plan.variants.contains { $0.id == own.id } }
            ),
            ("--shard", order.shard != record.shard),
            (
                "--simulate or --faults",
                record.simulation != Self.asked(choice, project, faults: order.faults)
            )
        ]
        let differences = parts.filter(\.1).map(\.0)
        if differences.isEmpty { return }
        Console.error(
            TextTable.clean(
                "run \(record.name) was started with other \(differences.joined(separator: ", ")): "
                    + "give another --name, or finish it with --resume \(record.name)"))
        throw ExitCode.usage
    }

    /// A change that leaves what is sent about a meal as it is asks the same twice: that is paid for and tells nothing.
    private func sayUnchanged(_ plan: Plan) {
        let meals = plan.sets.flatMap(\.set.meals)
        for change in choice.chosenPerturbations {
            let same = meals.count { !change.changes($0) }
            let trials = same * plan.variants.count { $0.id.perturbation == change } * plan.repeats
            guard trials > 0 else { continue }
            options.console.note(
                "\(change.rawValue) changes nothing of what is sent about \(same) of \(meals.count) meals: \(trials) of its trials are asked and paid for all the same, and tell nothing"
            )
        }
    }

    /// A provider that none of the prompts is written for takes no part.
    private func sayUnasked(_ definitions: [ProviderDefinition], _ plan: Plan) {
        let asked = Set(plan.variants.map(\.id.provider))
        for definition in definitions where !asked.contains(definition.name) {
            Console.error(
                "\(definition.name) is left out: none of the prompts is written for its answer \(definition.answer.name)"
            )
        }
    }

    /// Checks that a gate could compare the plan with the reference that was named, before anything is spent.
    ///
    /// - Throws: exit 65 naming all that could not be compared, exit 1 when there is no such reference.
    func checkBaseline(_ plan: Plan) throws {
        guard let name = choice.baseline, case .file(let file) = try NamedBaseline.find(name, in: reports) else {
            return
        }
        do throws(BaselineError) {
            let reference = try BaselineFiles.read(file)
            try BaselineFit.check(
                plan, isSimulated: simulation != nil, settings: project.configuration.scoring, against: reference,
                named: name)
            guard
                reference.scorer == ScorerFingerprint.of(project.configuration)
                    || NamedRun.folder(reference.run, in: reports) != nil
            else { throw .otherScorer(reference: name, run: reference.run) }
        } catch { throw error.ended(.badDefinitions) }
    }

    private func prompts() throws -> [Prompt] {
        let read = project.unique(choice.prompt).map { project.catalog.loadPrompt(named: $0) }
        for diagnostic in read.flatMap(\.diagnostics) { options.console.remark(diagnostic) }
        let prompts = read.compactMap(\.prompt)
        guard prompts.count == read.count else { throw ExitCode.badDefinitions }
        return prompts
    }

    private var photoSettings: [NamedPhotoSetting] {
        project.unique(choice.photoSetting).map { name in
            NamedPhotoSetting(name: name, project.configuration.photoSettings[name] ?? PhotoVariation())
        }
    }
}

extension RunPlanning {
    /// What earlier runs in the reports folder tell of it.
    func past(of plan: Plan) -> PastRuns { PastRuns(in: reports.path, for: plan, simulation: simulation) }

    /// What is still to be asked, before anything is sent.
    func estimate(_ plan: Plan) async throws -> RunEstimate {
        let trials = try resumed.map { try JournalState(reading: $0.folder, of: plan).pending(of: plan) } ?? plan.trials
        var reused: ReusePreview?
        if let reuse {
            reused = await ReusePreview(trials, of: plan, from: reuse, photos: project.photoStore(reports: reports))
        }
        return RunEstimate(
            plan, trials: trials, past: past(of: plan), simulation: simulation, reused: reused,
            at: RunClock.live().now())
    }

    /// Where a run of that plan sends photos.
    func photoHosts(of plan: Plan) -> PhotoHosts {
        PhotoHosts(simulation == nil ? plan.variants.map(\.definition) : [], bindings: project.keyBindings)
    }

    /// Prints the estimate of a plan, as `run --dry-run` and `estimate` do.
    func show(_ plan: Plan) async throws {
        let (estimate, hosts) = (try await estimate(plan), photoHosts(of: plan))
        if options.json {
            var json = estimate.json.object ?? JSONObject()
            json["photo_hosts"] = hosts.json
            return Console.print(json: .object(json))
        }
        Console.print(EstimateText(estimate).text)
        if let text = hosts.text { Console.print(EstimateText.wrapped(text)) }
        if simulation == nil, let cap = budget.run, let high = estimate.known?.high, high > cap {
            Console.print("It could reach the budget of $\(fixed(cap.value, 2)); what is left then stays for a resume.")
        }
    }
}
