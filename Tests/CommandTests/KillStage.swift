import Analysis
import Catalog
import Costs
import Dispatch
import Foundation
import Hashing
import JSON
import Nutrition
import Photos
import Providers
import Simulator
import TestSupport
import Testing

/// A project whose providers are keyless servers on loopback, and those servers.
struct KillStage {
    let project: TemporaryFolder
    let server: SimulatorServer

    /// What the run asks.
    let providers: [String]
    /// Of the run's command line.
    var more: [String] = []

    /// - Parameters:
    ///   - cascade: the policy by which these providers are asked, as one; nil: each is asked.
    ///   - budget: the line of config.yaml in place of its own.
    ///   - modelsFail: whether models fail by themselves, which makes further attempts.
    ///   - change: of a provider file's lines.
    init(
        _ providers: [String], cascade: String? = nil, budget: String? = nil, speedUp: Double = 40,
        modelsFail: Bool = true,
        change: (String) -> String? = { $0 }
    ) async throws {
        self.providers = cascade.map { ["cascade-\($0)"] } ?? providers
        project = try TemporaryFolder()
        let files = FileManager.default
        for name in ["config.yaml", "providers", "policies", "eval-sets"] {
            try files.copyItem(
                at: TestData.repository.appending(path: name), to: project.url.appending(path: name))
        }
        if let budget {
            let path = project.url.appending(path: "config.yaml")
            let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map {
                $0.hasPrefix("budget:") ? budget : String($0)
            }
            try lines.joined(separator: "\n").write(to: path, atomically: true, encoding: .utf8)
        }
        let day = try #require(CalendarDate("2026-11-21"))
        let catalog = Catalog.load(project: project.path, formats: Formats.all, today: day).catalog
        let definitions = try providers.map { name in
            var definition = try #require(catalog.provider(named: name))
            definition.keyVariable = nil
            definition.job?.refresh = nil
            return definition
        }
        let set = try #require(catalog.loadSet(named: "demo").set)
        let store = PreparedPhotoStore(folder: project.url.appending(path: "reports/.prepared").path)
        var meals: [SimulatedMeal] = []
        for meal in set.meals {
            var hashes: [SHA256Digest] = []
            for photo in meal.photos {
                for setting in Set(definitions.map(\.photo)) {
                    hashes.append(try await store.photo(at: set.path(ofPhoto: photo), setting: setting).sha256)
                }
            }
            meals.append(SimulatedMeal(set: set.name, meal: meal, photos: hashes))
        }
        server = SimulatorServer(
            providers: definitions, meals: meals, options: SimulatorOptions(speedUp: speedUp, modelsFail: modelsFail))
        _ = try await server.start()
        for definition in definitions {
            let file = project.url.appending(path: "providers/\(definition.name).yaml")
            let endpoint = try #require(server.endpoint(for: definition))
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
                if line.hasPrefix("key:") { return nil as String? }
                if line.hasPrefix("limits:") { return "limits: {in_flight: 2, timeout_s: 60}" }
                return line.hasPrefix("endpoint:") ? "endpoint: \(endpoint)" : change(String(line))
            }
            try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        if let cascade {
            try project.write(
                "name: cascade-\(cascade)\nwire: cascade\npolicy: \(cascade)\n", to: "providers/cascade.yaml")
        }
    }

    var choice: [String] { providers.flatMap { ["--provider", $0] } + ["--set", "demo", "--yes"] + more }

    /// A run that was killed before its folder existed is started, any other is resumed.
    func arguments(for name: String) -> [String] {
        let isStarted = FileManager.default.fileExists(atPath: file("run.json", of: name).path)
        return isStarted ? ["--resume", name, "--yes"] : choice + ["--name", name]
    }

    /// On a thread of its own: the servers of this process need those of the tests.
    func run(_ arguments: [String]) async throws -> Nutrieval.Result {
        let path = project.path
        return try await withCheckedThrowingContinuation { waiter in
            DispatchQueue.global().async {
                waiter.resume(
                    with: Result { try Nutrieval.run(["run", "--project", path, "--quiet"] + arguments) })
            }
        }
    }

    func file(_ name: String, of run: String) -> URL { project.url.appending(path: "reports/\(run)/\(name)") }

    /// The whole lines of a run's journal.
    func journal(of run: String) -> [Substring] {
        let text = (try? String(contentsOf: file("answers.jsonl", of: run), encoding: .utf8)) ?? ""
        let whole = text.lastIndex(of: "\n").map { text[...$0] } ?? ""
        return whole.split(separator: "\n")
    }

    /// The summary without what no two runs share.
    func comparableSummary(of run: String) throws -> JSON {
        try TimelessSummary.read(file("summary.json", of: run))
    }

    /// Kills the program that long after something has come true; false when it had ended before.
    func runAndKill(
        _ arguments: [String], after delay: Duration, of hasHappened: () -> Bool = { true }
    ) async throws -> Bool {
        let process = Nutrieval.start(["run", "--project", project.path, "--quiet"] + arguments)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        while process.isRunning, !hasHappened() { try await Task.sleep(for: .milliseconds(2)) }
        try await Task.sleep(for: delay)
        let wasRunning = process.isRunning
        if wasRunning { kill(process.processIdentifier, SIGKILL) }
        // Without holding a thread: the servers of this process need them.
        while process.isRunning { try await Task.sleep(for: .milliseconds(2)) }
        return wasRunning && process.terminationReason == .uncaughtSignal
    }
}
