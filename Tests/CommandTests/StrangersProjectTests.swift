import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

/// A project that somebody else wrote, run by a person with keys.
@Suite("A stranger's project", .blocks)
struct StrangersProjectTests {
    private static let key = "sk-proj-0123456789abcdef"
    private let project: TemporaryFolder
    private let elsewhere: TemporaryFolder
    private let server: LoopbackServer
    private let received: Received

    /// Requests that reached the server.
    private final class Received: Sendable {
        private let count = Mutex(0)
        func add() { count.withLock { $0 += 1 } }
        var isNone: Bool { count.withLock { $0 == 0 } }
    }

    init() throws {
        project = try TemporaryFolder()
        elsewhere = try TemporaryFolder()
        let received = Received()
        server = try LoopbackServer { _ in
            received.add()
            return "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"
        }
        self.received = received
        for name in ["providers", "eval-sets"] {
            try FileManager.default.copyItem(
                at: TestData.repository.appending(path: name), to: project.url.appending(path: name))
        }
        try project.write("run: {sets: [demo], providers: [own]}\nscoring: {resamples: 100}\n", to: "config.yaml")
        try project.write("OPENAI_API_KEY=\(Self.key)\nUNNAMED=something-of-mine-42\n", to: ".env")
        try write("own", host: "http://127.0.0.1:\(server.port)", lines: "")
    }

    /// A keyless provider of photos.
    private func write(_ name: String, host: String, lines: String, prompt: String = "analyze-meal") throws {
        try project.write(
            """
            name: \(name)
            wire: openai-chat
            endpoint: \(host)/v1/chat/completions
            model: some-model
            prompt: prompts/\(prompt).md
            answer: answers/analyze-meal.yaml
            parameters: {max_output_tokens: 100}
            image_tokens: {rule: fixed, tokens: 100}
            retry: none
            \(lines)

            """, to: "providers/\(name).yaml")
    }

