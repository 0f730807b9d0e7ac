import Foundation
import JSON
import TestSupport
import Testing

@Suite("nutrieval run, as a person runs it", .blocks)
struct RunTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Nutrieval.Result {
        try Nutrieval.run(["run", "--out", out.path] + arguments, environment: environment)
    }

    private func text(_ file: String, of name: String) throws -> String {
        try String(contentsOf: out.url.appending(path: "\(name)/\(file)"), encoding: .utf8)
    }

    @Test("a simulated run writes every file, and every one says that no real model answered")
    func simulated() throws {
        let result = try run(["--simulate", "--set", "demo", "--limit", "3", "--name", "first"])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("SIMULATED"))
        #expect(result.output.contains("first/report.html"))
        for file in ["run.json", "summary.json", "report.md", "meals.csv", "report.html", "answers.jsonl"] {
            let text = try text(file, of: "first")
            #expect(text.lowercased().contains("simulated"), "\(file)")
        }
        let summary = try JSON.parse(text("summary.json", of: "first"))
        #expect(summary["run"]?["simulated"] == true && summary["run"]?["complete"] == true)
        #expect(summary["variants"]?.array?.count == 7)
        #expect(try text("run.json", of: "first").contains("no real model answered"))
    }

    @Test("a result has at most 30 lines of 100 columns, --explain prints what is behind it, and so do score and show")
    func explain() throws {
        let plain = try run(["--simulate", "--set", "demo", "--limit", "12", "--name", "shown"])
        #expect(plain.status == 0, "\(plain.error)")
        let lines = plain.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 30, "\(plain.output)")
        #expect(lines.allSatisfy { $0.count <= 100 || $0.hasPrefix("report: ") }, "\(plain.output)")
        #expect(plain.output.contains("gemini-pro (simulated)") && !plain.output.contains("How we know"))
        for command in ["score", "show"] {
            let again = try Nutrieval.run([command, "shown", "--out", out.path])
            #expect(again.output.contains(lines.first { $0.contains("gemini-pro (simulated)") } ?? "-"), "\(command)")
            let explained = try Nutrieval.run([command, "shown", "--out", out.path, "--explain"])
            for words in ["How we know", "What was asked", "How to read this"] {
                #expect(explained.output.contains(words) && !again.output.contains(words), "\(command): \(words)")
            }
        }
    }

    @Test("--split asks only about that split, and a set without one is named")
    func split() throws {
        let project = try TemporaryFolder()
        #expect(try Nutrieval.run(["init", project.path, "--quiet"]).status == 0)
        let photo = TestData.repository.appending(path: "eval-sets/demo/photos/apple-top.jpg")
        try project.write(Array(Data(contentsOf: photo)), to: "eval-sets/meals/photos/apple.jpg")
        let lines = ["fitted": "tune", "new": "test"].map { meal, split in
            #"{"id":"\#(meal)","photos":["apple.jpg"],"split":"\#(split)","truth":{"energy_kcal":90}}"# + "\n"
        }
        try project.write(lines.joined(), to: "eval-sets/meals/meals.jsonl")
        let choice = ["--simulate", "--provider", "gpt-4o-mini", "--split", "test", "--name", "half"]
        let result = try run(choice + ["--set", "meals", "--project", project.path])
        #expect(result.status == 0, "\(result.error)")
        let meals = try text("meals.csv", of: "half")
        #expect(meals.contains(",new,") && !meals.contains(",fitted,"), "\(meals)")
        let bare = lines.joined().replacing(#""split":"test","#, with: "")
        try project.write(bare, to: "eval-sets/meals/meals.jsonl")
        let refused = try run(choice + ["--set", "meals", "--project", project.path])
        #expect(refused.status == 64 && refused.error.contains("meals has no meal in the split test"))
    }

    @Test("--json prints one JSON document and nothing else")
    func json() throws {
        let result = try run(["--simulate", "--set", "demo", "--limit", "1", "--json", "--provider", "gpt-4o-mini"])
        #expect(result.status == 0)
        #expect(try JSON.parse(result.output)["format"] == 2)
    }

    @Test("--quiet says nothing on standard error")
    func quiet() throws {
        let result = try run(["--simulate", "--set", "demo", "--limit", "1", "--quiet", "--provider", "gemini-flash"])
        #expect(result.status == 0 && result.error.isEmpty)
    }

    @Test("scoring again makes the same summary")
    func score() throws {
        _ = try run(["--simulate", "--set", "demo", "--limit", "2", "--name", "a", "--provider", "gpt-4o-mini"])
        let before = try text("summary.json", of: "a")
        try FileManager.default.removeItem(at: out.url.appending(path: "a/summary.json"))
        let result = try Nutrieval.run(["score", "a", "--out", out.path])
        #expect(result.status == 0, "\(result.error)")
        #expect(try text("summary.json", of: "a") == before)
    }

    @Test("a dry run shows what it would cost and leaves nothing behind")
    func dryRun() throws {
        let result = try run(["--simulate", "--set", "demo", "--dry-run"])
        #expect(result.status == 0 && result.output.contains("gpt-4o-mini") && result.output.contains("$"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).filter { $0 != ".prepared" }.isEmpty)
        let json = try run(["--simulate", "--set", "demo", "--dry-run", "--json"])
        #expect(try JSON.parse(json.output)["requests"]?.integer == 7 * 64)
    }

    @Test("without a key a provider is left out with the variable's name, and without any the run ends with 69")
    func noKey() throws {
        let none = try run(["--set", "demo", "--limit", "1"])
        #expect(none.status == 69)
        for variable in ["OPENAI_API_KEY", "MISTRAL_API_KEY", "GEMINI_API_KEY"] {
            #expect(none.error.contains(variable))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).isEmpty)
    }

    @Test("a run that costs more than the threshold is not started without a yes")
    func confirmation() throws {
        let result = try run(
            ["--set", "demo", "--provider", "gpt-4o-mini", "--repeats", "20"],
            environment: ["OPENAI_API_KEY": "sk-canary-not-a-key"])
        #expect(result.status == 64 && result.error.contains("--yes"), "\(result.error)")
        #expect(!(result.error + result.output).contains("canary"))
    }

    @Test("without keys a dry run still shows what every provider would cost")
    func dryRunWithoutKeys() throws {
        let result = try run(["--set", "demo", "--dry-run", "--json"])
        #expect(result.status == 0)
        #expect(try JSON.parse(result.output)["variants"]?.array?.count == 7)
    }

    @Test("a cap holds for the resume too, and the printed command finishes the run where it is")
    func cap() throws {
        let arguments = [
            "--simulate", "--set", "demo", "--limit", "4", "--provider", "gpt-4o-mini", "--max-usd", "0.015"
        ]
        let first = try run(arguments + ["--name", "capped"])
        #expect(first.status == 1)
        #expect(first.output.contains("--resume capped --out \(out.path)"), "\(first.output)")
        let again = try run(["--resume", "capped"])
        #expect(again.status == 1)
        let asked = try answers("capped")
        #expect(asked > 0 && asked < 4)
        let raised = try run(["--resume", "capped", "--max-usd", "1"])
        #expect(raised.status == 0)
        #expect(try answers("capped") == 4)
    }

    @Test("a reader that goes away does not end a run")
    func brokenPipe() throws {
        let process = Nutrieval.start([
            "run", "--out", out.path, "--simulate", "--set", "demo", "--limit", "4", "--name", "piped"
        ])
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        try output.fileHandleForReading.close()
        try error.fileHandleForReading.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try JSON.parse(text("summary.json", of: "piped"))["run"]?["complete"] == true)
    }

    @Test("--out is seen from the working folder, dots and all")
    func relativeOut() throws {
        try out.write("", to: "deep/marker")
        let result = try Nutrieval.run(
            [
                "run", "--project", TestData.repository.path, "--out", "../there", "--simulate", "--set", "demo",
                "--limit",
                "1", "--provider", "gemini-flash", "--name", "r"
            ], in: out.url.appending(path: "deep"))
        #expect(result.status == 0, "\(result.error)")
        #expect(FileManager.default.fileExists(atPath: out.url.appending(path: "there/r/summary.json").path))
    }

    @Test("a run of a name that exists is refused, and so is a resume of one that does not")
    func names() throws {
        let arguments = ["--simulate", "--set", "demo", "--limit", "1", "--provider", "gemini-flash"]
        _ = try run(arguments + ["--name", "twice"])
        let again = try run(arguments + ["--name", "twice"])
        #expect(again.status != 0 && again.error.contains("--resume"))
        let unknown = try run(["--resume", "never"])
        #expect(unknown.status != 0 && unknown.error.contains("list runs"))
    }

    @Test("an interrupt keeps what was answered and prints the command that finishes the run")
    func interrupt() throws {
        let process = Nutrieval.start([
            "run", "--out", out.path, "--simulate", "--set", "demo", "--provider", "gpt-4o-mini", "--repeats", "30",
            "--name", "stopped"
        ])
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let journal = out.url.appending(path: "stopped/answers.jsonl")
        while (try? Data(contentsOf: journal).count) ?? 0 < 20_000, process.isRunning { usleep(10_000) }
        process.interrupt()
        let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        _ = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130, "\(words)")
        #expect(words.contains("nutrieval run --resume stopped"))
        let answered = try answers("stopped")
        #expect(answered > 0 && answered < 64 * 30)
        #expect(try text("report.md", of: "stopped").lowercased().contains("incomplete"))

        let resumed = try run(["--resume", "stopped"])
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(try answers("stopped") == 64 * 30)
        #expect(try JSON.parse(text("summary.json", of: "stopped"))["run"]?["complete"] == true)
    }

    /// Attempts in a journal.
    private func answers(_ name: String) throws -> Int {
        try text("answers.jsonl", of: name).split(whereSeparator: \.isNewline)
            .count { $0.contains("\"kind\":\"attempt\"") }
    }
}
