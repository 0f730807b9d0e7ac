import Foundation
import Hashing
import JSON
import TestSupport
import Testing

/// A project with a provider that is a real program, and a home folder of its own.
private struct ProgramProject {
    let project: LiveProject
    let home: TemporaryFolder

    private static let head = """
        import json, os, subprocess, sys, time
        open("started", "a").write("x")
        hello = json.loads(sys.stdin.readline())
        def say(line): print(line if isinstance(line, str) else json.dumps(line), flush=True)
        def ready(**more): say({"ready": True, **more})
        def reply(request, **more): say({"id": request["id"], "answer": {"description": "an apple"}, **more})
        def requests():
            for line in sys.stdin: yield json.loads(line)

        """

    init(_ script: String, meals: Int = 3, more: String = "") throws {
        project = try LiveProject([:], meals: meals)
        home = try TemporaryFolder()
        try write(script)
        try project.folder.write(
            """
            name: prog
            wire: process
            command: [python3, prog.py]
            model: some-program
            prompt: prompts/describe-food.md
            answer: answers/food-description.yaml
            prices: [{from: 2020-01-01, input: 0, output: 0, source: "this machine"}]
            \(more)

            """, to: "providers/prog.yaml")
    }

    func write(_ script: String) throws { try project.folder.write(Self.head + script, to: "prog.py") }

    func call(_ command: String, _ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(
            [command, "--project", project.folder.path] + arguments, in: project.folder.url,
            environment: ["HOME": home.path])
    }

    func call(_ arguments: String..., environment: [String: String] = [:]) throws -> Nutrieval.Result {
        try Nutrieval.run(
            arguments + ["--project", project.folder.path], in: project.folder.url,
            environment: environment.merging(["HOME": home.path]) { own, _ in own })
    }

    /// Starts so far, of the program.
    var starts: Int { (try? text("started"))?.count ?? 0 }

    func text(_ file: String) throws -> String {
        try String(contentsOf: project.folder.url.appending(path: file), encoding: .utf8)
    }

    /// Of the attempts in a run's journal, in order.
    func outcomes(_ run: String) throws -> [String] {
        try text("reports/\(run)/answers.jsonl").split(separator: "\n").compactMap { line in
            try JSON.parse(Array(line.utf8))["outcome"]?.string
        }
    }
}

@Suite("Providers that are programs", .blocks)
struct ProgramTests {
    private static let answers = "ready()\nfor request in requests(): reply(request)"

    @Test func `a stranger's program is not started, whatever is called, and every page lists it`() throws {
        let one = try ProgramProject(Self.answers)
        let words = "prog.py (not trusted)"
        for file in [nil, "providers/prog.yaml"] {
            let check = try one.call("check", [file].compactMap(\.self)).output
            #expect(check.contains("would start: prog: ") && check.contains(words), "\(check)")
        }
        #expect(!(try one.call("check", ["prompts/describe-food.md"]).output.contains("would start")))
        for arguments in [["run", "--dry-run"], ["estimate"]] {
            let page = try Nutrieval.run(
                arguments + ["--project", one.project.folder.path], environment: ["HOME": one.home.path]
            ).output
            // A long path of Python's breaks the line elsewhere.
            #expect(page.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words))
        }
        let doctor = try one.call("doctor").output
        #expect(doctor.contains("nutrieval provider trust prog") && doctor.contains("prog.py"))
        #expect(!doctor.contains("--allow-programs"), "doctor has no such option")
        let run = try one.call("run", "--yes")
        #expect(run.status == 69 && run.error.contains("prog is left out: its program is not trusted"), "\(run.error)")
        #expect(run.error.contains("or add --allow-programs"))
        #expect(try one.call("run", "--simulate", "--name", "s").status == 0)
        #expect(one.starts == 0)
        #expect(try one.call("run", "--allow-programs", "--name", "a").status == 0)
        #expect(one.starts == 1)
    }

