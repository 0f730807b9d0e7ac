import Foundation
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
