import Analysis
import Catalog
package import Execution
import FoundationEssentials
import Lookups
package import Nutrition
import Sanity
import Scoring
import Simulator
import Transport

/// Looks up the foods of a run's answers, and keeps every lookup in the run's folder. No model is asked.
package struct RunGrounding: Sendable {
    /// Different names that answers state with grams.
    package private(set) var names = 0
    /// Names of which something was still to be looked up.
    package private(set) var open = 0
    /// Requests sent, by service.
    package private(set) var sent: [LookupSource: Int] = [:]
    /// Lookups that the cache answered, from memory and from the disk, and those it did not.
    package private(set) var cached = 0
    package private(set) var missed = 0
    /// Lookups without an answer, by service and cause.
    package private(set) var failures: [LookupSource: [LookupFailure: Int]] = [:]

    /// Names looked up at most in one go: more would take a service days.
    static let mostNames = 20_000

    /// - Parameters:
    ///   - isSimulated: the simulator answers instead of the services. Always so for a simulated run.
    ///   - clock: nil: real time, a thousand times as fast where the simulator answers.
    /// - Throws: `ApplicationError` for an unknown run or a project without `grounding`; `RunFolderError`, `WriteError`.
    package init(
        of name: String, in project: LoadedProject, isSimulated: Bool, clock: RunClock? = nil
    ) async throws {
        guard let grounding = project.configuration.grounding else {
            throw ApplicationError.definitions(
                "config.yaml names no source of numbers: write `grounding: {order: [cache, fdc, bundled, model]}` there"
            )
        }
        let folder = try NamedRun.existing(name, in: try project.reports)
        let lock = try RunLock(folder)
        defer { withExtendedLifetime(lock) {} }
        let record = try folder.record()
        let isSimulated = isSimulated || record.simulation != nil
        // The cache outlives this call: what a fast clock dates into the future the next call would not believe.
        let cacheClock = clock ?? .live()
        let clock = clock ?? .live(speedUp: isSimulated ? 1000 : 1)
        let results = try RunResults(
            reading: folder, plan: project.plan(of: record, photos: false),
            sanity: SanityChecker(profile: project.configuration.sanity), format: record.format)
        let known = try LookupJournal.records(of: folder).filter { $0.isSimulated == isSimulated }
        let names = Self.names(in: results.trials)
        self.names = names.count
        let threshold = project.configuration.scoring.matchThreshold
        let settled = Grounder(order: grounding.order, records: known, threshold: threshold)
        let all = names.filter { name in
            let answer = settled.answer(name)
            return !answer.unasked.isEmpty || !answer.failures.isEmpty
        }
        if all.count > Self.mostNames {
            project.warn("only the first \(Self.mostNames) of \(all.count) foods are looked up: run the command again")
        }
        open = min(all.count, Self.mostNames)
        guard open > 0 else { return }

        let server = isSimulated ? SimulatorServer(providers: [], meals: []) : nil
        _ = try await server?.start()
        let http = HTTPClient(settings: project.transportSettings())
        let clients = Self.clients(grounding, of: project, server, http, clock)
        let file = isSimulated ? "simulated.sqlite" : "lookups.sqlite"
        let path = try project.reports.appending(path: ".lookups").appending(path: file).path
        let cache = grounding.order.contains(.cache) ? LookupCache(path, clock: cacheClock) : nil
        let desk = LookupDesk(
            order: grounding.order, clients: clients, cache: cache, threshold: threshold, isSimulated: isSimulated)
        let journal = try LookupJournal(folder, redactor: project.redactor)
        let tally = LookupTally()
        let batcher = LookupBatcher(clock: clock) { batch in
            let records = try await desk.look(batch)
            try journal.append(records)
            await tally.add(records)
        }
        let done = await Result {
            for name in all.prefix(Self.mostNames) { try await batcher.add(name) }
            try await batcher.flush()
        }
        await http.shutdown()
        await server?.stop()
        for client in clients { sent[client.source] = await client.sent }
        if let cache {
            let hits = await cache.hits
            (cached, missed) = (hits.memory + hits.disk, hits.missed)
            for notice in await cache.notices { project.warn(notice) }
        }
        failures = await tally.failures
        for reason in await tally.reasons.prefix(5) { project.warn(reason) }
        try done.get()
    }

    /// Names as they are looked up, sorted. Foods without grams keep the model's numbers whatever a table says.
    private static func names(in trials: [TrialResult]) -> [String] {
        var names: Set<String> = []
        for trial in trials where trial.outcome == .ok {
            for food in trial.estimate?.foods ?? [] where Grounder.grams(of: food) != nil {
                names.insert(LookupName.text(of: food.name))
            }
        }
        return names.subtracting([""]).sorted()
    }

    /// Of every service in the order whose key is there and may be sent; a missing one is told.
    private static func clients(
        _ grounding: GroundingDefinition, of project: LoadedProject, _ server: SimulatorServer?,
        _ http: HTTPClient, _ clock: RunClock
    ) -> [LookupClient] {
        let contact = grounding.contact.map { " (\($0))" } ?? ""
        let ring = KeyRing(environment: project.environment, bindings: project.keyBindings)
        return grounding.order.compactMap { source -> LookupClient? in
            guard let wire = LookupWires.wire(of: source) else { return nil }
            var keys: [Secret] = []
            for variable in GroundingDefinition.keyVariables(of: source) {
                if server != nil {
                    keys.append(Secret("simulated"))
                    continue
                }
                switch ring.access(variable: variable, endpoint: wire.base) {
                case .key(let key): keys.append(key)
                case .keyless: break
                case .none(let reason):
                    project.warn("\(source.words) is left out: \(reason)")
                    return nil
                }
            }
            let key: LookupKey =
                switch keys.count {
                case 0: .none
                case 1: .header(name: "x-api-key", secret: keys[0])
                default: .pair(id: keys[0], key: keys[1])
                }
            return LookupClient(
                wire, at: server?.lookupBase(of: source), key: key, http: http, outgoing: project.outgoing,
                clock: clock, userAgent: "nutrieval/\(ToolVersion.current)\(contact)")
        }
    }
}

private actor LookupTally {
    private(set) var failures: [LookupSource: [LookupFailure: Int]] = [:]
    /// Each reason once, in order.
    private(set) var reasons: [String] = []

    func add(_ records: [LookupRecord]) {
        for record in records {
            guard let failure = record.failure else { continue }
            failures[record.source, default: [:]][failure, default: 0] += 1
            if let reason = record.reason, !reasons.contains(reason), reasons.count < 100 { reasons.append(reason) }
        }
    }
}

extension LoadedProject {
    /// What the run's lookups and the bundled foods say; nil without `grounding`.
    /// - Throws: `LookupJournalError`.
    func grounder(of folder: RunFolder) throws -> Grounder? {
        try configuration.grounding.map { grounding in
            Grounder(
                order: grounding.order, records: try LookupJournal.records(of: folder),
                threshold: configuration.scoring.matchThreshold)
        }
    }
}