    @Test func `a trusted program is started until anything of it changes`() throws {
        let one = try ProgramProject(Self.answers)
        let trust = try one.call("provider", "trust", "prog")
        #expect(trust.status == 0 && trust.output.contains("prog.py") && trust.output.contains("trust.yaml"))
        #expect(try one.call("provider", "trust", "prog").output.contains("trusted already"))
        #expect(one.starts == 0)
        let run = try one.call("run", "--name", "a")
        #expect(run.status == 0, "\(run.error)")
        #expect(try one.outcomes("a") == ["ok", "ok", "ok"])
        try one.write(Self.answers + "  ")
        let changed = try one.call("run", "--name", "b")
        #expect(changed.status == 69 && changed.error.contains("its program is changed since you trusted it (prog.py)"))
        // A file beside it, which it could load.
        try one.write(Self.answers)
        try one.project.folder.write("import os", to: "json2.py")
        #expect(try one.call("run", "--name", "b").error.contains("changed since you trusted it (json2.py)"))
        #expect(try one.call("provider", "trust", "prog").status == 0)
        #expect(try one.call("run", "--name", "b").status == 0)
        // Another command, and another variable.
        let file = try one.text("providers/prog.yaml")
        try one.project.folder.write(file + "environment: {PYTHONPATH: evil}\n", to: "providers/prog.yaml")
        #expect(try one.call("run", "--name", "c").error.contains("changed since you trusted it (its environment)"))
        try one.project.folder.write(file.replacing("prog.py]", with: "prog.py, x]"), to: "providers/prog.yaml")
        #expect(try one.call("run", "--name", "c").error.contains("its program is not trusted"))
        #expect(one.starts == 2)
    }

    @Test func `one that changes its own files and dies is not started again, trusted or allowed`() throws {
        let one = try ProgramProject(
            """
            ready()
            for request in requests():
                if os.path.exists("changed"): reply(request); continue
                for name in ("changed", "prog.py"): open(name, "a").write("# changed")
                os._exit(1)
            """, more: "limits: {in_flight: 1}")
        let script = try one.text("prog.py")
        #expect(try one.call("provider", "trust", "prog").status == 0)
        for (name, flag, words) in [
            (
                "a", "--yes",
                "its program is changed since you trusted it (prog.py): look at it, then `nutrieval provider"
            ),
            ("b", "--allow-programs", "its program changed after it was allowed (prog.py): look at it, then run again")
        ] {
            try? FileManager.default.removeItem(at: one.project.folder.url.appending(path: "changed"))
            try one.project.folder.write(script, to: "prog.py")
            let run = try one.call("run", flag, "--name", name)
            let (outcomes, journal) = (try one.outcomes(name), try one.text("reports/\(name)/answers.jsonl"))
            #expect(run.status == 69 && Set(outcomes) == ["process_died", "not_trusted"], "\(run.error)")
            #expect(journal.contains(words), "\(journal)")
            #expect(one.starts == (name == "a" ? 1 : 2))
        }
        #expect(try one.call("provider", "trust", "prog").status == 0)
        #expect(try one.call("run", "--resume", "a").status == 0)
    }

    @Test func `of two Python files can be started again: nothing is written beside them`() throws {
        let one = try ProgramProject("import more\n" + Self.answers)
        try one.project.folder.write("x = 1", to: "more.py")
        #expect(try one.call("provider", "trust", "prog").status == 0)
        for name in ["a", "b"] {
            let run = try one.call("run", "--name", name)
            #expect(run.status == 0, "\(run.error)")
        }
    }

