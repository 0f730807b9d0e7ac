import Analysis
import Catalog
import Costs
import Execution
import Foundation
import Hashing
import Nutrition
import Photos
import Providers
import Sanity
import Scoring
import Simulator
import Synchronization
import TestSupport
import Testing
import Transport

/// The shipped providers, the demo meals and a simulator on loopback: everything a run needs, for tests.
struct SimulatedBench {
    let folder: TemporaryFolder
    var plan: Plan
    /// Of the whole process: preparing the same photos once is enough.
    private static let photos = PreparedPhotoStore(
        folder: FileManager.default.temporaryDirectory.appending(path: "nutrieval-test-prepared").path)

    /// The time limit of an exchange where a test is not about it: no machine is so busy that it runs out.
    static let patience = Duration.seconds(300)

    /// - Parameters:
    ///   - providers: by name; all are of the shipped ones.
    ///   - meals: how many of the demo set, the first in file order.
    ///   - cascades: by name, the lines of their files after `wire: cascade`.
    ///   - policies: more of them, by name, as text.
    ///   - timeout: for every exchange.
    init(
        providers: [String], cascades: [String: String] = [:], policies: [String: String] = [:], meals: Int = 2,
        repeats: Int = 1, retry: Retry = .standard,
        timeout: Duration = patience,
        changing: (inout ProviderDefinition) -> Void = { _ in }
    ) throws {
        let day = try #require(CalendarDate("2026-11-21"))
        let catalog = Catalog.load(project: TestData.repository.path, formats: Formats.all, today: day).catalog
        func changed(_ definition: ProviderDefinition) -> ProviderDefinition {
            var definition = definition
            definition.retry = retry
            definition.limits.timeout = timeout
            changing(&definition)
            return definition
        }
        var definitions = try providers.map { changed(try #require(catalog.provider(named: $0))) }
        for var cascade in try Self.cascades(cascades, policies, day) {
            let members = cascade.cascade?.members ?? [:]
            cascade.cascade?.members = members.mapValues(changed)
            definitions.append(cascade)
        }
        let set = try #require(catalog.loadSet(named: "demo").set)
        folder = try TemporaryFolder()
        var choice = Planner.Choice(providers: definitions, sets: [set], repeats: repeats, seed: 1)
        choice.limit = meals
        plan = Planner.plan(choice)
    }

    /// As the Catalog reads them beside the shipped providers and policies.
    private static func cascades(
        _ cascades: [String: String], _ policies: [String: String], _ day: CalendarDate
    ) throws -> [ProviderDefinition] {
        guard !cascades.isEmpty else { return [] }
        let project = try TemporaryFolder()
        for name in ["providers", "policies"] {
            try FileManager.default.copyItem(
                at: TestData.repository.appending(path: name), to: project.url.appending(path: name))
        }
        try project.write("", to: "config.yaml")
        for (name, text) in policies { try project.write("name: \(name)\n\(text)\n", to: "policies/\(name).yaml") }
        for (name, lines) in cascades {
            try project.write("name: \(name)\nwire: cascade\n\(lines)\n", to: "providers/\(name).yaml")
        }
        let result = Catalog.load(project: project.path, formats: Formats.all, today: day)
        return try cascades.keys.sorted().map { name in
            try #require(result.catalog.provider(named: name), "\(result.diagnostics)")
        }
    }

    var run: RunFolder { RunFolder(url: folder.url.appending(path: "run")) }

    /// What one session came to.
    struct Session {
        var results: RunResults
        var statistics: [String: ProviderStatistics]
        /// What the run's clock would have shown, in seconds.
        var waited: Double
    }

    /// Runs what is pending, against a simulator of its own.
    ///
    /// - Parameters:
    ///   - stopAfter: raise the stop signal once that many trials are done.
    ///   - budget: none by default.
    ///   - hidden: what is taken out of all that is written; nil: the keys.
    ///   - echoesKey: the simulator puts the key it was sent into its responses.
    ///   - uncallable: providers that cannot be called, and why.
    ///   - knowing: the photo settings whose prepared photos the simulator knows; nil: those of the plan.
    ///   - whole: what `plan` is a part of, whose budget it shares; nil: it is the whole.
    ///   - through: stands between the run and its client; may raise the stop signal.
    ///   - reuse: answers of earlier runs; none by default.
    ///   - programs: nil: the simulator answers in their place.
    ///   - refreshes: where new keys are from, by provider.
    ///   - running: a server that several sessions share; nil: one of its own.
    ///   - bending: makes another clock of the run's.
    ///   - batches: how the session deals with batches, from what earlier sessions recorded; nil: not at all.
    ///   - quiet: the clock that run and simulator go by, with the providers' limits enforced.
    ///   - speedUp: nil: as fast as it goes, on a clock that jumps; else that many times faster than life, on a real clock,
    ///     with the providers' limits enforced by the simulator.
    func session(
        faults: FaultProfile = .none, slow: Duration = .seconds(90), budget: Budget = Budget(), stopAfter: Int? = nil,
        keys: [String: Secret]? = nil, hidden: [Secret]? = nil, echoesKey: Bool = false,
        uncallable: [String: Pool.Stop] = [:], knowing: Set<PhotoSetting>? = nil,
        pastOutput: [VariantID: Double] = [:],
        of whole: Plan? = nil, through: ((any HTTPSending, StopSignal) -> any HTTPSending)? = nil,
        speedUp: Double? = nil, quiet: QuietClock? = nil, against running: SimulatorServer? = nil,
        reuse: AnswerReuse? = nil, programs: ProgramPlan? = nil, refreshes: [String: KeyRefresh] = [:],
        bending: (RunClock) -> RunClock = { $0 }, batches: (([RecordedBatch]) -> BatchPlan)? = nil
    ) async throws -> Session {
        let server: SimulatorServer
        if let running {
            server = running
        } else {
            server = try await self.server(
                SimulatorOptions(
                    speedUp: speedUp ?? 1e9, faults: faults, enforceLimits: speedUp != nil || quiet != nil,
                    slowDelay: slow, modelsFail: false, echoesKey: echoesKey), knowing: knowing, uptime: quiet?.uptime)
        }
        let time = TestClock()
        try FileManager.default.createDirectory(at: run.url, withIntermediateDirectories: true)
        let state = try JournalState(reading: run, of: plan.variants.contains { $0.policy != nil } ? plan : nil)
        let pending = state.pending(of: plan)
        let progress = RunProgress(totals: plan.variants.map { ($0.id, pending.count) })
        let stop = StopSignal()
        let budget = BudgetGuard(budget, for: plan, of: whole ?? plan, after: state)
        let client = HTTPClient()
        let asked = plan.withMembers.variants.filter { $0.policy == nil }
        let names = asked.map(\.definition.name)
        let secrets = keys ?? Dictionary(names.map { ($0, Secret("simulated-key")) }, uniquingKeysWith: { a, _ in a })
        let endpoints = asked.compactMap { variant in
            server.endpoint(for: variant.definition).map { (variant.definition.name, $0) }
        }
        let redactor = Redactor(hidden ?? Array(secrets.values))
        var setup = RunSetup(
            plan: plan, journal: try await run.journalOnceFree(redactor),
            http: through?(client, stop) ?? quiet?.noticing(client) ?? client, photos: Self.photos, keys: secrets,
            redactor: redactor, budget: budget,
            clock: bending(speedUp.map { .live(speedUp: $0) } ?? quiet?.clock ?? time.clock), progress: progress,
            stop: stop, jitter: { 0 })
        setup.recordings = AnswerFiles(of: plan, in: folder.url)
        (setup.uncallable, setup.isSimulated, setup.programs) = (uncallable, programs == nil, programs)
        setup.endpoints = Dictionary(endpoints, uniquingKeysWith: { a, _ in a })
        (setup.pastOutput, setup.events) = (pastOutput, try run.events(redactor: redactor))
        (setup.reuse, setup.jobs, setup.unanswered, setup.answered) = (
            reuse, state.jobs, state.unanswered, state.members
        )
        (setup.refreshes, setup.batches) = (refreshes, batches?(state.batches))
        let runner = Runner(setup)
        let watch = Task {
            guard let stopAfter else { return }
            while progress.snapshot.reduce(0, { $0 + $1.done }) < stopAfter {
                try await Task.sleep(for: .milliseconds(1))
            }
            stop.raise()
        }
        try await runner.run(pending, attemptsSoFar: state.attemptsWithoutAnswer)
        watch.cancel()
        let statistics = server.statistics()
        await client.shutdown()
        if running == nil { await server.stop() }
        return Session(
            results: try RunResults(reading: run, plan: plan, sanity: SanityChecker()), statistics: statistics,
            waited: time.seconds)
    }

    /// A server that answers for the plan.
    func server(
        _ options: SimulatorOptions = SimulatorOptions(speedUp: 1e9, modelsFail: false),
        knowing: Set<PhotoSetting>? = nil, uptime: (@Sendable () -> Duration)? = nil
    ) async throws -> SimulatorServer {
        let asked = plan.withMembers.variants.filter { $0.policy == nil }
        let meals = try await simulatedMeals(knowing ?? Set(asked.map(\.photo)))
        let server = SimulatorServer(
            providers: asked.map(\.definition), meals: meals, options: options, uptime: uptime)
        try await server.start()
        return server
    }

    private func simulatedMeals(_ settings: Set<PhotoSetting>) async throws -> [SimulatedMeal] {
        var meals: [SimulatedMeal] = []
        for planned in plan.sets {
            for meal in planned.set.meals {
                var hashes: [SHA256Digest] = []
                for photo in meal.photos {
                    for setting in settings {
                        let prepared = try? await Self.photos.photo(
                            at: planned.set.path(ofPhoto: photo), setting: setting)
                        if let prepared { hashes.append(prepared.sha256) }
                    }
                }
                meals.append(SimulatedMeal(set: planned.set.name, meal: meal, photos: hashes))
            }
        }
        return meals
    }
}

extension RunFolder {
    /// The journal. The one of a session before lets go of the file when its queue has come to an end, which can be a moment
    /// after its last line was acknowledged.
    func journalOnceFree(_ redactor: Redactor = Redactor([])) async throws -> Journal {
        let patience = ContinuousClock.now + .seconds(30)
        while true {
            do { return try journal(format: 2, redactor: redactor) } catch let error as RunFolderError {
                guard case .locked = error, ContinuousClock.now < patience else { throw error }
                await Task.yield()
            }
        }
    }
}
