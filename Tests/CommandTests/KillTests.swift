import Analysis
import Catalog
import Costs
import Execution
import Foundation
import Hashing
import JSON
import Nutrition
import Photos
import Providers
import Simulator
import Statistics
import TestSupport
import Testing

/// The built program, killed again and again while it asks servers that count, and resumed.
@Suite("kill -9 at any moment")
struct KillTests {
    private static let providers = ["mistral-small", "gpt-4o-mini", "gemini-flash-lite"]
    private static let kills = 50

    /// A project whose providers are keyless servers on loopback, and those servers.
    private struct Stage {
        let project: TemporaryFolder
        let server: SimulatorServer

        init() async throws {
            project = try TemporaryFolder()
            let files = FileManager.default
            for name in ["config.yaml", "providers", "eval-sets"] {
                try files.copyItem(
                    at: TestData.repository.appending(path: name), to: project.url.appending(path: name))
            }
            let day = try #require(CalendarDate("2026-11-21"))
            let catalog = Catalog.load(project: project.path, formats: Formats.all, today: day).catalog
            let definitions = try KillTests.providers.map { name in
                var definition = try #require(catalog.provider(named: name))
                definition.keyVariable = nil
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
                providers: definitions, meals: meals, options: SimulatorOptions(speedUp: 40, modelsFail: true))
            _ = try await server.start()
            for definition in definitions {
                let file = project.url.appending(path: "providers/\(definition.name).yaml")
                let endpoint = try #require(server.endpoint(for: definition))
                let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
                    if line.hasPrefix("key:") { return nil as String? }
                    if line.hasPrefix("limits:") { return "limits: {in_flight: 2, timeout_s: 60}" }
                    return line.hasPrefix("endpoint:") ? "endpoint: \(endpoint)" : String(line)
                }
                try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
            }
        }

        var choice: [String] { KillTests.providers.flatMap { ["--provider", $0] } + ["--set", "demo", "--yes"] }

        func run(_ arguments: [String]) throws -> Nutrieval.Result {
            try Nutrieval.run(["run", "--project", project.path, "--quiet"] + arguments)
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
    }

    /// Kills the program after that long; false when it had ended before.
    private func runAndKill(_ arguments: [String], project: String, after delay: Duration) async throws -> Bool {
        let process = Nutrieval.start(["run", "--project", project, "--quiet"] + arguments)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        try await Task.sleep(for: delay)
        let wasRunning = process.isRunning
        if wasRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return wasRunning && process.terminationReason == .uncaughtSignal
    }

    @Test(
        "loses no acknowledged answer, asks nothing twice but what was in flight, and ends in the undisturbed summary")
    func kills() async throws {
        let stage = try await Stage()
        let undisturbed = try stage.run(stage.choice + ["--name", "undisturbed"])
        #expect(undisturbed.status == 0, "\(undisturbed.error)")
        var stream = RandomStream(seed: 7, purpose: "kills")
        var (killed, runs) = (0, 0)
        // On a fast machine a run is over before it was killed fifty times; then another is.
        while killed < Self.kills {
            runs += 1
            try #require(runs <= 10)
            let name = "killed-\(runs)"
            let before = answered(stage)
            let (kills, inFlight) = try await disturb(name, of: stage, until: Self.kills - killed, &stream)
            killed += kills
            let last = try stage.run(["--resume", name, "--yes"])
            #expect(last.status == 0, "\(last.error)")
            try check(name, of: stage, inFlight: inFlight, served: answered(stage) - before)
        }
        await stage.server.stop()
    }

    private func answered(_ stage: Stage) -> Int { stage.server.statistics().values.reduce(0) { $0 + $1.answered } }

    /// Starts a run, and kills and resumes it that often or until it is over.
    ///
    /// - Returns: the kills, and how often each trial was sent without an end in the journal when the program was killed.
    private func disturb(
        _ name: String, of stage: Stage, until most: Int, _ stream: inout RandomStream
    ) async throws -> (kills: Int, inFlight: [String: Int]) {
        var killed = 0
        var acknowledged: [Substring] = []
        var inFlight: [String: Int] = [:]
        while killed < most {
            let isStarted = FileManager.default.fileExists(atPath: stage.file("run.json", of: name).path)
            let arguments = isStarted ? ["--resume", name, "--yes"] : stage.choice + ["--name", name]
            // Most of a session is starting up; the whole run takes about two seconds of asking.
            let delay = Duration.milliseconds(20 + stream.below(killed % 5 == 4 ? 900 : 420))
            guard try await runAndKill(arguments, project: stage.project.path, after: delay) else { break }
            killed += 1
            let lines = stage.journal(of: name)
            #expect(lines.starts(with: acknowledged), "the journal was changed, not only added to")
            acknowledged = lines
            for trial in try Self.open(lines) { inFlight[trial, default: 0] += 1 }
        }
        #expect(stage.journal(of: name).starts(with: acknowledged))
        return (killed, inFlight)
    }

    /// Holds a run that was killed and finished to what was promised.
    private func check(_ name: String, of stage: Stage, inFlight: [String: Int], served: Int) throws {
        let journal = stage.journal(of: name)
        let asked = try Self.counts(journal, kind: "sent")
        let answers = try Self.counts(journal, kind: "attempt")
        #expect(answers.count == 64 * Self.providers.count)
        for (trial, count) in asked {
            #expect(count <= 1 + inFlight[trial, default: 0], "\(trial) was asked \(count) times")
        }
        // What the servers counted: every answer that is in the journal, and no request that it does not know of.
        #expect(served >= answers.values.reduce(0, +))
        #expect(served <= asked.values.reduce(0, +))
        let differences = try TimelessSummary.differences(
            stage.comparableSummary(of: "undisturbed"), stage.comparableSummary(of: name))
        #expect(differences.isEmpty, "\(differences.prefix(5))")
    }

    /// The trials that were sent and have no end in those lines.
    private static func open(_ lines: [Substring]) throws -> [String] {
        var open: Set<String> = []
        for line in lines {
            let json = try JSON.parse(String(line))
            guard let trial = json["trial"]?.string else { continue }
            if json["kind"] == "sent" { open.insert(trial) } else { open.remove(trial) }
        }
        return Array(open)
    }

    private static func counts(_ lines: [Substring], kind: String) throws -> [String: Int] {
        try lines.reduce(into: [:]) { counts, line in
            let json = try JSON.parse(String(line))
            if json["kind"]?.string == kind, let trial = json["trial"]?.string { counts[trial, default: 0] += 1 }
        }
    }
}
