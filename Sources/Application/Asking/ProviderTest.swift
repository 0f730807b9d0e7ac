import Catalog
import Costs
import Execution
import FoundationEssentials
import Nutrition
import Photos
import Providers
import Sanity
import Simulator
import Transport

/// Asks one provider about one photo or meal, once. Writes no run.
package struct ProviderTest: Sendable {
    package struct Choice: Sendable {
        package var provider: String
        package var photo = TestedPhoto.usual
        package var isSimulated = false
        /// A cap in USD; nil: that of config.yaml.
        package var maxUSD: Double?
        /// Tokens of the answer; nil: as many as the definition allows.
        package var outputLimit: Int?

        package init(provider: String) { self.provider = provider }
    }

    private static let seed: UInt64 = 1

    private let project: LoadedProject
    private let choice: Choice
    private let definition: ProviderDefinition

    /// - Throws: `ApplicationError` for an unknown provider, or a photo for recorded answers.
    package init(_ project: LoadedProject, _ choice: Choice) throws(ApplicationError) {
        self.project = project
        self.choice = choice
        guard var definition = try project.providers(named: [choice.provider]).first else {
            throw .usage("there is no provider \(choice.provider)")
        }
        if let cascade = definition.cascade {
            throw .usage(
                "\(choice.provider) is a cascade of \(cascade.words): test one of these, or ask it with "
                    + "`run --provider \(choice.provider) --limit 1`")
        }
        if definition.isRecorded, choice.photo != .usual {
            throw .usage("\(choice.provider) has recorded answers to meals: leave the photo out")
        }
        if let limit = choice.outputLimit { definition.parameters.limitOutput(to: limit) }
        self.definition = definition
    }

    /// Shows the price, asks for consent as a run does, and sends the request.
    /// - Throws: what consent throws, `ApplicationError`, `SimulatorError`.
    package func ask(consent: CostConsent) async throws -> ProviderTrial {
        let prepared = try await prepare()
        let ended = await Result {
            try Prepared.confirm([prepared], maxUSD: choice.maxUSD, consent, project)
            return try await prepared.send()
        }
        await prepared.close()
        return try ended.get()
    }

    /// Prepares photo, key and, for a simulated one, the server. Call `close` at the end.
    func prepare() async throws -> Prepared {
        let callable = try CallableProviders(
            only: definition, of: project, isSimulated: choice.isSimulated, maxUSD: choice.maxUSD)
        let meal = try TestedMeal(choice.photo, project, task: definition.task)
        do {
            var plan = Planner.plan(
                .init(providers: callable.definitions, sets: [meal.set], repeats: 1, seed: Self.seed),
                digests: project.photoDigests)
            // One request shows enough, also of a meal with more photos than the provider takes.
            for place in plan.variants.indices {
                plan.variants[place].photoLimit = plan.variants[place].definition.limits.photosPerRequest
            }
            try project.refuseKeys(in: plan)
            let conflicts = plan.variants.compactMap(\.photoConflict) + plan.variants.compactMap(\.promptGap)
            if !conflicts.isEmpty { throw ApplicationError(.usage, conflicts) }
            let simulation = RunRecord.Simulation(seed: Self.seed, speedUp: SimulatedProviders.speedUp, faults: "none")
            let photos = try project.photoStore()
            let server = try await SimulatedProviders.start(
                choice.isSimulated ? simulation : nil, plan: plan, photos: photos)
            do throws(SingleTrial.Refusal) {
                let trial = try await SingleTrial(
                    of: plan, endpoint: server?.endpoints.first?.endpoint, photos: photos, in: project.root,
                    at: RunClock.live().now())
                return Prepared(
                    project: project, plan: plan, meal: meal, trial: trial, callable: callable, server: server)
            } catch {
                await server?.stop()
                throw ApplicationError(.incomplete, "nothing was sent: \(error.reason)")
            }
        } catch {
            meal.remove()
            throw error
        }
    }

    /// A request that is ready to be sent.
    struct Prepared: Sendable {
        let project: LoadedProject
        let plan: Plan
        let meal: TestedMeal
        let trial: SingleTrial
        let callable: CallableProviders
        /// Nil for a live one.
        let server: SimulatedProviders?

        private var definition: ProviderDefinition { trial.ask.definition }

        /// Shows the price of the requests, and asks for consent as a run does; nothing of it for simulated ones.
        /// - Throws: what consent throws, `ApplicationError` for a cap that they would pass.
        static func confirm(
            _ requests: [Prepared], maxUSD: Double?, _ consent: CostConsent, _ project: LoadedProject
        ) throws {
            let live = requests.filter { $0.server == nil }
            guard !live.isEmpty else { return }
            let names = live.map { "\($0.definition.name) (\(ProviderTrial.price($0.trial.estimate.cost)))" }
            let words = "asks once: \(names.joined(separator: ", "))"
            project.note(words)
            if let reason = SingleTrial.refusal(of: live.map(\.trial), by: project.budget(maxUSD: maxUSD)) {
                throw ApplicationError(.incomplete, "nothing was sent: \(reason)")
            }
            guard case .asked(let ask) = consent else { return }
            func sum(_ costs: [Double?]) -> Double? {
                costs.contains(nil) ? nil : costs.reduce(0) { $0 + ($1 ?? 0) }
            }
            try CostQuestion.ask(
                sum(live.map { $0.trial.estimate.cost.expected?.value }),
                upTo: sum(live.map { $0.trial.estimate.cost.high?.value }), of: "this",
                hosts: PhotoHosts(live.map(\.definition), of: project), details: .lines(words), project, ask)
        }

        func send() async throws -> ProviderTrial {
            let isSimulated = server != nil
            var key = callable.keys[definition.name]
            if !isSimulated, definition.keyCommand != nil {
                switch await project.key(of: definition) {
                case .key(let printed): key = printed
                case .keyless: break
                case .none(_, let reason): throw ApplicationError(.noProvider, reason)
                }
            }
            if let variable = project.outgoing.variable(in: trial.request) {
                throw ApplicationError.definitions("nothing was sent: the request contains the key of \(variable)")
            }
            let client = HTTPClient(settings: project.transportSettings(isSimulated: isSimulated))
            let programs =
                callable.launches.isEmpty
                ? nil : ProgramPlan(launches: callable.launches, folder: meal.folder) { [project] in project.note($0) }
            var connections = SingleTrial.Connections(
                http: client, key: key, programs: programs, redactor: project.redactor, isSimulated: isSimulated)
            connections.refresh = callable.refreshes[definition.name]
            let ending = await trial.carryOut(connections, clock: .live())
            await client.shutdown()
            var result = ProviderTrial(
                definition, meal, trial, ending, isSimulated: isSimulated,
                sanity: SanityChecker(profile: project.configuration.sanity))
            result.log =
                SmallFile.bytes(
                    at: meal.folder.appending(path: "program-\(definition.name).log").path, limit: 2_000_000
                ).map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
            return result
        }

        func close() async {
            await server?.stop()
            meal.remove()
        }
    }
}

extension Parameters {
    /// Lowers the output limit, unless thoughts of a fixed length need it.
    fileprivate mutating func limitOutput(to limit: Int) {
        guard thinkingBudget ?? 0 == 0 else { return }
        maxOutputTokens = min(maxOutputTokens ?? limit, limit)
    }
}
