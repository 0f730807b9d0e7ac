import Application
import Catalog
import Execution
import Foundation
import JSON
import Lookups
import Nutrition
import Reporting
import Scoring
import TestSupport
import Testing

/// Lookups of a whole run, with the simulator's services.
struct GroundingTests {
    private let files: OpenProject

    init() throws { files = try OpenProject() }

    private func project(_ order: String?) throws -> LoadedProject {
        let path = files.folder.url.appending(path: "config.yaml")
        let text = try String(contentsOf: path, encoding: .utf8)
        let plain = text.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix("grounding:")
        }.joined(separator: "\n")
        try files.folder.write(plain + (order.map { "\ngrounding: {order: \($0)}\n" } ?? ""), to: "config.yaml")
        return try files.open()
    }

    private func run(_ project: LoadedProject) async throws {
        var request = files.request("a")
        request.providers = ["gemini-flash"]
        _ = try await RunSession(project, request).finish(consent: .given)
    }

    private func row(_ report: Report) throws -> GroundingScore.Row {
        try #require(report.grounding.first?.rows.first)
    }

    @Test func `bundled foods score a run again without any lookup, and reports of others stay as they are`()
        async throws
    {
        try await run(try project(nil))
        let plain = try await ScoredRun(named: "a", of: try files.open()).report
        #expect(plain.grounding.isEmpty)
        let project = try project("[bundled, model]")
        let scored = try await ScoredRun(named: "a", of: project)
        let row = try row(scored.report)
        #expect(row.foods.found > 0 && row.difference?.meals == 12)
        #expect(scored.report.scores == plain.scores)
        try scored.write()
        for file in ["report.html", "report.md", "summary.json"] {
            let text = try String(
                contentsOf: files.folder.url.appending(path: "reports/a/\(file)"), encoding: .utf8)
            #expect(text.contains("+ lookup"), "\(file)")
        }
        #expect(!files.exists("reports/a/lookups.jsonl"))
        await #expect(throws: ApplicationError.self) {
            try await RunGrounding(of: "a", in: try self.project(nil), isSimulated: true)
        }
    }

    @Test func `services are asked once, and scoring repeats their answers without them`() async throws {
        let project = try project("[cache, off, fdc, nutritionix, bundled, model]")
        try await run(project)
        let before = try row(try await ScoredRun(named: "a", of: project).report)
        let first = try await RunGrounding(of: "a", in: project, isSimulated: false)
        #expect(first.open > 0 && first.open == first.names)
        #expect((first.sent[.off] ?? 0) > 0 && first.failures.isEmpty)
        let report = try await ScoredRun(named: "a", of: project).report
        let after = try row(report)
        #expect(after.foods.found >= before.foods.found)
        #expect(report.grounding[0].isSimulated && report.grounding[0].sources[0].found > 0)
        let again = try await RunGrounding(of: "a", in: project, isSimulated: false)
        #expect(again.open == 0 && again.sent.isEmpty)
        // Equal bytes: nothing of the time of scoring is in it.
        let twice = try await ScoredRun(named: "a", of: project).report
        #expect(SummaryJSON.render(twice) == SummaryJSON.render(report))
    }

    @Test func `another run is answered by the cache, and a forecast knows the hits`() async throws {
        let project = try project("[cache, fdc, model]")
        try await run(project)
        _ = try await RunGrounding(of: "a", in: project, isSimulated: false)
        try FileManager.default.removeItem(at: files.folder.url.appending(path: "reports/a/lookups.jsonl"))
        let second = try await RunGrounding(of: "a", in: project, isSimulated: false)
        #expect(second.sent == [.fdc: 0] && second.cached == second.open && second.missed == 0, "\(second)")
        let forecast = try project.forecast("a", Demand(users: [1000], perDay: 10))
        let load = try #require(forecast.lookups.first)
        #expect(load.source == .fdc && load.hitRate == 1 && load.perAnalysis == 0)
        #expect(forecast.document.markdown.contains("the cache answered 100 %"))
    }

    @Test func `a service without its key is left out and named`() async throws {
        let project = try project("[fdc, bundled, model]")
        try await run(project)
        // A run that real models answered would ask the real service: this one has no key for it.
        try FileManager.default.createDirectory(
            at: files.folder.url.appending(path: "reports/.lookups"), withIntermediateDirectories: true)
        let record = files.folder.url.appending(path: "reports/a/run.json")
        var json = try JSON.parse([UInt8](try Data(contentsOf: record)))
        json = .object(
            JSONObject((json.object?.members ?? []).map { ($0.key, $0.key == "simulated" ? .null : $0.value) }))
        try Data(json.serialized()).write(to: record)
        let grounding = try await RunGrounding(of: "a", in: project, isSimulated: false)
        #expect(grounding.sent.isEmpty)
        #expect(
            files.told.sentences.contains { $0.contains("FoodData Central is left out: set FDC_API_KEY") },
            "\(files.told.sentences)")
    }
}