    @Test func `is started only while the files that its definition states are unchanged`() throws {
        let weights = SHA256Digest(of: "weights".utf8).hex
        let one = try ProgramProject(
            Self.answers, more: "files: [{path: data/w.onnx, sha256: \(weights), version: '1.2'}]")
        func run(_ name: String, _ arguments: String...) throws -> Nutrieval.Result {
            try Nutrieval.run(
                ["run", "--name", name, "--project", one.project.folder.path] + arguments, in: one.project.folder.url,
                environment: ["HOME": one.home.path])
        }
        for (content, words) in [
            (nil, "its file data/w.onnx (version 1.2) does not exist or cannot be read"),
            ("other", "its file data/w.onnx is another one than `files` states (version 1.2): its sha256 is")
        ] {
            if let content { try one.project.folder.write(content, to: "data/w.onnx") }
            let refused = try run("a", "--allow-programs")
            #expect(refused.status == 69 && refused.error.contains(words), "\(refused.error)")
        }
        #expect(one.starts == 0)
        try one.project.folder.write("weights", to: "data/w.onnx")
        #expect(try one.call("provider", "trust", "prog").output.contains("data/w.onnx"))
        #expect(try run("a").status == 0 && one.starts == 1)
        // Another file in its place, with the definition changed to match, is another program.
        try one.project.folder.write("other", to: "data/w.onnx")
        let file = try one.text("providers/prog.yaml").replacing(weights, with: SHA256Digest(of: "other".utf8).hex)
        try one.project.folder.write(file, to: "providers/prog.yaml")
        #expect(try run("b").error.contains("changed since you trusted it (data/w.onnx)"))
        #expect(one.starts == 1)
    }

    @Test func `without a price a dry run under a budget names it as left out`() throws {
        let one = try ProgramProject(Self.answers)
        let file = try one.text("providers/prog.yaml").split(separator: "\n").filter { !$0.hasPrefix("prices") }
        try one.project.folder.write(file.joined(separator: "\n"), to: "providers/prog.yaml")
        let words = "The run would leave out prog, because there is a budget: its file needs prices."
        for command in [["run", "--dry-run"], ["estimate"]] {
            let page = try one.call(command[0], command.dropFirst() + ["--max-usd", "1"]).output
            #expect(page.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words), "\(page)")
            #expect(!(try one.call(command[0], Array(command.dropFirst())).output.contains("leave out")))
        }
        let json = try JSON.parse(try one.call("estimate", ["--max-usd", "1", "--json"]).output)
        #expect(json["left_out"] == ["prog": "its file needs prices"])
        let run = try one.call("run", ["--max-usd", "1", "--allow-programs"])
        #expect(run.status == 69 && run.error.contains("must have a bound: its file needs prices"), "\(run.error)")
    }

    @Test func `an entry is added to what the trust file has`() throws {
        let one = try ProgramProject(Self.answers)
        let before =
            "# mine\nkeys: {MY_KEY: [llm.example.org]}\nprograms:\n- {project: /x, program: /bin/true}\nphotos: [/data]\n"
        try one.home.write(before, to: ".config/nutrieval/trust.yaml")
        #expect(try one.call("provider", "trust", "prog").status == 0)
        let file = one.home.url.appending(path: ".config/nutrieval/trust.yaml")
        let after = try String(contentsOf: file, encoding: .utf8)
        for line in before.split(separator: "\n") { #expect(after.contains(line)) }
        #expect(try one.call("run", "--name", "a").status == 0)
        try one.home.write("programs: {a: 1}\n", to: ".config/nutrieval/trust.yaml")
        #expect(try one.call("provider", "trust", "prog").status == 65)
    }

    @Test func `errors of its protocol are outcomes, and all it prints is kept in its log`() throws {
        let one = try ProgramProject(
            """
            ready(workers=2)
            print("loading", file=sys.stderr, flush=True)
            say("what?")
            kinds = ["unsupported", "bad_request", "nonsense", "nonsense", "nonsense"]
            for request in requests():
                kind = kinds.pop(0) if kinds else None
                if kind: say({"id": request["id"], "error": {"kind": kind, "message": "no " + kind}})
                else: reply(request)
            """, more: "retry: none")
        let run = try one.call("run", "--allow-programs", "--name", "a", "--repeats", "2")
        #expect(
            try one.outcomes("a").sorted() == ["bad_request", "ok", "over_limit"]
                + Array(repeating: "server_error", count: 3))
        #expect(run.error.contains("prog printed 1 line that is no reply: see"))
        let log = try one.text("reports/a/program-prog.log")
        #expect(log.contains("loading\n") && log.contains("[no reply: it is no JSON object] what?\n"))
        #expect(try one.call("show", "a", "m0").output.contains("no "))
    }

