import Analysis
import Costs
import Execution
import Foundation
import Nutrition
import Sanity
import Scoring
import Simulator
import TestSupport
import Testing
import Transport

@testable import Catalog

@Suite("Runs against the simulator, over real sockets with real photos", .serialized)
struct EndToEndTests {
    private static let all = [
        "mistral-large", "mistral-small", "gpt-4o-mini", "gpt-6-luna", "gemini-flash", "gemini-flash-lite",
        "gemini-pro",
        "mistral-large-describe", "mistral-small-describe"
    ]

    @Test("every shipped provider is asked and understood")
    func everyProvider() async throws {
        let session = try await SimulatedBench(providers: Self.all, meals: 3).session()
        #expect(session.results.trials.count == 27)
        for trial in session.results.trials {
            #expect(trial.outcome == .ok, "\(trial.variant): \(trial.reason ?? "")")
            #expect(trial.attempts == 1 && trial.latency != nil)
            #expect(trial.usage != nil && trial.servedModel != nil)
            #expect(!trial.costUnknown && trial.cost != nil, "\(trial.variant)")
        }
    }

    @Test("a run is the same when it is run again, but for its times")
    func deterministic() async throws {
        func results() async throws -> [TrialResult] {
            try await SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 4, repeats: 2).session().results
                .trials
                .map { trial in
                    var trial = trial
                    trial.values.latency = nil
                    trial.values.parts = nil
                    return trial
                }
        }
        let first = try await results()
        #expect(try await results() == first)
        // Repeats are drawn apart, so that they are worth asking for.
        let energies = first.filter { $0.meal == first[0].meal && $0.variant == first[0].variant }
            .map { $0.estimate?.scoredTotals.energy }
        #expect(Set(energies).count == 2)
    }

    @Test("a run interrupted at any moment is finished by a resume that asks nothing twice")
    func resume() async throws {
        let providers = ["gpt-4o-mini", "mistral-small"]
        let undisturbed = try await SimulatedBench(providers: providers, meals: 8).session()
        var pendingInAll = 0
        for done in 0..<12 {
            let bench = try SimulatedBench(providers: providers, meals: 8) { $0.limits.inFlight = 2 }
            let first = try await bench.session(stopAfter: done)
            let pending = first.results.trials.filter { $0.outcome.kind == .pending }
            pendingInAll += pending.count
            #expect(pending.allSatisfy { $0.outcome == .cancelled })
            let second = try await bench.session()
            #expect(second.results.trials.allSatisfy { $0.outcome.kind == .answered })
            let asked = [first, second].flatMap { $0.statistics.values.map(\.requests) }.reduce(0, +)
            #expect(asked == 16, "stopped after \(done) trials")
            #expect(second.results.trials.map(\.estimate) == undisturbed.results.trials.map(\.estimate))
            let third = try await bench.session()
            #expect(third.statistics.values.allSatisfy { $0.requests == 0 })
        }
        #expect(pendingInAll > 0)
    }

    @Test("a plan whose prompt, photo or parameter changed is not resumed, and the difference is named")
    func changedPlan() throws {
        let before = PlanRecord(try SimulatedBench(providers: ["gpt-4o-mini"]).plan)
        let warmer = try SimulatedBench(providers: ["gpt-4o-mini"]) { $0.parameters.temperature = 0.3 }
        let differences = PlanRecord(warmer.plan).differences(from: before)
        #expect(differences.count == 1)
        #expect(differences.first?.contains("parameters.temperature was 1 and is 0.3") == true, "\(differences)")
        #expect(PlanRecord(try SimulatedBench(providers: ["gpt-4o-mini"]).plan).differences(from: before).isEmpty)
    }

    @Test("a budget is never passed, and what it left over is named and pending")
    func budget() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 10)
        var budget = Budget()
        budget.run = 0.05
        let session = try await bench.session(budget: budget)
        let outcomes = Dictionary(grouping: session.results.trials, by: \.outcome).mapValues(\.count)
        #expect((outcomes[.budgetSkipped] ?? 0) > 0 && (outcomes[.ok] ?? 0) > 0, "\(outcomes)")
        let spent = session.results.trials.reduce(0) { $0 + ($1.cost?.value ?? 0) + ($1.failedCost?.value ?? 0) }
        #expect(spent <= 0.05)
        #expect(try JournalState(reading: bench.run).pending(of: bench.plan).count == outcomes[.budgetSkipped])
    }

    @Test("a meal whose photo cannot be read is skipped and the others are asked")
    func unreadablePhoto() async throws {
        var bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 3)
        let photos = try TemporaryFolder()
        let original = bench.plan.sets[0].set
        for photo in original.meals.flatMap(\.photos) {
            try photos.write(
                Array(Data(contentsOf: URL(filePath: original.path(ofPhoto: photo)))), to: "photos/\(photo)")
        }
        try photos.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "photos/\(original.meals[1].photos[0])")
        bench.plan.sets[0].set.folder = photos.path
        bench.plan = Planner.hashed(bench.plan)
        let session = try await bench.session()
        for trial in session.results.trials {
            let expected: Outcome = trial.meal == original.meals[1].id ? .photoUnreadable : .ok
            #expect(trial.outcome == expected, "\(trial.meal): \(trial.reason ?? "")")
        }
        #expect(session.results.trials.contains { $0.reason?.contains("SVG") == true })
    }

    @Test("more photos than a provider takes are found before sending")
    func overLimit() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"]) { $0.limits.photosPerRequest = 1 }
        let session = try await bench.session()
        #expect(session.results.trials.allSatisfy { $0.outcome == .overLimit && $0.attempts == 0 })
        #expect(session.statistics["gpt-4o-mini"]?.requests == 0)
    }

    @Test("an unauthorized provider is asked once at most per exchange in flight, the others go on")
    func unauthorized() async throws {
        // Many wait for the only place there is when the word comes.
        let bench = try SimulatedBench(providers: ["gpt-4o-mini", "gemini-flash"], meals: 20) {
            ($0.limits.inFlight, $0.limits.inFlightStart) = (20, 1)
        }
        let faults = FaultProfile(rules: [FaultRule(.unauthorized, provider: "gemini-flash")])
        let session = try await bench.session(faults: faults)
        #expect(session.statistics["gemini-flash"]?.requests == 1)
        let outcomes = Dictionary(grouping: session.results.trials) { $0.variant.provider }
        #expect(outcomes["gemini-flash"]?.allSatisfy { $0.outcome == .unauthorized } == true)
        #expect(outcomes["gpt-4o-mini"]?.allSatisfy { $0.outcome == .ok } == true)
    }

    @Test("three equal bad requests in a row stop a provider")
    func badRequests() async throws {
        // Many wait for the only place there is when the third comes.
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 20) {
            ($0.limits.inFlight, $0.limits.inFlightStart) = (20, 1)
        }
        let session = try await bench.session(faults: FaultProfile(rules: [FaultRule(.notFound)]))
        // By the third the pool has two places, so a fourth may be on its way.
        let asked = try #require(session.statistics["gpt-4o-mini"]?.requests)
        #expect((3...4).contains(asked))
        let outcomes = Dictionary(grouping: session.results.trials, by: \.outcome).mapValues(\.count)
        // Those that were never asked stay to be asked once the request is mended.
        #expect(outcomes == [.badRequest: asked, .cancelled: 20 - asked])
    }

    @Test("a fault that heals leaves an answer, its attempts and no failed cost")
    func retried() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 2)
        let faults = FaultProfile(rules: [FaultRule(.serverError, firstAttempts: 2)])
        let session = try await bench.session(faults: faults)
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok && $0.attempts == 3 && $0.failedCost == 0 })
        // By a day before any price nothing is known: not that it was free.
        let unpriced = try RunResults(
            reading: bench.run, plan: bench.plan, sanity: SanityChecker(), pricesAsOf: CalendarDate("2001-01-01"))
        #expect(unpriced.trials.allSatisfy { $0.costUnknown && $0.cost == nil && $0.failedCost == nil })
        // 1 s and 2 s of backing off, for two trials that wait side by side on one clock.
        #expect(session.waited == 6)
    }

    @Test("a torn last line is cut off before anything is appended, however often the run is resumed")
    func tornResume() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 3)
        _ = try await bench.session()
        let file = bench.run.file("answers.jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        for cut in [1, 30, 200] {
            let whole = lines.joined(separator: "\n") + "\n"
            try String(whole.dropLast(cut)).write(to: file, atomically: true, encoding: .utf8)
            let session = try await bench.session()
            #expect(session.results.trials.allSatisfy { $0.outcome == .ok })
            #expect(session.statistics["gpt-4o-mini"]?.requests == 1)
            #expect(!session.results.isTorn)
        }
    }

    @Test("a journal that cannot be read is an error, never an empty one")
    func unreadableJournal() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1)
        try FileManager.default.createDirectory(
            at: bench.run.file("answers.jsonl"), withIntermediateDirectories: true)
        #expect(throws: RunFolderError.self) { try JournalState(reading: bench.run) }
        try FileManager.default.removeItem(at: bench.run.file("answers.jsonl"))
        #expect(try JournalState(reading: bench.run).outcomes.isEmpty)
    }

    @Test("a journal or lock that is a link is not followed")
    func links() throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"], meals: 1)
        try FileManager.default.createDirectory(at: bench.run.url, withIntermediateDirectories: true)
        try bench.folder.write("precious", to: "victim")
        for name in ["answers.jsonl", "lock"] {
            try FileManager.default.createSymbolicLink(
                at: bench.run.file(name), withDestinationURL: bench.folder.url.appending(path: "victim"))
        }
        #expect(throws: (any Error).self) { try bench.run.journal(format: 2, redactor: Redactor([])) }
        #expect(throws: (any Error).self) { try RunLock(bench.run) }
        #expect(try String(contentsOf: bench.folder.url.appending(path: "victim"), encoding: .utf8) == "precious")
    }

    @Test(
        "ten real meals of ECUSTFD, end to end",
        .enabled(if: TestData.folder("photos/ecustfd") != nil, "needs the photos of ECUSTFD"))
    func realPhotos() async throws {
        let source = try #require(TestData.folder("photos/ecustfd"))
        let rows = try String(contentsOf: source.appending(path: "meals.csv"), encoding: .utf8).split(
            whereSeparator: \.isNewline)
        let meals = rows.dropFirst().prefix(10).map { row -> Meal in
            let cells = row.split(separator: ",").map(String.init)
            let grams = Double(cells[4]) ?? 0
            return Meal(
                id: cells[0], photos: [cells[1], cells[2]],
                truth: Truth(
                    nutrients: Nutrients(energy: Kilocalories(grams * 0.468), mass: Grams(grams * 0.9)),
                    foods: [TrueFood(name: cells[3], mass: Grams(grams * 0.9))]))
        }
        var bench = try SimulatedBench(providers: Self.all, meals: 1)
        bench.plan.sets = [
            PlanSet(set: EvalSet(name: "ecustfd", folder: source.path, meals: meals))
        ]
        bench.plan = Planner.hashed(bench.plan)
        let session = try await bench.session()
        #expect(session.results.trials.count == 90)
        #expect(session.results.trials.allSatisfy { $0.outcome == .ok })
        let scores = Scorer(settings: ScoringSettings(), seed: 1).score(
            results: session.results.trials, sets: [ScoredSet(name: "ecustfd", meals: meals)],
            variants: bench.plan.variants.map { PlannedVariant(variant: $0.id, model: $0.definition.model) })
        #expect(scores.variants.count == 9)
        #expect(scores.variants.filter { $0.nutrients[.energy] != nil }.count == 7)
        #expect(scores.variants.allSatisfy { $0.foods != nil })
    }
}
