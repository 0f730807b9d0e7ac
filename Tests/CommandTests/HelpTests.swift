import Foundation
import TestSupport
import Testing

@Suite("What the program says of itself", .blocks)
struct HelpTests {
    private static let commands = [
        "run", "estimate", "score", "ground", "compare", "route", "tune", "forecast", "bless", "gate", "record",
        "monitor",
        "canary",
        "submit", "merge", "init", "import", "answers", "add", "remove-meal", "sets", "check", "provider",
        "list", "runs", "show", "serve",
        "simulate",
        "doctor"
    ]

    @Test("every command has a help text with an example", arguments: commands)
    func help(_ command: String) throws {
        let result = try Nutrieval.run([command, "--help"])
        #expect(result.status == 0 && result.error.isEmpty)
        #expect(result.output.contains("nutrieval \(command)"))
        #expect(result.output.contains("Example"))
        #expect(!result.output.contains("--baseline"), "its name is --reference")
        for line in result.output.split(separator: "\n") where line.count > 80 {
            Issue.record("\(line.count) columns: \(line)")
        }
    }

    @Test("the former name of forecast works, and says so")
    func formerName() throws {
        let arguments = ["--users", "10", "--per-day", "1", "--tier", "cloud=1:0.003", "--json"]
        let former = try Nutrieval.run(["project"] + arguments)
        let present = try Nutrieval.run(["forecast"] + arguments)
        #expect(former.status == 0 && former.output == present.output)
        #expect(former.error.contains("nutrieval forecast") && present.error.isEmpty, "\(former.error)")
        #expect(try !Nutrieval.run([]).output.contains("  project "))
    }