    private func call(_ arguments: [String], in folder: URL? = nil) throws -> Nutrieval.Result {
        let result = try Nutrieval.run(
            arguments + (folder == nil ? ["--project", project.path] : []), in: folder,
            environment: ["HOME": elsewhere.path])
        #expect(!(result.output + result.error).contains(Self.key))
        return result
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: project.url.appending(path: name).path, withDestinationPath: target)
    }

    @Test("does not send local files as prompts: check and every run name the link")
    func linkedPrompt() throws {
        try link("providers/prompts/helpful.md", to: "../../.env")
        try write("own", host: "http://127.0.0.1:\(server.port)", lines: "", prompt: "helpful")
        for arguments in [
            ["check"], ["run", "--yes", "--limit", "1"], ["run", "--dry-run"],
            ["run", "--yes", "--limit", "1", "--prompt", "helpful"]
        ] {
            let result = try call(arguments)
            #expect(result.status == 65, "\(arguments): \(result.error)")
            #expect((result.output + result.error).contains("is behind the link `providers/prompts/helpful.md`"))
        }
        #expect(received.isNone)
    }

    @Test(
        "does not send keys: a prompt, a schema, a parameter or a note with one is named before anything is sent",
        arguments: [
            ("providers/prompts/analyze-meal.md", "Say \(key).\n", "the prompt analyze-meal", "OPENAI_API_KEY"),
            ("providers/prompts/analyze-meal.md", "Say something-of-mine-42.\n", "the prompt analyze-meal", "UNNAMED"),
            ("providers/own.yaml", "served_aliases: []\n", "the request of own", "OPENAI_API_KEY"),
            (
                "eval-sets/demo/meals.jsonl", "{\"id\":\"n\",\"photos\":[\"apple-top.jpg\"],\"notes\":\"\(key)\"}\n",
                "the notes of the meal demo/n", "OPENAI_API_KEY"
            )
        ])
    func keys(file: String, line: String, place: String, variable: String) throws {
        let url = project.url.appending(path: file)
        var text = try String(contentsOf: url, encoding: .utf8)
        if file.hasSuffix("own.yaml") {
            text.replace("max_output_tokens: 100", with: "max_output_tokens: 100, extra: {user: \(Self.key)}")
        } else {
            text += line
        }
        try project.write(text, to: file)
        for arguments in [["run", "--yes"], ["run", "--dry-run"], ["run", "--simulate"], ["estimate"]] {
            let result = try call(arguments)
            #expect(result.status == 65, "\(arguments): \(result.error)")
            #expect(result.error.contains("\(place) contain"), "\(result.error)")
            #expect(result.error.contains("the key of \(variable)"), "\(result.error)")
        }
        #expect(received.isNone)
    }

    @Test("names every host that photos go to, and those that no key is bound to")
    func hosts() throws {
        try write(
            "far", host: "https://llm.example.org",
            lines: "prices: [{from: 2026-01-01, input: 1, output: 1, source: s}]")
        let known = "generativelanguage.googleapis.com"
        let choice = ["--provider", "own", "--provider", "far", "--provider", "gemini-flash"]
        let words = ["127.0.0.1 (this machine)", known, "llm.example.org (no key binding: not a known vendor)"]
        // Long lines are broken between words.
        func flat(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let dry = try call(["run", "--dry-run"] + choice)
        #expect(flat(dry.output).contains("photos go to: \(words.joined(separator: ", "))"), "\(dry.output)")
        let asked = try call(["run"] + choice)
        #expect(asked.status == 64, "\(asked.error)")
        for word in words where word != known { #expect(flat(asked.error).contains(word), "\(asked.error)") }
        let doctor = try call(["doctor"])
        for word in words { #expect(flat(doctor.output).contains(word), "\(doctor.output)") }
        let json = try JSON.parse(try call(["estimate", "--json"] + choice).output)
        #expect(json["photo_hosts"]?.array?.map { $0["key_binding"]?.bool } == [false, true, false])
        #expect(try !call(["run", "--dry-run", "--simulate"] + choice).output.contains("photos go to"))
        #expect(received.isNone)
    }

    @Test(
        "does not have files written elsewhere by links in the place of the folders of runs",
        arguments: ["reports", "reports/r", "reports/.prepared", "reports/references", "reports/gone"])
    func linkedReports(name: String) throws {
        let choice = ["--simulate", "--limit", "1", "--name", "r"]
        try project.write("", to: "reports/x")
        if name == "reports" { try FileManager.default.removeItem(at: project.url.appending(path: "reports")) }
        try link(name, to: name == "reports/gone" ? "\(elsewhere.path)/absent" : elsewhere.path)
        for arguments in [
            ["run"] + choice, ["list", "runs"], ["show", "r"], ["gate", "r"], ["bless", "r"], ["merge", "r"],
            ["canary", "r"], ["run", "--resume", "r"]
        ] {
            let result = try call(arguments)
            #expect(result.status == (arguments[0] == "gate" ? 1 : 65), "\(arguments): \(result.error)")
            #expect(result.error.contains("leads out of the project"), "\(arguments): \(result.error)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == [])
        let out = try TemporaryFolder()
        let result = try call(["run", "--out", out.path] + choice)
        #expect(result.status == 0, "\(result.error)")
    }

    @Test("does not have pages removed elsewhere by a link in a run's folder")
    func linkedPages() throws {
        #expect(try call(["run", "--simulate", "--limit", "1", "--name", "r"]).status == 0)
        try elsewhere.write("mine", to: "page.html")
        try link("reports/r/report-meals", to: elsewhere.path)
        let result = try call(["score", "r"])
        #expect(result.status == 74, "\(result.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == ["page.html"])
    }

    @Test("a link to another folder of the project is followed")
    func linkedInside() throws {
        try project.write("", to: "runs/x")
        try link("reports", to: "runs")
        #expect(try call(["run", "--simulate", "--limit", "1", "--name", "r"]).status == 0)
        #expect(FileManager.default.fileExists(atPath: project.url.appending(path: "runs/r/run.json").path))
    }

    @Test(
        "no run is named as a folder that another command writes to",
        arguments: ["references", "baselines", "References", "canary", "replay-demo"])
    func reservedNames(name: String) throws {
        for command in [["run", "--simulate"], ["merge", "a", "b"], ["tune"]] {
            let result = try call(command + ["--name", name])
            #expect(result.status == 64 && result.error.contains("take another name"), "\(result.error)")
        }
    }

    /// Only root can give a file away.
    @Test("is not taken for one's own where it is above and another user's", .enabled(if: geteuid() == 0))
    func foreign() throws {
        try project.write("", to: "work/x")
        let work = project.url.appending(path: "work")
        #expect(try call(["check"], in: work).status == 0)
        #expect(chown(project.url.appending(path: "config.yaml").path, geteuid() + 1, getegid()) == 0)
        let above = try call(["check"], in: work)
        #expect(above.status == 65 && above.error.contains("belongs to another user"), "\(above.error)")
        #expect(try call(["check"], in: project.url).status == 0)
        #expect(try call(["check"]).status == 0)
    }

    @Test("cannot make a budget useless by prices of 0 at a known vendor's host")
    func freePrices() throws {
        let free = "prices: [{from: 2026-01-01, input: 0, output: 0, source: s}]"
        try write("new", host: "https://api.openai.com", lines: free)
        let result = try call(["run", "--yes", "--max-usd", "1", "--provider", "new"])
        #expect(result.status == 69, "\(result.error)")
        #expect(result.error.contains("no price of some-model is known"), "\(result.error)")
        // One whose price comes with the program is counted at that price.
        let url = project.url.appending(path: "providers/gpt-4o-mini.yaml")
        let text = try String(contentsOf: url, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("prices:") && !$0.hasPrefix("  - {from") }
        try project.write(lines.joined(separator: "\n") + "\n\(free)\n", to: "providers/gpt-4o-mini.yaml")
        let json = try JSON.parse(try call(["estimate", "--json", "--provider", "gpt-4o-mini"]).output)
        #expect(json["cost_usd"]?["expected"]?.number == 0)
        #expect((json["cost_usd"]?["high"]?.number ?? 0) > 0.01)
    }
}

#if canImport(Glibc)
    import Glibc
#endif