    @Test func `one that dies on every request ends the run, and nothing is lost`() throws {
        let one = try ProgramProject(
            "ready()\nfor request in requests(): sys.exit('out of memory')", meals: 4)
        let run = try one.call("run", "--allow-programs", "--name", "a")
        #expect(run.status != 0 && one.starts == 6)
        let outcomes = try one.outcomes("a")
        #expect(Set(outcomes) == ["process_died"], "\(outcomes)")
        #expect(try one.text("reports/a/answers.jsonl").contains("out of memory"))
        try one.write(Self.answers)
        let resumed = try one.call("run", "--allow-programs", "--resume", "a")
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(try one.outcomes("a").count { $0 == "ok" } == 4)
    }

    @Test func `its key is in one variable, and in nothing that is written or printed`() throws {
        let canary = Canary()
        let one = try ProgramProject(
            """
            key = os.environ["PROG_KEY"]
            ready(version=key)
            print("my key is", key, file=sys.stderr, flush=True)
            for request in requests():
                say("garbage " + key)
                say({"id": request["id"], "answer": {"description": "an apple " + key}, "served_model": key})
                if "OTHER_KEY" in os.environ: os._exit(1)
            """, more: "key: {env: PROG_KEY}")
        let keys = ["PROG_KEY": canary.key, "OTHER_KEY": Canary("other").key]
        #expect(try one.call("run", "--allow-programs").error.contains("set PROG_KEY in the environment"))
        let run = try one.call("run", "--allow-programs", "--name", "a", environment: keys)
        #expect(try one.outcomes("a") == ["ok", "ok", "ok"], "\(run.error)")
        #expect(canary.found(in: run.output + run.error) == [])
        let folder = one.project.folder.url.appending(path: "reports/a")
        let files = try #require(FileManager.default.subpaths(atPath: folder.path))
        #expect(files.contains("program-prog.log"))
        for file in files {
            let data = (try? Data(contentsOf: folder.appending(path: file))) ?? Data()
            #expect(canary.found(in: Array(data)) == [], "\(file)")
        }
        // The key is part of what is trusted.
        #expect(try one.call("provider", "trust", "prog").output.contains("the value of PROG_KEY"))
    }

    @Test(arguments: [SIGKILL, SIGINT])
    func `ends with nutrieval, and its child too`(_ signal: Int32) async throws {
        let one = try ProgramProject(
            """
            child = subprocess.Popen(["sleep", "1000"])
            open("pids.new", "w").write(f"{os.getpid()} {child.pid}")
            ready()
            for request in requests():
                os.rename("pids.new", "pids") if os.path.exists("pids.new") else time.sleep(1000)
                reply(request)
            """, meals: 3, more: "limits: {timeout_s: 3600}")
        let process = Nutrieval.start(
            ["run", "--project", one.project.folder.path, "--allow-programs", "--name", "a"],
            environment: ["HOME": one.home.path])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while (try? one.outcomes("a").isEmpty) != false { try await Task.sleep(for: .milliseconds(10)) }
        let ids = try one.text("pids").split(separator: " ").compactMap { Int32($0) }
        #expect(ids.count == 2)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        for id in ids {
            while !Self.hasEnded(id) { try await Task.sleep(for: .milliseconds(10)) }
        }
        let copies = one.project.folder.path + "/reports/a/.photos"
        if signal == SIGKILL {
            #expect(FileManager.default.fileExists(atPath: copies))
            _ = try one.call("score", "a")
        }
        #expect(!FileManager.default.fileExists(atPath: copies))
        try one.write(Self.answers)
        #expect(try one.call("run", "--allow-programs", "--resume", "a").status == 0)
        #expect(try one.outcomes("a").count { $0 == "ok" } == 3)
        #expect(!FileManager.default.fileExists(atPath: copies))
    }

    /// One that nobody waits for stays as a zombie.
    private static func hasEnded(_ id: Int32) -> Bool {
        if kill(id, 0) != 0 { return true }
        let state = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        return state?.contains(") Z ") == true
    }
}
