import Application
import Execution
import Foundation
import TestSupport
import Testing

@testable import Workbench

/// Scores follow the truths that pages save.
@Suite struct RenewalTests {
    private let apple = "/run/monday/meal/demo/apple"
    private static let summary = "reports/monday/summary.json"

    private func settled(_ workbench: OpenWorkbench) async throws -> String {
        for _ in 0..<600 {
            let page = try await workbench.get("/").text
            if !page.contains("are being renewed") { return page }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("the scores were not renewed in a minute")
        return ""
    }

    @Test func `until the runs of a changed set are scored again the list of runs says so`() async throws {
        try await OpenWorkbench.run(.copy(), renewsAfter: .seconds(3600)) { workbench in
            let form = try await workbench.form(apple)
            _ = try await workbench.submit("save", form, ["value.energy_kcal": "9000", "why": "scale"], to: apple)
            #expect(try await workbench.get("/").text.contains("scores are being renewed"))
        }
    }

    @Test func `after a save the runs of the set are scored again`() async throws {
        let project = try await WorkbenchProject.copy()
        let before = try project.text(Self.summary)
        try await OpenWorkbench.run(project) { workbench in
            #expect(!(try await workbench.get("/").text.contains("are being renewed")))
            let old = try #require(try await workbench.get("/").text.firstMatch(of: /off by [0-9,]+ kcal/)).output
            let form = try await workbench.form(apple)
            let saved = try await workbench.submit(
                "save", form, ["value.energy_kcal": "9000", "why": "scale"], to: apple)
            #expect(saved.status == 303)
            let page = try await settled(workbench)
            #expect(try project.text(Self.summary) != before)
            #expect(!page.contains("of older truths") && !page.contains(old), "\(page)")
            // A mark is no truth.
            let mark = [
                "do": "mark", "mark": "ambiguous", "old.mark": "", "token": form.fields["token"] ?? ""
            ]
            #expect(try await workbench.post(apple, mark).status == 303)
            #expect(!(try await workbench.get("/").text.contains("are being renewed")))
        }
    }

    @Test func `a large run in memory gets the same files as from its journal, and another journal is read again`()
        async throws
    {
        let project = try await WorkbenchProject.copy()
        var request = RunRequest()
        request.providers = ["mistral-small"]
        request.sets = ["demo"]
        // More than a thousand answers.
        request.repeats = 17
        request.isSimulated = true
        request.name = "large"
        // Findings about a person's habits depend on truths.
        let file = "eval-sets/demo/meals.jsonl"
        try project.folder.write(try project.text(file).replacing(/"person":"[^"]*",/, with: ""), to: file)
        let loaded = try project.open()
        _ = try await RunSession(loaded, request).finish(consent: .given)
        let shelf = RunShelf(loaded)
        #expect(shelf.keptReading(of: "large") == nil)
        _ = try await shelf.triage(of: "large")
        let reading = try #require(shelf.keptReading(of: "large"))
        func files() throws -> [String] {
            try ["summary.json", "meals.csv", "report.md", "report.html"].map {
                try project.text("reports/large/\($0)")
            }
        }
        try await ScoredRun(named: "large", of: loaded).write()
        let wanted = try files()
        try project.folder.write("", to: "reports/large/summary.json")
        try #require(try await ScoredRun(reading, named: "large", of: loaded)).write()
        #expect(try files() == wanted)
        let journal = try project.text("reports/large/answers.jsonl")
        try project.folder.write(journal + "\n", to: "reports/large/answers.jsonl")
        #expect(shelf.keptReading(of: "large") == nil)
        // Of a small run the report has whole texts, which memory lacks.
        _ = try await shelf.triage(of: "monday")
        let small = try #require(shelf.keptReading(of: "monday"))
        #expect(try await ScoredRun(small, named: "monday", of: loaded).map { _ in true } == nil)
    }

    @Test func `a run that is going on is left to its own end`() async throws {
        let project = try await WorkbenchProject.copy()
        let before = try project.text(Self.summary)
        let lock = try RunLock(RunFolder(url: project.folder.url.appending(path: "reports/monday")))
        try await OpenWorkbench.run(project) { workbench in
            let form = try await workbench.form(apple)
            _ = try await workbench.submit("save", form, ["value.energy_kcal": "9000", "why": "scale"], to: apple)
            let page = try await settled(workbench)
            #expect(try project.text(Self.summary) == before && !page.contains("of older truths"))
        }
        withExtendedLifetime(lock) {}
    }

    @Test func `a run that cannot be scored says why`() async throws {
        let project = try await WorkbenchProject.copy()
        try await OpenWorkbench.run(project) { workbench in
            let form = try await workbench.form(apple)
            let report = project.folder.url.appending(path: "reports/monday/report.html")
            try FileManager.default.removeItem(at: report)
            try FileManager.default.createDirectory(at: report, withIntermediateDirectories: false)
            _ = try await workbench.submit("save", form, ["value.energy_kcal": "9000", "why": "scale"], to: apple)
            #expect(try await settled(workbench).contains("The scores of monday are of older truths: "))
        }
    }
}