    @Test("the first screen says where to start in at most 40 lines of 80 columns")
    func start() throws {
        let result = try Nutrieval.run([])
        #expect(result.status == 0 && result.error.isEmpty && result.output.contains("nutrieval run --simulate"))
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 40 && lines.allSatisfy { $0.count <= 80 })
        for arguments in [["--help"], ["-h"], ["help"]] {
            #expect(try Nutrieval.run(arguments).output == result.output, "\(arguments)")
        }
        let listed = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("  nutrieval") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(listed.count == 10 && Set(listed).isSubset(of: Self.commands), "\(listed)")
    }

    @Test("the whole help lists every command", arguments: [["help", "--all"], ["--help-all"]])
    func all(_ arguments: [String]) throws {
        let result = try Nutrieval.run(arguments)
        #expect(result.status == 0 && result.error.isEmpty && result.output.contains("Exit codes:"))
        for command in Self.commands { #expect(result.output.contains("\n  \(command) "), "\(command)") }
        #expect(try Nutrieval.run([]).output.contains("all \(Self.commands.count) commands"))
    }

    @Test(
        "wrong usage ends with 64 and says what is right",
        arguments: [
            ["run", "--limit", "0"], ["run", "--repeats", "-1"], ["run", "--bogus"], ["run", "--name", "../x"],
            ["run", "--max-usd", "nan"], ["run", "--resume", "a", "--name", "b"], ["list", "bogus"], ["bogus"],
            ["run", "--shard", "auto"],
            ["run", "--shard", "auto", "--name", "x", "--simulate"], ["submit", "slurm"], ["merge"],
            ["submit", "slurm", "--parts", "1"], ["submit", "slurm", "--parts", "2", "--shard", "1/2"],
            ["submit", "slurm", "--parts", "2", "--resume", "x"], ["merge", "--parts-of", "../x"],
            ["merge", "--parts-of", "none"], ["score", "x", "--prices-as-of", "2026-02-30"],
            ["simulate", "--faults", "bogus"],
            ["run", "--simulate", "--provider", "bogus"], ["run", "--simulate", "--set", "bogus"],
            ["run", "--simulate", "--faults", "bogus"], ["run", "--faults", "flaky"],
            ["run", "--resume", "x", "--provider", "gpt-4o-mini"], ["run", "--simulate", "--meals", "apple,bogus"],
            ["check", "providers/bogus.yaml"], ["compare", "x"], ["compare", "x", "y", "--json", "--format", "md"],
            ["compare", "x", "y", "--prices-as-of", "soon"], ["route"], ["route", "x", "--json", "--md"],
            ["route", "x", "--role", "bogus=y"], ["route", "x", "--role", "local"], ["route", "x", "--role", "local="],
            ["route", "x", "--role", "pro=a", "--role", "pro=b"], ["route", "x", "--max-usd-per-1000", "-1"],
            ["route", "x", "--max-usd-per-1000", "nan"], ["forecast", "x"],
            ["forecast", "--users", "1", "--per-day", "1"],
            ["forecast", "x", "--users", "0", "--per-day", "1"], ["forecast", "x", "--users", "1,", "--per-day", "1"],
            ["forecast", "x", "--users", "1", "--per-day", "inf"], ["forecast", "x", "--users", "1", "--per-day", "0"],
            ["forecast", "--users", "1", "--per-day", "1", "--tier", "a=0.5"],
            ["forecast", "--users", "1", "--per-day", "1", "--tier", "a=1.5:1"],
            ["forecast", "--users", "1", "--per-day", "1", "--tier", "a=0.5:-1"],
            ["forecast", "--users", "1", "--per-day", "1", "--tier", "a=1:0", "--tier", "a=1:1"],
            ["forecast", "x", "--users", "1", "--per-day", "1", "--quota", "lots"],
            ["forecast", "x", "--users", "1", "--per-day", "1", "--quota", "free", "--premium-share", "0.1"],
            ["forecast", "x", "--users", "1", "--per-day", "1", "--premium-share", "2"],
            ["forecast", "x", "--users", "1", "--per-day", "1", "--on-device"],
            ["forecast", "x", "--users", "1", "--per-day", "1", "--json", "--format", "md"],
            ["gate"], ["gate", "x", "--replay", "y"], ["bless"],
            ["bless", "x", "--name", "../y"], ["bless", "x", "--name", "y", "--into", "z"], ["record", "x"], ["canary"],
            ["canary", "x", "--since", "soon"], ["monitor", "x", "--role", "local=y"],
            ["monitor", "x", "--policy", "p", "--role", "y"]
        ])
    func usage(_ arguments: [String]) throws {
        let result = try Nutrieval.run(arguments)
        #expect(result.status == 64, "\(result.error)")
        #expect(!result.error.isEmpty && result.output.isEmpty)
    }

    @Test("completion scripts are to be had for three shells", arguments: ["bash", "zsh", "fish"])
    func completion(_ shell: String) throws {
        let result = try Nutrieval.run(["--generate-completion-script", shell])
        #expect(result.status == 0 && result.output.contains("simulate"))
    }

    @Test("a project with demo meals can be run at once")
    func demo() throws {
        let folder = try TemporaryFolder()
        let made = try Nutrieval.run(["init", folder.path, "--demo"])
        #expect(made.status == 0 && made.error.contains("Next: nutrieval run --simulate"), "\(made.error)")
        let run = try Nutrieval.run(["run", "--simulate", "--limit", "2", "--quiet"], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        #expect(try Nutrieval.run(["list", "sets"], in: folder.url).output.contains("demo"))
        #expect(try Nutrieval.run(["init", folder.path, "--demo"]).error.contains("kept as they were: eval-sets/demo"))
    }

    @Test("the version names commit and build in one line")
    func version() throws {
        let result = try Nutrieval.run(["--version"])
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /nutrieval [0-9.]+(-dev)? \(commit .+, built from source\)\n/) != nil)
    }

    @Test("the definitions inside the program are those of the repository")
    func shipped() throws {
        let folder = try TemporaryFolder()
        let result = try Nutrieval.run(["init", folder.path])
        #expect(result.status == 0)
        for next in ["nutrieval add", "nutrieval import csv", "nutrieval check", "run --simulate"] {
            #expect(result.error.contains(next), "\(result.error)")
        }
        let files = try FileManager.default.subpathsOfDirectory(
            atPath: TestData.repository.appending(path: "providers").path)
        let policies = try FileManager.default.subpathsOfDirectory(
            atPath: TestData.repository.appending(path: "policies").path)
        let definitions =
            files.filter { $0.contains(".") }.map { "providers/\($0)" } + policies.map { "policies/\($0)" }
        #expect(definitions.count >= 21 && policies.count >= 2)
        for path in definitions {
            // A project has its schemas elsewhere; the line that names them is all that differs.
            let own = path.hasSuffix(".json") ? "docs/schemas/" : ".nutrieval/schemas/"
            let shipped = try? String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
            let repository = try String(contentsOf: TestData.repository.appending(path: path), encoding: .utf8)
                .replacing("docs/schemas/", with: own)
            #expect(shipped == repository, "\(path)")
        }
    }
}
