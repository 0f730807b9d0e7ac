import Analysis
import Catalog
import Execution
import Hashing
import Nutrition
import Photos
import Programs
import Scoring
package import Simulator
import Transport

/// Simulates providers of a project, for its own runs or for other clients.
package struct SimulatedProviders: Sendable {
    package struct Choice {
        /// Empty: the sets in config.yaml.
        package var sets: [String] = []
        package var faults = FaultProfile.none
        /// Nil: as in config.yaml.
        package var seed: UInt64?
        package var speedUp = 1.0
        /// On 127.0.0.1; 0: any free port.
        package var port = 0

        package init() {}
    }

    /// The divisor of a run's latencies, so that a demo takes seconds; every report states it.
    static let speedUp = 20.0

    package let endpoints: [(provider: String, endpoint: String)]
    private let server: SimulatorServer

    /// Prepares every photo first, since the servers recognize meals by their photos.
    private init(
        _ providers: [ProviderDefinition], plan: Plan, photos: PreparedPhotoStore, seed: UInt64, speedUp: Double,
        faults: FaultProfile, port: Int = 0
    ) async throws {
        server = SimulatorServer(
            providers: providers, meals: await Self.meals(of: plan, photos: photos),
            options: SimulatorOptions(
                seed: seed, speedUp: speedUp, faults: faults, slowDelay: .seconds(90 / speedUp), port: port))
        _ = try await server.start()
        let server = server
        endpoints = providers.map { ($0.name, server.endpoint(for: $0) ?? "") }
    }

    /// The servers of a run; nil for a live one.
    static func start(
        _ simulation: RunRecord.Simulation?, plan: Plan, photos: PreparedPhotoStore
    ) async throws -> SimulatedProviders? {
        guard let simulation else { return nil }
        // Without perturbations: the servers compare requests with them.
        let asked = plan.withMembers
        let providers = asked.variants.filter { $0.id.perturbation == nil && $0.policy == nil }.map(\.definition)
        return try await SimulatedProviders(
            providers, plan: asked, photos: photos, seed: simulation.seed, speedUp: simulation.speedUp,
            faults: FaultProfile.named(simulation.faults) ?? .none)
    }

    /// The servers of every provider that a server answers, for other clients.
    package init(of project: LoadedProject, _ choice: Choice) async throws {
        let providers = project.allProviders.filter { $0.carrier == .http && $0.cascade == nil }
        let plan = Planner.plan(
            .init(
                providers: providers, sets: try project.sets(named: choice.sets), repeats: 1,
                seed: choice.seed ?? project.configuration.run.seed))
        try await self.init(
            providers, plan: plan, photos: try project.photoStore(), seed: plan.seed, speedUp: choice.speedUp,
            faults: choice.faults, port: choice.port)
    }

    package func stop() async { await server.stop() }

    /// Requests that came, by provider.
    package var requests: [String: Int] { server.statistics().mapValues(\.requests) }

    /// Prepares each photo with each setting of the plan, several at once.
    private static func meals(of plan: Plan, photos: PreparedPhotoStore) async -> [SimulatedMeal] {
        let settings = Set(plan.variants.map(\.photo))
        var meals: [SimulatedMeal] = []
        for planned in plan.sets {
            await withTaskGroup(of: (place: Int, meal: SimulatedMeal).self) { group in
                for (place, meal) in planned.set.meals.enumerated() {
                    group.addTask {
                        var hashes: [SHA256Digest] = []
                        var changed: [SHA256Digest: PhotoSetting.Transform] = [:]
                        for photo in meal.photos {
                            // Other clients send photos unchanged.
                            if let original = planned.photoHashes[photo] { hashes.append(original) }
                            for setting in settings {
                                let path = planned.set.path(ofPhoto: photo)
                                // An unreadable photo is never sent, so the simulator need not know it.
                                if let prepared = try? await photos.photo(at: path, setting: setting) {
                                    hashes.append(prepared.sha256)
                                    changed[prepared.sha256] = setting.transform
                                }
                            }
                        }
                        return (
                            place, SimulatedMeal(set: planned.set.name, meal: meal, photos: hashes, changed: changed)
                        )
                    }
                }
                // In the set's order: the first of several meals with the same photos answers, however they were prepared.
                var prepared: [(place: Int, meal: SimulatedMeal)] = []
                for await meal in group { prepared.append(meal) }
                meals += prepared.sorted { $0.place < $1.place }.map(\.meal)
            }
        }
        return meals
    }
}

struct CallableProviders {
    private(set) var definitions: [ProviderDefinition] = []
    private(set) var keys: [String: Secret] = [:]
    /// Where new keys are from, by provider.
    private(set) var refreshes: [String: KeyRefresh] = [:]
    /// By provider.
    private(set) var launches: [String: AllowedProgram] = [:]
    private(set) var remarks: [String] = []
    /// Providers left out, and how their trials end.
    private(set) var uncallable: [String: Pool.Stop] = [:]

