import Foundation
import Synchronization
import TestSupport
import Testing

/// `nutrieval serve`, used by `scripts/check-workbench` in headless Chromium.
@Suite("The workbench in a browser", .enabled(if: Browser.isThere, "there is no Chromium: scripts/setup --browser"))
struct WorkbenchBrowserTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    private func run(_ arguments: [String]) throws {
        let result = try Nutrieval.run(["run", "--simulate", "--out", out.path, "--name", "r", "--quiet"] + arguments)
        #expect(result.status == 0, "\(result.error)")
    }

    @Test("is as it should be at three widths, light and dark, and is used by keys alone")
    func served() throws {
        try run(["--set", "demo", "--limit", "4"])
        let workbench = try ServedProcess(["--out", out.path])
        let result = try Browser.check("check-workbench", [workbench.address, "r"])
        #expect(result.status == 0, "\(result.words)")
        #expect(workbench.end() == 0)
    }

    @Test("shows hostile meals and answers as text, nothing of them acts, and a truth is mended by keys alone")
    func hostile() throws {
        let project = try HostileProject.write(to: out.url)
        try run(["--project", project.path])
        let workbench = try ServedProcess(["--project", project.path, "--out", out.path])
        let result = try Browser.check("check-workbench", ["--edit", workbench.address, "r"])
        #expect(result.status == 0, "\(result.words)")
        #expect(workbench.end() == 0)
    }

    @Test("starts a run that is seen moving, paused, continued and stopped")
    func live() throws {
        let files = FileManager.default
        for name in ["config.yaml", "providers", "policies", "eval-sets"] {
            try files.copyItem(at: TestData.repository.appending(path: name), to: out.url.appending(path: name))
        }
        func rewrite(_ file: String, _ prefix: String, _ line: String) throws {
            let url = out.url.appending(path: file)
            let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            try lines.map { $0.hasPrefix(prefix) ? line : String($0) }.joined(separator: "\n")
                .write(to: url, atomically: true, encoding: .utf8)
        }
        // About two minutes.
        try rewrite("providers/mistral-small.yaml", "limits:", "limits: {in_flight: 1, timeout_s: 60}")
        try rewrite("config.yaml", "  repeats:", "  repeats: 30")
        let workbench = try ServedProcess(["--project", out.path])
        let result = try Browser.check("check-workbench", ["--live", workbench.address, "live"])
        #expect(result.status == 0, "\(result.words)")
        #expect(workbench.end() == 0)
    }

    @Test("shows the jobs of a product's backend moving; one is corrected, confirmed and deleted")
    func backend() throws {
        let files = FileManager.default
        for name in ["config.yaml", "providers", "policies", "eval-sets"] {
            try files.copyItem(at: TestData.repository.appending(path: name), to: out.url.appending(path: name))
        }
        let photos = out.url.appending(path: "eval-sets/demo/photos")
        let photo = try #require(
            try files.contentsOfDirectory(at: photos, includingPropertiesForKeys: nil)
                .first { $0.pathExtension == "jpg" })
        let jobs = Jobs()
        let backend = try FakeBackend(photo: Data(contentsOf: photo), jobs.answer)
        try out.write(backend.provider(), to: "providers/product.yaml")
        let workbench = try ServedProcess(["--project", out.path])
        let result = try Browser.check("check-workbench", ["--backend", workbench.address, "product"])
        #expect(result.status == 0, "\(result.words)")
        #expect(workbench.end() == 0)
        let items =
            #"{"items":[{"name":"noodle soup with beef","quantity":100,"unit":"g","calories":321},"#
            + #"{"name":"rice","quantity":100,"unit":"g","calories":130},"#
            + #"{"name":"green tea","quantity":100,"unit":"g","calories":2}]}"#
        #expect(
            jobs.changes == [
                "PUT /api/logs/lunch/items \(items)", "PATCH /api/logs/lunch \(items)", "DELETE /api/logs/lunch "
            ])
    }

    @Test("is the same from files")
    func exported() throws {
        try run(["--set", "demo", "--limit", "4"])
        let pages = out.url.appending(path: "pages").path
        let export = try Nutrieval.run(["serve", "--export", pages, "--out", out.path])
        #expect(export.status == 0 && export.output == "\(pages)/index.html\n", "\(export.error)")
        let result = try Browser.check("check-workbench", ["\(pages)/index.html", "r"])
        #expect(result.status == 0, "\(result.words)")
    }
}

