import Analysis
import Application
import Execution
import Foundation
import Reporting
import TestSupport
import Testing

@Suite("old runs lose their answers and photos")
struct PrunedRunsTests {
    private let files: OpenProject

    init() throws { files = try OpenProject() }

    private func run(_ name: String, limit: Int = 2) async throws {
        var request = files.request(name)
        request.limit = limit
        _ = try await RunSession(try files.open(), request).finish(consent: .given)
    }

    /// Makes a run of today look as if it had started then.
    private func date(_ name: String, _ day: String) throws {
        let path = "reports/\(name)/run.json"
        let text = try String(contentsOf: files.folder.url.appending(path: path), encoding: .utf8)
        let changed = text.replacing(/"started_at" ?: "[^"]+"/, with: "\"started_at\": \"\(day)T09:30:00Z\"")
        #expect(changed != text)
        try files.folder.write(changed, to: path)
    }

    private func names(_ run: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: files.folder.url.appending(path: "reports/\(run)").path
        ).sorted()
    }

    @Test func `answers, photos and pages of an old run go, its plan and figures stay, and a new run is untouched`()
        async throws
    {
        for name in ["old", "new"] { try await run(name) }
        try date("old", "2025-01-01")
        let before = try names("new")
        let project = try files.open()
        let old = try project.prunable(olderThan: 90)
        #expect(old.runs.map(\.name) == ["old"] && old.leftAlone.isEmpty && old.bytes > 1000)
        #expect(old.runs[0].pruning.removed.contains("answers.jsonl"))
        #expect(try names("old") == before, "nothing is removed before it is asked for")
        try project.prune(old)
        #expect(try names("old").filter { $0 != "lock" } == ["pruned.json", "run.json", "summary.json"])
        #expect(try names("new") == before)
        #expect(try project.prunable(olderThan: 90).isEmpty, "twice is once")
        #expect(try project.runs().map(\.name).sorted() == ["new", "old"])
        let summary = try String(
            contentsOf: files.folder.url.appending(path: "reports/old/summary.json"), encoding: .utf8)
        let error = await #expect(throws: RunFolderError.self) { _ = try await ScoredRun(named: "old", of: project) }
        #expect(error?.description.contains("was pruned on 2") == true, "\(String(describing: error))")
        #expect(
            try String(contentsOf: files.folder.url.appending(path: "reports/old/summary.json"), encoding: .utf8)
                == summary)
        var resume = RunRequest()
        resume.resume = "old"
        await #expect(throws: RunFolderError.self) {
            _ = try await RunSession(project, resume).finish(consent: .given)
        }
    }

    @Test func `the run of a reference and a run that is being written stay, and the reference is not touched`()
        async throws
    {
        for name in ["blessed", "busy"] { try await run(name) }
        let project = try files.open()
        _ = try await project.bless("blessed")
        for name in ["blessed", "busy"] { try date(name, "2025-01-01") }
        let lock = try RunLock(RunFolder(url: files.folder.url.appending(path: "reports/busy")))
        let old = try project.prunable(olderThan: 90)
        #expect(old.runs.isEmpty, "\(old.runs)")
        #expect(
            old.leftAlone.map(\.reason).sorted() == ["a process writes it", "the reference main was made of it"])
        #expect(files.exists("reports/references/main.json"))
        _ = lock
        try files.folder.write("{", to: "reports/references/other.json")
        #expect(throws: (any Error).self) { _ = try project.prunable(olderThan: 90) }
    }

    @Test func `old prepared photos go, new ones stay`() async throws {
        try await run("r")
        let folder = files.folder.url.appending(path: "reports/.prepared")
        let photos = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".photo") }
        let first = folder.appending(path: try #require(photos.first))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: first.path)
        let project = try files.open()
        let old = try project.prunable(olderThan: 90)
        #expect(old.runs.isEmpty && old.photos == [first.path] && old.photoBytes > 0)
        try project.prune(old)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".photo") }
        #expect(left.count == photos.count - 1)
    }

    @Test func `a report without photos has none, and says so`() async throws {
        try await run("with")
        let with = try String(
            contentsOf: files.folder.url.appending(path: "reports/with/report.html"), encoding: .utf8)
        try files.folder.write("report: {photos: none}\n", to: "config.yaml")
        try await run("without")
        let without = try String(
            contentsOf: files.folder.url.appending(path: "reports/without/report.html"), encoding: .utf8)
        #expect(with.contains("data:image/jpeg") && !with.contains("photo left out"))
        #expect(!without.contains("data:image/jpeg") && without.contains("photo left out"))
    }
}