    /// The providers that a run can ask, simulated or not; warns about each left out.
    /// - Throws: `ApplicationError` if no provider is left.
    init(of planning: RunPlanning, hasCap: Bool) throws {
        let chosen = try planning.providers()
        let providers = (chosen.filter { $0.cascade == nil } + chosen.flatMap(\.answering)).unique(by: \.name)
        self =
            planning.simulation != nil
            ? CallableProviders(simulating: providers)
            : CallableProviders(
                providers, project: planning.project, hasCap: hasCap || BudgetGuard(planning.budget).hasCap)
        keep(chosen)
        for remark in remarks { planning.project.events(.warning(remark)) }
        guard definitions.isEmpty else { return }
        throw ApplicationError(
            .noProvider,
            planning.simulation != nil
                ? "no provider can be simulated: recorded answers are real, so leave --simulate out"
                : "no provider can be called: set a key, or try it with --simulate")
    }

    /// Keeps those providers, and the keys of cascades' members. A cascade needs all its members.
    private mutating func keep(_ chosen: [ProviderDefinition]) {
        let callable = Set(definitions.map(\.name))
        definitions = chosen.filter { provider in
            let absent = provider.answering.map(\.name).filter { !callable.contains($0) }
            if provider.cascade != nil, !absent.isEmpty {
                remarks.append(
                    "\(provider.name) is left out: it needs an answer of \(absent.joined(separator: " and of "))")
            }
            return absent.isEmpty
        }
    }

    /// One provider outside of any run.
    /// - Throws: `ApplicationError` if it cannot be asked, with the reason.
    init(
        only provider: ProviderDefinition, of project: LoadedProject, isSimulated: Bool, maxUSD: Double?
    ) throws(ApplicationError) {
        let hasCap = BudgetGuard(project.budget(maxUSD: maxUSD)).hasCap
        self =
            isSimulated
            ? CallableProviders(simulating: [provider])
            : CallableProviders([provider], project: project, hasCap: hasCap)
        if definitions.isEmpty { throw ApplicationError(.noProvider, remarks) }
    }

    /// The providers of a simulated run: recorded answers are real, and left out. The key is a placeholder, no secret, and too
    /// short for the redactor.
    private init(simulating providers: [ProviderDefinition]) {
        for provider in providers {
            if provider.isRecorded {
                leaveOut(
                    provider, .cancelled, "\(provider.name) is left out: its recorded answers are not simulated")
                continue
            }
            definitions.append(provider)
            keys[provider.name] = Secret("any")
            if provider.job?.refresh != nil { refreshes[provider.name] = .request(Secret("any")) }
        }
    }

    /// Providers whose key may go to their host and, with a cap set, whose cost has a bound.
    private init(_ providers: [ProviderDefinition], project: LoadedProject, hasCap: Bool) {
        let ring = KeyRing(environment: project.environment, bindings: project.keyBindings)
        for provider in providers {
            if provider.isProgram {
                guard take(provider, project.programs, ring) else { continue }
            }
            if provider.keyCommand != nil, case .refused(let reason) = project.programs.keyCommand(of: provider) {
                leaveOut(provider, .notTrusted, "\(provider.name) is left out: \(reason)")
                continue
            }
            let isAskedLater = provider.isProgram || provider.keyCommand != nil
            let access = isAskedLater ? .keyless : ring.access(for: provider)
            if case .none(let reason) = access {
                leaveOut(provider, .noKey, reason)
            } else if hasCap, let reason = UnboundedCosts.reason(provider) {
                leaveOut(
                    provider, .budgetSkipped,
                    "\(provider.name) is left out: with a budget set its cost must have a bound: \(reason)")
            } else {
                definitions.append(provider)
                if case .key(let key) = access { keys[provider.name] = key }
                refreshes[provider.name] = project.refresh(of: provider)
            }
        }
    }

    /// Takes the launch of a program that may be started; leaves out any other.
    private mutating func take(_ provider: ProviderDefinition, _ programs: ProgramAccess, _ ring: KeyRing) -> Bool {
        if let variable = provider.keyVariable {
            switch ring.key(in: variable) {
            case .key(let key): keys[provider.name] = key
            case .keyless: break
            case .none(let reason):
                leaveOut(provider, .noKey, "\(provider.name) is left out: \(reason)")
                return false
            }
        }
        switch programs.start(provider, key: keys[provider.name]) {
        case .allowed(let launch, let entry):
            launches[provider.name] = AllowedProgram(launch) { programs.refusal(of: provider, since: entry) }
        case .refused(let reason):
            leaveOut(provider, .notTrusted, "\(provider.name) is left out: \(reason)")
            return false
        }
        return true
    }

    /// Starts the commands that print keys of those providers. A provider without its key is left out.
    /// - Throws: `ApplicationError` if no provider is left.
    mutating func takeCommandKeys(of names: Set<String>, _ project: LoadedProject) async throws(ApplicationError) {
        let answering = definitions.flatMap(\.answering).unique(by: \.name)
        for provider in answering where provider.keyCommand != nil && names.contains(provider.name) {
            switch await project.key(of: provider) {
            case .key(let key): keys[provider.name] = key
            case .keyless: break
            case .none(let outcome, let reason):
                leaveOut(provider, outcome, reason)
                project.events(.warning(reason))
            }
        }
        guard definitions.allSatisfy({ $0.answering.contains { uncallable[$0.name] != nil } }) else { return }
        throw ApplicationError(.noProvider, "no provider can be called: mend the command of its key")
    }

    private mutating func leaveOut(_ provider: ProviderDefinition, _ outcome: Outcome, _ reason: String) {
        remarks.append(reason)
        uncallable[provider.name] = Pool.Stop(outcome: outcome, reason: reason)
    }
}
