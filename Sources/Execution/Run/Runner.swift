import Catalog
package import Nutrition
package import Photos
import Providers
package import Scoring
import Synchronization
package import Transport

/// Runs the pending trials of a plan: a bounded number at once per pool, all pools in parallel.
package struct Runner: Sendable {
    /// How long a stopping run waits for answers in flight.
    private static let grace = Duration.seconds(10)

    private let setup: RunSetup
    private let cascades: CascadePlan
    private let members: MemberTrials
    private let pools: [String: Pool]
    private let poolNames: [Int: String]
    private let network: any Backend
    private let keys: SessionKeys
    private let submissions: Submissions
    private let programs: ProgramBackend?
    private let stops = Stops()
    private let textSizes = TextSizes()

    package init(_ setup: RunSetup) {
        let cascades = CascadePlan(setup.plan)
        let setup = setup.asking(cascades.plan)
        members = MemberTrials(of: cascades.memberIDs, answered: setup.answered)
        self.setup = setup
        self.cascades = cascades
        var pools: [String: Pool] = [:]
        var names: [Int: String] = [:]
        for (index, variant) in setup.plan.variants.enumerated() where variant.policy == nil {
            let name = Pool.name(of: variant.definition)
            names[index] = name
            if pools[name] == nil {
                let limits = Pool.Limits(
                    of: variant.definition, isSimulated: setup.isSimulated, parts: setup.parts)
                pools[name] = Pool(limits: limits, clock: setup.clock) { event in
                    setup.events?.note(event, pool: name, at: setup.clock.now())
                }
            }
        }
        let variations = setup.plan.variants.compactMap { one in SimulatedVariation(one).map { (one.id, $0) } }
        keys = SessionKeys(setup.keys, setup.refreshes)
        submissions = Submissions(setup)
        network = HTTPBackend(
            http: setup.http, keys: keys,
            variations: setup.isSimulated ? Dictionary(variations) { first, _ in first } : nil)
        programs = setup.isSimulated ? nil : setup.programs.map { ProgramBackend($0, redactor: setup.redactor) }
        self.pools = pools
        poolNames = names
        for (provider, stop) in setup.uncallable { stops.end(provider, stop) }
    }

    /// Asks those trials, in that order within each pool. Returns when all have ended, or after a stop when those in
    /// flight have ended or the grace period is over.
    /// - Throws: `WriteError` when the journal cannot be written; nothing is sent after that.
    package func run(_ trials: [Trial], attemptsSoFar: TrialMap<Int>) async throws {
        await countEarlier()
        do { try await work(through: trials, attemptsSoFar: attemptsSoFar) } catch {
            await programs?.close()
            // Keep the answers from before the failure.
            try? await setup.journal.finish()
            throw error
        }
        await programs?.close()
        try await setup.journal.finish()
    }

    /// Counts the requests of earlier sessions in the windows of their pools.
    private func countEarlier() async {
        guard !setup.isSimulated else { return }
        let now = setup.clock.now().seconds
        var ages: [String: [Double]] = [:]
        for (place, variant) in setup.plan.variants.enumerated() {
            guard let name = poolNames[place], let moments = setup.earlier[variant.id] else { continue }
            ages[name, default: []] += moments.map { now - $0 }
        }
        for (name, ages) in ages { await pools[name]?.count(earlier: ages) }
    }

    private func work(through trials: [Trial], attemptsSoFar: TrialMap<Int>) async throws {
        let batches = try batchRunner()
        let (live, batched) = split(trials)
        let routed = TrialQueue(trials.filter(cascades.isCascade))
        try await withThrowingTaskGroup(of: Member.self) { group in
            var working = 0
            func start(_ trials: [Trial], after batches: Int = 0) {
                let queues = Dictionary(grouping: trials) { poolNames[$0.variant] ?? "" }.mapValues(TrialQueue.init)
                for (name, queue) in queues {
                    guard let pool = pools[name] else { continue }
                    for _ in 0..<min(pool.inFlight, queue.count) {
                        working += 1
                        group.addTask {
                            let runner = trialRunner(pool)
                            while !setup.stop.isRaised, let trial = queue.next() {
                                try await ask(trial, by: runner, attemptsSoFar, after: batches)
                            }
                            return .worker
                        }
                    }
                }
            }
            start(live)
            if let batches {
                working += 1
                group.addTask {
                    .batches(try await batches.run(batched, pending: trials, attemptsSoFar: attemptsSoFar))
                }
            }
            for _ in 0..<min(routed.count, pools.values.reduce(0) { $0 + $1.inFlight }) {
                working += 1
                group.addTask {
                    while !setup.stop.isRaised, let trial = routed.next() { try await route(trial, attemptsSoFar) }
                    return .worker
                }
            }
            for (key, jobs) in setup.jobs where jobs.contains(where: \.isAnswered) {
                guard let place = setup.plan.variants.firstIndex(where: { $0.id == key.variant }),
                    let pool = poolNames[place].flatMap({ pools[$0] })
                else { continue }
                working += 1
                group.addTask {
                    try await trialRunner(pool).cleanUp(key)
                    return .worker
                }
            }
            group.addTask {
                await watchForStop()
                return .watch
            }
            while working > 0, let ended = try await group.next() {
                switch ended {
                case .worker: working -= 1
                case .batches(let rest):
                    working -= 1
                    // Its batch was an attempt.
                    start(rest, after: 1)
                case .watch: group.cancelAll()
                }
            }
            group.cancelAll()
        }
    }

    private func ask(
        _ trial: Trial, by runner: TrialRunner, _ attemptsSoFar: TrialMap<Int>, after batches: Int = 0
    ) async throws {
        let key = setup.plan.key(of: trial)
        guard await members.begin(key) else { return }
        defer { members.end(key) }
        try await runner.run(trial, attemptsSoFar: batches + (attemptsSoFar[key] ?? 0))
    }

    /// Asks the members that a cascade needs, each once.
    private func route(_ trial: Trial, _ attemptsSoFar: TrialMap<Int>) async throws {
        var asked: Set<Trial> = []
        while !setup.stop.isRaised, let next = cascades.next(for: trial, members.result), asked.insert(next).inserted {
            guard let pool = poolNames[next.variant].flatMap({ pools[$0] }) else { break }
            try await ask(next, by: trialRunner(pool), attemptsSoFar)
        }
        setup.progress.finish(
            setup.plan.variants[trial.variant].id, cascades.result(of: trial, members.result).trial.outcome)
    }

    private func trialRunner(_ pool: Pool) -> TrialRunner {
        TrialRunner(
            setup: setup, network: network, keys: keys, submissions: submissions, programs: programs, pool: pool,
            stops: stops, textSizes: textSizes, members: members, poolsOfAccount: poolsOfAccount)
    }

    private enum Member {
        case worker, watch
        /// What batches left to be asked live.
        case batches([Trial])
    }

    /// The trials to ask live now, and those for batches. Trials of batches under way are in neither.
    private func split(_ trials: [Trial]) -> (live: [Trial], batched: [Trial]) {
        guard let plan = setup.batches else { return (trials, []) }
        let underWay = plan.underWay
        let free = trials.filter { !underWay.contains(setup.plan.key(of: $0)) }
        func isBatched(_ trial: Trial) -> Bool {
            plan.providers.contains(setup.plan.variants[trial.variant].id.provider)
        }
        return (free.filter { !isBatched($0) }, free.filter(isBatched))
    }

    private func batchRunner() throws -> BatchRunner? {
        guard let plan = setup.batches else { return nil }
        let runners = setup.plan.variants.indices.compactMap { index in
            poolNames[index].flatMap { pools[$0] }.map { (index, trialRunner($0)) }
        }
        return BatchRunner(
            setup: setup, plan: plan, log: try BatchLog(plan.folder, redactor: setup.redactor), network: network,
            runners: Dictionary(uniqueKeysWithValues: runners))
    }

    /// Asks vendors to end the batches that are open. Returns how many were asked for.
    package func cancelBatches() async throws -> Int { try await batchRunner()?.cancelAll() ?? 0 }

    /// Returns on cancellation, or after a stop once no turn is out or the grace period is over. It counts turns, since
    /// a stopped pool gives none: a holder goes on to send and must not be cancelled in between, or its answer is paid
    /// for and lost.
    private func watchForStop() async {
        let tick = Duration.milliseconds(50)
        while !setup.stop.isRaised {
            do { try await Task.sleep(for: tick) } catch { return }
        }
        for pool in pools.values { await pool.end(.interrupted) }
        let end = ContinuousClock.now + Self.grace
        while await turnsOut > 0, ContinuousClock.now < end {
            do { try await Task.sleep(for: tick) } catch { return }
        }
    }

    private var turnsOut: Int {
        get async {
            var out = 0
            for pool in pools.values { out += await pool.turnsOut }
            return out
        }
    }

    private func poolsOfAccount(_ definition: ProviderDefinition) -> [Pool] {
        let account = Self.account(of: definition)
        return setup.plan.variants.indices
            .filter { Self.account(of: setup.plan.variants[$0].definition) == account }
            .compactMap { poolNames[$0] }
            .compactMap { pools[$0] }
    }

    /// The scope of a spent quota: all calls with the same key, or to the same server without a key.
    private static func account(of definition: ProviderDefinition) -> String {
        if let key = definition.key { return key.words }
        guard let endpoint = try? Endpoint(parsing: definition.endpoint) else { return definition.endpoint }
        return "\(endpoint.host):\(endpoint.port)"
    }
}

