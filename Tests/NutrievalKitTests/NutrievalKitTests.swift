import Application
import Foundation
import NutrievalKit
import TestSupport
import Testing

@Suite("the library: a project, a run and its results")
struct NutrievalKitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try StarterProject.write(to: folder.url)
        try FileManager.default.copyItem(
            at: TestData.repository.appending(path: "eval-sets/demo"),
            to: folder.url.appending(path: "eval-sets/demo"))
    }

    private func project() throws -> Project { try Project(at: folder.url) }

    private func options(_ name: String? = nil) -> RunOptions {
        var options = RunOptions(.simulated)
        options.providers = ["gpt-4o-mini", "mistral-small"]
        options.sets = ["demo"]
        options.limit = 6
        options.name = name
        return options
    }

    @Test func `a run tells its progress and brings scores, meals and reports`() async throws {
        let project = try project()
        #expect(project.sets == ["demo", "meals"] && project.providers.contains("mistral-small"))
        let run = try project.start(options("first"))
        var events: [RunEvent] = []
        for await event in run.events { events.append(event) }
        let result = try await run.result

        #expect(result.name == "first" && result.isComplete && result.isSimulated)
        #expect(events.contains { if case .note(let text) = $0 { text.contains("SIMULATED") } else { false } })
        let last = events.last { if case .progress = $0 { true } else { false } }
        let failed = result.scores.reduce(0) { $0 + $1.failed }
        #expect(last == .progress(answered: 12 - failed, failed: failed, total: 12))
        #expect(FileManager.default.fileExists(atPath: result.folder.appending(path: "report.html").path))

        #expect(Set(result.scores.map(\.variant.provider)) == ["gpt-4o-mini", "mistral-small"])
        for score in result.scores {
            #expect(score.set == "demo" && score.meals == 6 && score.variant.label.hasSuffix("(simulated)"))
            #expect(try #require(score.energyError).value > 0 && score.costPerMeal != nil)
            #expect(score.withinFifth.map { (0...1).contains($0.value) } == true)
        }
        #expect(result.meals.count == 6 && result.meals.allSatisfy { $0.answers.count == 2 })
        #expect(result.meals.contains { $0.trueEnergy != nil && $0.answers.contains { $0.energy != nil } })

        #expect(try project.runs() == ["first"])
        #expect(try await project.results(of: "first").scores == result.scores)
    }

    @Test func `scoring writes the reports again, and reading writes nothing`() async throws {
        let project = try project()
        let result = try await project.run(options("scored"))
        let report = result.folder.appending(path: "report.html")
        try FileManager.default.removeItem(at: report)
        #expect(try await project.results(of: "scored").meals == result.meals)
        #expect(!FileManager.default.fileExists(atPath: report.path))
        #expect(try await project.score("scored").scores == result.scores)
        #expect(FileManager.default.fileExists(atPath: report.path))
    }

    @Test func `a stopped run is incomplete, and the same name continues it`() async throws {
        let project = try project()
        let run = try project.start(options("stopped"))
        run.stop()
        let stopped = try await run.result
        #expect(!stopped.isComplete && stopped.remarks.contains { $0.contains("still missing") })
        #expect(try await project.run(options("stopped")).isComplete)
    }

    @Test func `a folder without a project is named`() throws {
        let error = #expect(throws: NutrievalError.self) {
            try Project(at: FileManager.default.temporaryDirectory.appending(path: "nutrieval-none"))
        }
        #expect(error?.kind == .definitions && error?.message.contains("config.yaml") == true)
    }

    @Test func `mistakes in a file are told with file and line`() throws {
        try Data("wire: bogus\n".utf8).write(to: folder.url.appending(path: "providers/mine.yaml"))
        let error = #expect(throws: NutrievalError.self) { try project() }
        #expect(error?.kind == .definitions && error?.message.contains("providers/mine.yaml:1:") == true)
    }

    @Test func `unknown names are refused before anything is asked`() async throws {
        let project = try project()
        var wrong = options()
        wrong.providers = ["mistral-smal"]
        let error = await #expect(throws: NutrievalError.self) { try await project.run(wrong) }
        #expect(error?.kind == .usage && error?.message.contains("mistral-small") == true)
        for name in ["none", "../demo", ""] {
            let error = await #expect(throws: NutrievalError.self) { try await project.results(of: name) }
            #expect(error?.kind == .usage, "\(name)")
        }
        #expect(try project.runs().isEmpty)
    }
}
