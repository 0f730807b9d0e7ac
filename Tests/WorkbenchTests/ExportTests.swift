import Application
import Foundation
import TestSupport
import Testing

@testable import Workbench

/// The same pages as files.
@Suite(.serialized) struct ExportTests {
    private let target: TemporaryFolder

    init() throws { target = try TemporaryFolder() }

    private var path: String { target.url.appending(path: "pages").path }

    private func files(_ path: String) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: path))
    }

    @Test func `every link of every page leads to a file of the export, and nothing else is loaded`() async throws {
        let summary = try await WorkbenchExport.write(try await WorkbenchProject.shared().open(), to: path)
        let files = try files(path)
        #expect(
            summary.runs == 1 && summary.leftOut.isEmpty && summary.files == files.filter { $0.contains(".") }.count - 1
        )
        #expect(files.contains("index.html") && files.contains("runs/monday/index.html"))
        #expect(files.contains { $0.hasPrefix("photos/") && $0.hasSuffix(".jpg") })
        let pages = files.filter { $0.hasSuffix(".html") }
        #expect(pages.count > 20)
        for page in pages {
            let text = try String(contentsOfFile: "\(path)/\(page)", encoding: .utf8)
            #expect(text.contains("Content-Security-Policy") && !text.contains("<form"))
            let folder = page.split(separator: "/").dropLast().map(String.init)
            for link in text.matches(of: /(?:href|src)="([^"#]+)"/).map({ String($0.output.1) }) {
                #expect(link.hasPrefix("./"), "\(page): \(link)")
                let place = link.split(separator: "/").reduce(into: folder) { path, part in
                    if part == ".." { path.removeLast() } else if part != "." { path.append(String(part)) }
                }
                #expect(files.contains(place.joined(separator: "/")) == true, "\(page): \(link)")
            }
        }
    }

    @Test func `an export without photos has none, and says so`() async throws {
        let project = try await WorkbenchProject.copy()
        try project.folder.write("report: {photos: none}\n", to: "config.yaml")
        _ = try await WorkbenchExport.write(try project.open(), to: path)
        let files = try files(path)
        #expect(files.contains("runs/monday/index.html") && !files.contains { $0.hasSuffix(".jpg") })
        let page = try String(contentsOfFile: "\(path)/runs/monday/index.html", encoding: .utf8)
        #expect(page.contains("photo left out") && !page.contains("<img"))
        // On this machine they are still shown.
        try await OpenWorkbench.run(project) { workbench in
            let page = try await workbench.get("/run/monday")
            #expect(page.text.contains("<img"))
        }
    }

    @Test func `an earlier export is replaced, with all of its files`() async throws {
        let project = try await WorkbenchProject.copy()
        _ = try await WorkbenchExport.write(try project.open(), to: path)
        try FileManager.default.removeItem(at: project.folder.url.appending(path: "reports/monday"))
        let summary = try await WorkbenchExport.write(try project.open(), to: path)
        #expect(summary.runs == 0)
        #expect(try files(path) == ["index.html", "trends.html", "workbench.css", "workbench.js", ".nutrieval-export"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["pages"], "nothing is left beside")
    }

    @Test func `a folder with a file of somebody else's is left as it is`() async throws {
        let project = try await WorkbenchProject.shared().open()
        _ = try await WorkbenchExport.write(project, to: path)
        try target.write("mine", to: "pages/notes.txt")
        let before = try files(path)
        await #expect(throws: WorkbenchError.foreignFolder(path: path, example: "notes.txt")) {
            _ = try await WorkbenchExport.write(project, to: path)
        }
        #expect(try files(path) == before)
        try target.write("mine", to: "other/a.txt")
        await #expect(throws: WorkbenchError.self) {
            _ = try await WorkbenchExport.write(project, to: target.url.appending(path: "other").path)
        }
        #expect(try files(target.url.appending(path: "other").path) == ["a.txt"])
    }

    @Test func `a link in place of the folder is not followed`() async throws {
        let elsewhere = target.url.appending(path: "elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere.path)
        let project = try await WorkbenchProject.shared().open()
        await #expect(throws: WorkbenchError.self) { _ = try await WorkbenchExport.write(project, to: path) }
        #expect(try files(elsewhere.path).isEmpty)
    }

    @Test func `a run that cannot be read is left out and named, and its name is no link`() async throws {
        let project = try await WorkbenchProject.copy()
        try project.change("\"id\":\"banana\"", to: "\"id\":\"plantain\"")
        let summary = try await WorkbenchExport.write(try project.open(), to: path)
        #expect(summary.runs == 0 && summary.leftOut.count == 1)
        #expect(summary.leftOut[0].hasPrefix("monday: "))
        let index = try String(contentsOfFile: "\(path)/index.html", encoding: .utf8)
        #expect(index.contains("monday") && !index.contains("runs/monday"))
    }

    @Test func `names of runs that are no file names get safe ones`() async throws {
        let project = try await WorkbenchProject.copy()
        let reports = project.folder.url.appending(path: "reports")
        try FileManager.default.moveItem(
            at: reports.appending(path: "monday"), to: reports.appending(path: "my run: <1>"))
        _ = try await WorkbenchExport.write(try project.open(), to: path)
        let runs = try FileManager.default.contentsOfDirectory(atPath: path + "/runs")
        #expect(runs.count == 1 && runs[0].hasPrefix("run-my-run---1--"))
    }
}