package struct RunSetup: Sendable {
    package var plan: Plan
    package var journal: Journal
    let http: any HTTPSending
    let keys: [String: Secret]
    /// Where new keys are from, by provider; one without an entry keeps its key.
    package var refreshes: [String: KeyRefresh] = [:]
    package var recordings = AnswerFiles()
    /// Nil without providers that are programs.
    package var programs: ProgramPlan?
    package var photos: PreparedPhotoStore
    package var redactor: Redactor
    package var outgoing: OutgoingCheck
    /// Providers that cannot be called in this session, and why: their trials end with that and stay pending.
    package var uncallable: [String: Pool.Stop] = [:]
    /// Replace the definitions' endpoints, by provider; for the simulator.
    package var endpoints: [String: String] = [:]
    /// True for the simulator: it gets the repeat's number, which answers are drawn by, and rate limits do not apply.
    package var isSimulated = false
    package var budget: BudgetGuard
    /// The parts of the plan that share keys and limits; 1 for a run of its own.
    package var parts = 1
    /// When the last requests of earlier sessions arrived at the latest, in seconds since 1970.
    package var earlier: [VariantID: [Double]] = [:]
    /// Mean output tokens of past answers, for expected cost and token limits; the budget does not use them.
    package var pastOutput: [VariantID: Double] = [:]
    package var clock: RunClock
    package var progress: RunProgress
    package var stop: StopSignal
    package var pause = PauseSwitch()
    /// Records changes of caps, pauses and stops; nil: nowhere.
    package var events: EventLog?
    /// Finds answers of earlier runs to equal requests; nil: no reuse.
    package var reuse: AnswerReuse?
    /// Nil: nothing is asked in batches, and none is open.
    package var batches: BatchPlan?
    /// Results of earlier sessions of members of cascades.
    package var answered: [TrialKey: TrialResult] = [:]
    /// Jobs of earlier sessions still on their servers.
    package var jobs: [TrialKey: [JournalState.Job]] = [:]
    /// Submissions of earlier sessions whose responses are missing.
    package var unanswered: [TrialKey: JournalState.Unanswered] = [:]
    /// Uniform in [0, 1), to spread retries.
    package var jitter: @Sendable () -> Double

    fileprivate func asking(_ plan: Plan) -> RunSetup {
        var setup = self
        setup.plan = plan
        return setup
    }

    /// - Parameter keys: by provider; a provider without an entry is keyless.
    package init(
        plan: Plan, journal: Journal, http: any HTTPSending, photos: PreparedPhotoStore, keys: [String: Secret],
        redactor: Redactor, budget: BudgetGuard, clock: RunClock, progress: RunProgress, stop: StopSignal,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.plan = plan
        self.journal = journal
        self.http = http
        self.photos = photos
        self.keys = keys
        self.redactor = redactor
        outgoing = OutgoingCheck(keys.map { (variable: "the provider \($0.key)", secret: $0.value) })
        self.budget = budget
        self.clock = clock
        self.progress = progress
        self.stop = stop
        self.jitter = jitter
    }
}
