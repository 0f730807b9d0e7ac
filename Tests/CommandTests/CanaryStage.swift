import Catalog
import Costs
import Foundation
import Hashing
import Nutrition
import Photos
import Providers
import Simulator
import TestSupport
import Testing

/// A project whose keys go, by the user's own trust file, to servers on loopback that put them into every response.
struct CanaryStage {
    static let providers = ["gpt-4o-mini", "mistral-large", "gemini-flash"]
    private static let variables = ["OPENAI_API_KEY", "MISTRAL_API_KEY", "GEMINI_API_KEY"]

    let canary = Canary()
    let project: TemporaryFolder
    let server: SimulatorServer
    let home: TemporaryFolder

    /// - Parameter meals: how many of the demo set the project has, the first in file order.
    init(meals count: Int, faults: FaultProfile = .none) async throws {
        project = try TemporaryFolder()
        home = try TemporaryFolder()
        for name in ["config.yaml", "providers", "eval-sets"] {
            try FileManager.default.copyItem(
                at: TestData.repository.appending(path: name), to: project.url.appending(path: name))
        }
        let lines = try String(contentsOf: project.url.appending(path: "eval-sets/demo/meals.jsonl"), encoding: .utf8)
        try project.write(
            lines.split(separator: "\n").prefix(count).joined(separator: "\n") + "\n", to: "eval-sets/demo/meals.jsonl")
        // Intervals are not what is looked at, and cost time.
        try project.write(
            "run: {sets: [demo], providers: [gpt-4o-mini, mistral-large, gemini-flash]}\nscoring: {resamples: 100}\n",
            to: "config.yaml")
        let trust = Self.variables.map { "  \($0): [127.0.0.1]\n" }.joined()
        try home.write("keys:\n" + trust, to: "nutrieval/trust.yaml")
        let catalog = Catalog.load(
            project: project.path, formats: Formats.all, today: try #require(CalendarDate("2026-11-21"))
        ).catalog
        let definitions = try Self.providers.map { try #require(catalog.provider(named: $0)) }
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
            providers: definitions, meals: meals,
            options: SimulatorOptions(
                speedUp: 1e6, faults: faults, slowDelay: .seconds(3), modelsFail: false, echoesKey: true))
        try await server.start()
        for definition in definitions {
            try send(definition.name, to: try #require(server.endpoint(for: definition)))
        }
    }

    /// Points a provider at another endpoint.
    func send(_ provider: String, to endpoint: String) throws {
        let file = "providers/\(provider).yaml"
        let text = try String(contentsOf: project.url.appending(path: file), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // Limits per minute would hold a live run up for minutes.
            if line.hasPrefix("limits:") { return "limits: {in_flight: 4, timeout_s: 20}" }
            return line.hasPrefix("endpoint:") ? "endpoint: \(endpoint)" : String(line)
        }
        try project.write(lines.joined(separator: "\n"), to: file)
    }

    /// The variables of the program; the keys are among them unless they are to come from `.env`.
    func environment(keys: Bool = true) -> [String: String] {
        var environment = ["XDG_CONFIG_HOME": home.path, "HOME": home.path]
        // A line break comes easily with a key that was read from a file.
        if keys { for variable in Self.variables { environment[variable] = canary.key + "\n" } }
        return environment
    }

    /// Puts the keys into the project's `.env`.
    func writeDotEnv() throws {
        try project.write(Self.variables.map { "\($0)=\(canary.key)\n" }.joined(), to: ".env")
    }

    /// Runs the program and searches all that it printed.
    @discardableResult
    func nutrieval(
        _ arguments: [String], keys: Bool = true, _ location: SourceLocation = #_sourceLocation
    ) throws -> Nutrieval.Result {
        let result = try Nutrieval.run(
            arguments + ["--project", project.path], environment: environment(keys: keys))
        #expect(canary.found(in: result.output) == [], "\(arguments)", sourceLocation: location)
        #expect(canary.found(in: result.error) == [], "\(arguments)", sourceLocation: location)
        return result
    }

    /// Searches every file of the project but `.env`, and every file's name.
    func search(_ location: SourceLocation = #_sourceLocation) throws {
        for root in [project, home] {
            for file in try FileManager.default.subpathsOfDirectory(atPath: root.path) where file != ".env" {
                // A photo of this size holds no text; its name is looked at.
                let isPhoto = file.hasSuffix(".jpg")
                let bytes = isPhoto ? nil : FileManager.default.contents(atPath: root.url.appending(path: file).path)
                #expect(canary.found(in: bytes ?? Data()) == [], "\(file)", sourceLocation: location)
                #expect(canary.found(in: file) == [], sourceLocation: location)
            }
        }
    }
}
