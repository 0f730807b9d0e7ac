import Application
import Execution
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Analysis
@testable import Workbench

/// The list of a large run before its journal is read.
@Suite struct ListTests {
    private static let file = "reports/monday/triage.jsonl"

    /// A project whose run has the file that large runs have.
    private func project() async throws -> WorkbenchProject {
        let project = try await WorkbenchProject.copy()
        let scored = try await ScoredRun(named: "monday", of: project.open())
        let bytes = try #require(
            TriageFile.bytes(
                scored.report, journal: TriageFile.size(of: scored.folder.answersPath), answersAtLeast: 1))
        try project.folder.write(String(decoding: bytes, as: UTF8.self), to: Self.file)
        return project
    }

    @Test func `a small run has no such file, nor has one whose file would be huge`() async throws {
        let project = try await WorkbenchProject.shared()
        let scored = try await ScoredRun(named: "monday", of: project.open())
        #expect(TriageFile.bytes(scored.report, journal: 1) == nil)
        let whole = try #require(TriageFile.bytes(scored.report, journal: 1, answersAtLeast: 1))
        func bytes(below limit: Int) -> [UInt8]? {
            TriageFile.bytes(scored.report, journal: 1, answersAtLeast: 1, bytesBelow: limit)
        }
        #expect(bytes(below: whole.count) == nil && bytes(below: whole.count + 1) == whole, "nor has a huge one")
        #expect(throws: (any Error).self) { try project.text(Self.file) }
    }

    @Test func `every list is the same, byte for byte, as after reading the journal`() async throws {
        let project = try await project()
        let targets = ["", "?filter=missed", "?filter=invented", "?filter=far", "?order=largest", "?search=banana"]
        for target in targets {
            let early = try await OpenWorkbench.run(project) { try await $0.get("/run/monday\(target)").text }
            let late = try await OpenWorkbench.run(project) { workbench in
                // A meal needs its answers' texts, so the journal is read first.
                #expect(try await workbench.get("/run/monday/meal/demo/apple").text.contains("As received from"))
                return try await workbench.get("/run/monday\(target)").text
            }
            #expect(early == late && early.contains("of 12 meals"), "\(target)")
        }
    }

    @Test func `the first list is made of the file, by today's truths, and a meal has its texts`() async throws {
        let project = try await project()
        try project.change("\"ok\",", to: "\"refused\",", in: Self.file)
        try project.change("\"energy_kcal\":99.1", to: "\"energy_kcal\":777.4")
        try await OpenWorkbench.run(project) { workbench in
            let first = try await workbench.get("/run/monday").text
            #expect(first.contains("failed · 12") && first.contains("777 kcal"))
            let meal = try await workbench.get("/run/monday/meal/demo/banana").text
            #expect(meal.contains("As received from") && meal.contains("777 kcal"))
            #expect(!(try await workbench.get("/run/monday").text.contains("failed · 12")))
        }
    }

    @Test(arguments: [
        // Of another journal, another plan, a later version; half written; not ours.
        ("\"journal_bytes\":", "\"journal_bytes\":1"), ("\"plan_sha256\":\"", "\"plan_sha256\":\"0"),
        ("\"format\":1", "\"format\":2"), ("\"meal\":\"apple\"", "\"meal\":\"appl"), ("{", "["),
        ("\"variants\":[", "\"variants\":[\"x/y/z\","), ("\"meal\":\"apple\"", "\"meal\":\"another\"")
    ])
    func `a file that does not fit the run is passed over`(old: String, new: String) async throws {
        let project = try await project()
        try project.change("\"ok\",", to: "\"refused\",", in: Self.file)
        try project.change(old, to: new, in: Self.file)
        try await OpenWorkbench.run(project) { workbench in
            let first = try await workbench.get("/run/monday")
            #expect(first.status == 200 && !first.text.contains("failed · 12"))
        }
    }

    @Test func `a file older than a provider's definition is passed over, and one that is a link`() async throws {
        let project = try await project()
        try project.change("\"ok\",", to: "\"refused\",", in: Self.file)
        let path = project.folder.url.appending(path: Self.file)
        let definition = project.folder.url.appending(path: "providers/gpt-4o-mini.yaml").path
        let old = Date.now.addingTimeInterval(-60)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path.path)
        try FileManager.default.setAttributes([.modificationDate: Date.now], ofItemAtPath: definition)
        func failed() async throws -> Bool {
            try await OpenWorkbench.run(project) { try await $0.get("/run/monday").text.contains("failed · 12") }
        }
        #expect(!(try await failed()))
        let later = Date.now.addingTimeInterval(60)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path.path)
        #expect(try await failed())
        let elsewhere = project.folder.url.appending(path: "elsewhere.jsonl")
        try FileManager.default.moveItem(at: path, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: path, withDestinationURL: elsewhere)
        #expect(!(try await failed()))
    }
}
