import Analysis
import Execution
import Foundation
import Nutrition
import Reporting
import TestSupport
import Testing
import Transport

@testable import Scoring

@Suite("Report files")
struct ReportFilesTests {
    private let folder: TemporaryFolder
    private let run: RunFolder

    init() throws {
        folder = try TemporaryFolder()
        run = RunFolder(url: folder.url)
    }

    private func write(meals: Int) throws {
        let info = RunInfo(
            id: "r", startedAt: "2026-03-01T09:30:00Z", isComplete: true, isSimulated: true, planSHA256: "ab",
            toolVersion: "0", repeats: 1, seed: 1)
        let report = Report(
            run: info, sets: [SetInfo(name: "s", meals: meals, photos: 0)],
            scores: ScoreBoard(variants: [], baselines: [], missing: .zero),
            meals: (0..<meals).map {
                MealReport(set: "s", meal: Meal(id: "m\($0)", photos: []), thumbnails: [], trials: [])
            }, remarks: [])
        try ReportFiles.write(report, to: run, redactor: Redactor([]))
    }

    private func pages() throws -> [String] {
        let path = run.file("report-meals").path
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    @Test("pages of an earlier rendering do not stay, and other people's files do")
    func stale() throws {
        try write(meals: 260)
        #expect(try pages() == ["001.html", "002.html", "003.html", "004.html", "005.html", "006.html"])
        try write(meals: 210)
        #expect(try pages() == ["001.html", "002.html", "003.html", "004.html", "005.html"])
        try Data("mine".utf8).write(to: run.file("report-meals/notes.txt"))
        try write(meals: 3)
        #expect(try pages() == ["notes.txt"])
        try FileManager.default.removeItem(at: run.file("report-meals/notes.txt"))
        try write(meals: 3)
        #expect(!FileManager.default.fileExists(atPath: run.file("report-meals").path))
        for file in ["report.html", "report.md", "summary.json", "meals.csv"] {
            #expect(FileManager.default.fileExists(atPath: run.file(file).path))
        }
    }

    @Test("where a page of meals cannot be written there is no main page that links to it")
    func unwritable() throws {
        try FileManager.default.createDirectory(
            at: run.file("report-meals/003.html/held"), withIntermediateDirectories: true)
        #expect(throws: (any Error).self) { try write(meals: 260) }
        #expect(!FileManager.default.fileExists(atPath: run.file("report.html").path))
    }

    @Test("a file in the place of the folder is an error that names it")
    func blocked() throws {
        try Data("mine".utf8).write(to: run.file("report-meals"))
        #expect { try write(meals: 260) } throws: { "\($0)".contains("report-meals") }
    }
}
