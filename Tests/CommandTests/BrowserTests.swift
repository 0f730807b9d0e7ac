import Foundation
import TestSupport
import Testing

/// What `scripts/check-report` and `scripts/check-workbench` need.
enum Browser {
    static var isThere: Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let isFound = { (name: String) in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }
        return isFound("python3") && ["chromium", "chromium-browser", "google-chrome"].contains(where: isFound)
    }
}

extension Browser {
    /// What a script of the repository says, and its status. Screenshots go into a folder of `NUTRIEVAL_SCREENSHOTS`.
    static func check(_ script: String, _ arguments: [String]) throws -> (words: String, status: Int32) {
        let process = Process()
        process.executableURL = TestData.repository.appending(path: "scripts/\(script)")
        let screenshots = ProcessInfo.processInfo.environment["NUTRIEVAL_SCREENSHOTS"].map {
            let mode = arguments.first { $0.hasPrefix("--") } ?? (arguments[0].hasPrefix("http") ? "pages" : "files")
            return script == "check-workbench" ? ["--screenshots", "\($0)/\(mode)"] : []
        }
        process.arguments = (screenshots ?? []) + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (words, process.terminationStatus)
    }
}

/// Reports of real runs, opened by `scripts/check-report` in headless Chromium.
@Suite("Reports in a browser", .blocks, .enabled(if: Browser.isThere, "there is no Chromium: scripts/setup --browser"))
struct BrowserTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    private func check(_ pages: [String]) throws -> (words: String, status: Int32) {
        try Browser.check("check-report", pages)
    }

    private func run(_ arguments: [String]) throws -> String {
        let result = try Nutrieval.run(["run", "--simulate", "--out", out.path, "--name", "r", "--quiet"] + arguments)
        #expect(result.status == 0, "\(result.error)")
        return out.url.appending(path: "r/report.html").path
    }

    @Test(
        "a report opens without a message, a request or a sideways scroll, on a screen and on a phone, light and dark")
    func opens() throws {
        let result = try check([run(["--set", "demo", "--limit", "4"])])
        #expect(result.status == 0, "\(result.words)")
    }

    @Test("hostile names of meals and foods change nothing of that, and stand there as text")
    func hostile() throws {
        let report = try run(["--project", hostileProject().path])
        let page = try String(contentsOfFile: report, encoding: .utf8)
        #expect(page.contains("&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!page.contains("<script") && !page.contains("\u{202E}"))
        let result = try check([report])
        #expect(result.status == 0, "\(result.words)")
    }

    @Test("what must not be on a page is found there: a script, a style, a request, what is too wide")
    func found() throws {
        let faults = [
            ("<script>alert(1)</script>", "1 script elements"), ("<p style=\"color:red\">x</p>", "inline style"),
            ("<img src=\"http://127.0.0.1:9/x.png\">", "request: http://127.0.0.1:9/x.png"),
            ("<svg width=\"900\" height=\"4\"></svg>", "pixels wide"),
            // A button without a name keeps people out.
            ("<button></button>", "axe: button-name")
        ]
        let report = try run(["--set", "demo", "--limit", "1", "--provider", "gpt-4o-mini"])
        let page = try String(contentsOfFile: report, encoding: .utf8)
        try page.replacing("</main>", with: faults.map(\.0).joined() + "</main>")
            .write(toFile: report, atomically: true, encoding: .utf8)
        let result = try check([report])
        #expect(result.status == 1)
        for (markup, words) in faults {
            let isLookedFor = !words.hasPrefix("axe") || !result.words.contains("axe-core is not installed")
            #expect(result.words.contains(words) == isLookedFor, "\(markup): \(result.words)")
        }
    }

    private func hostileProject() throws -> URL { try HostileProject.write(to: out.url) }
}

enum HostileProject {
    /// The demo's providers on a set whose names try to become markup, to turn the direction of reading and to be endless.
    static func write(to folder: URL) throws -> URL {
        let project = folder.appending(path: "project")
        let set = project.appending(path: "eval-sets/demo")
        let manager = FileManager.default
        try manager.createDirectory(at: set.appending(path: "photos"), withIntermediateDirectories: true)
        for name in ["config.yaml", "providers", "eval-sets/demo/photos/apple-top.jpg"] {
            try manager.copyItem(at: TestData.repository.appending(path: name), to: project.appending(path: name))
        }
        let long = String(repeating: "Donaudampfschiff", count: 6)
        let food = "</style><script>alert(1)</script>\\u202E\\u001B<img src=x onerror=alert(2)> \(long)"
        let meals = (0..<3).map { index in
            """
            {"id":"m\(index)","photos":["apple-top.jpg"],"notes":"\(food)","difficulty":"simple",\
            "truth":{"provenance":"weighed","energy_kcal":\(90 + index * 100),"foods":[{"name":"\(food)","grams":170}]}}
            """
        }
        try "name: demo\ndescription: \"\(food)\"\ncaution: \"\(food)\"\n"
            .write(to: set.appending(path: "set.yaml"), atomically: true, encoding: .utf8)
        try (meals.joined(separator: "\n") + "\n")
            .write(to: set.appending(path: "meals.jsonl"), atomically: true, encoding: .utf8)
        return project
    }
}