/// Four jobs of a backend. Two are under way until the list was asked for often.
private final class Jobs: Sendable {
    private struct State {
        var lists = 0
        var items = [("noodle soup with beef", 350), ("rice", 130), ("green tea", 2)]
            .map { #"{"name":"\#($0)","quantity":100,"unit":"g","calories":\#($1)}"# }.joined(separator: ",")
        var lunch: String? = "completed"
        var changes: [String] = []
    }

    /// The check opens the list at six sizes before it waits for the jobs to end.
    private static let listsUnderWay = 60
    private let state = Mutex(State())

    /// Method, path and body of what was not only read.
    var changes: [String] { state.withLock { $0.changes } }

    func answer(_ method: String, _ target: String, _ body: String) -> (status: Int, body: String) {
        state.withLock { state in
            if method != "GET" { state.changes.append("\(method) \(target) \(body)") }
            switch method {
            case "PUT": state.items = Self.items(in: body) ?? ""
            case "PATCH": state.lunch = Self.items(in: body) == state.items ? "confirmed" : "failed"
            case "DELETE":
                state.lunch = nil
                return (204, "")
            default: break
            }
            let lunch = state.lunch.map { Self.job("lunch", $0, state.items) }
            guard target == "/api/logs" else { return lunch.map { (200, "{\"data\":\($0)}") } ?? (404, "{}") }
            state.lists += 1
            let isMoving = state.lists <= Self.listsUnderWay
            let apple =
                #"{"name":"an apple <b>with a name</b> that is rather long","quantity":100,"unit":"g","calories":52}"#
            let jobs = [
                Self.job("breakfast", "failed", nil), lunch,
                Self.job("snack", isMoving ? "pending" : "completed", isMoving ? nil : apple),
                Self.job("tea", isMoving ? "processing" : "completed", isMoving ? nil : apple)
            ]
            return (200, "{\"data\":[\(jobs.compactMap(\.self).joined(separator: ","))]}")
        }
    }

    /// The foods in a request, as the backend keeps them.
    private static func items(in body: String) -> String? {
        body.hasPrefix(#"{"items":["#) && body.hasSuffix("]}") ? String(body.dropFirst(10).dropLast(2)) : nil
    }

    private static func job(_ id: String, _ status: String, _ items: String?) -> String {
        let answer = items.map {
            #","recognized_items":[\#($0)],"total_calories":\#(total($0)),"confidence_score":0.8"#
        }
        return #"{"id":"\#(id)","status":"\#(status)","at":"2026-11-01T12:00:00Z","image":"/api/photos/\#(id).jpg""#
            + "\(answer ?? "")}"
    }

    private static func total(_ items: String) -> Int {
        items.matches(of: /"calories":([0-9]+)/).reduce(0) { $0 + (Int($1.output.1) ?? 0) }
    }
}

/// The command without a browser.
@Suite("nutrieval serve")
struct ServeTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    @Test("prints its address and nothing else on standard output, and ends when interrupted")
    func address() throws {
        let workbench = try ServedProcess(["--out", out.path])
        #expect(workbench.address.hasPrefix("http://127.0.0.1:") && workbench.address.contains("/open?token="))
        #expect(workbench.end() == 0)
    }

    @Test("names a port that is in use, and what to do")
    func portInUse() throws {
        let workbench = try ServedProcess(["--out", out.path])
        let port = try #require(URL(string: workbench.address)?.port)
        let second = try Nutrieval.run(["serve", "--no-open", "--port", "\(port)", "--out", out.path])
        #expect(second.status == 64 && second.error.contains("port \(port): it is in use; choose another with --port"))
        #expect(workbench.end() == 0)
        #expect(try Nutrieval.run(["serve", "--port", "70000"]).status == 64)
    }

    @Test("does not replace a folder that it did not write")
    func foreignFolder() throws {
        try out.write("mine", to: "pages/notes.txt")
        let path = out.url.appending(path: "pages").path
        let result = try Nutrieval.run(["serve", "--export", path, "--out", out.path])
        #expect(result.status == 74 && result.error.contains("notes.txt") && result.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["notes.txt"])
    }
}

/// A running `nutrieval serve` on a free port.
private final class ServedProcess {
    private let process: Process
    private let output = Pipe()
    /// The first line that it printed.
    let address: String

    init(_ arguments: [String]) throws {
        process = Nutrieval.start(["serve", "--no-open", "--quiet", "--port", "0"] + arguments)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")), case let more = output.fileHandleForReading.availableData,
            !more.isEmpty
        {
            line += more
        }
        address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit { if process.isRunning { process.terminate() } }

    /// Interrupts it; its exit code.
    func end() -> Int32 {
        process.interrupt()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
