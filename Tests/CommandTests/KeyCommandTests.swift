import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Keys that a command prints", .blocks)
struct KeyCommandTests {
    /// A project whose provider's key comes from `key.py`, a server that repeats the key it got, and a home folder.
    private struct Stage {
        let project: LiveProject
        let server: LoopbackServer
        let home: TemporaryFolder
        let canary = Canary()
        let got = Heads()

        final class Heads: Sendable {
            private let heads = Mutex<[String]>([])
            var all: [String] { heads.withLock { $0 } }
            func add(_ head: String) { heads.withLock { $0.append(head) } }
        }

        init(_ script: String? = nil) throws {
            let (got, key) = (got, canary.key)
            server = try LoopbackServer { head in
                got.add(head)
                let key = head.contains(key) ? key : "apple"
                return LiveProject.response(
                    "200 OK",
                    #"{"model":"\#(key)","choices":[{"message":{"content":"{\"description\":\"\#(key)\"}"}}]}"#)
            }
            home = try TemporaryFolder()
            project = try LiveProject([:], meals: 2)
            for name in ["one", "two"] { try write(name) }
            try self.script(script ?? "print(' \(canary.key)')")
        }

        func write(_ name: String, host: String = "127.0.0.1", command: String = "[python3, key.py]") throws {
            try project.write(
                name, endpoint: "http://\(host):\(server.port)/v1/chat/completions",
                more: "retry: none\nkey: {command: \(command)}")
        }

        func script(_ body: String) throws {
            try project.folder.write("import os, sys, time\nopen('started', 'a').write('x')\n\(body)\n", to: "key.py")
        }

        var starts: Int {
            (try? String(contentsOf: project.folder.url.appending(path: "started"), encoding: .utf8))?.count ?? 0
        }

        func call(_ arguments: String...) throws -> Nutrieval.Result {
            let result = try Nutrieval.run(
                arguments + ["--project", project.folder.path], in: project.folder.url,
                environment: ["HOME": home.path])
            #expect(canary.found(in: result.output + result.error) == [], "\(arguments)")
            return result
        }
    }

    @Test func `a stranger's command is not started, whatever is called, and every page lists it`() throws {
        let stage = try Stage()
        let words = "key.py (not trusted)"
        #expect(try stage.call("check").output.contains("would start for its key: one: "))
        for arguments in [["run", "--dry-run"], ["estimate"], ["doctor"], ["check"]] {
            let result = try Nutrieval.run(
                arguments + ["--project", stage.project.folder.path], environment: ["HOME": stage.home.path])
            #expect((result.output + result.error).contains(words), "\(arguments): \(result.output)\(result.error)")
        }
        for arguments in [["run", "--yes"], ["provider", "test", "one", "--yes"]] {
            let result = try Nutrieval.run(
                arguments + ["--project", stage.project.folder.path], environment: ["HOME": stage.home.path])
            #expect(result.status == 69 && result.error.contains("its key command is not trusted"), "\(result.error)")
        }
        #expect(try stage.call("run", "--simulate", "--name", "s").status == 0)
        #expect(stage.starts == 0 && stage.got.all.isEmpty)
        let run = try stage.call("run", "--allow-programs", "--name", "a")
        #expect(run.status == 0 && stage.starts == 1, "\(run.error)")
    }

    @Test func `a trusted one is started once a session, and its key is in one header only`() throws {
        let stage = try Stage()
        for name in ["one", "two"] {
            let trust = try stage.call("provider", "trust", name)
            #expect(trust.status == 0 && trust.output.contains("key.py"))
            #expect(trust.output.contains("is sent as the key to 127.0.0.1"))
        }
        #expect(stage.starts == 0)
        let run = try stage.call("run", "--name", "a")
        #expect(run.status == 0, "\(run.error)")
        #expect(stage.starts == 1 && stage.got.all.count == 4)
        #expect(stage.got.all.allSatisfy { $0.contains("Authorization: Bearer \(stage.canary.key)\r\n") })
        let folder = stage.project.folder.url.appending(path: "reports/a")
        let files = try #require(FileManager.default.subpaths(atPath: folder.path))
        #expect(files.contains("answers.jsonl"))
        for file in files {
            let data = (try? Data(contentsOf: folder.appending(path: file))) ?? Data()
            #expect(stage.canary.found(in: Array(data)) == [], "\(file)")
        }
        #expect(try stage.call("show", "a", "m0", "--explain").status == 0)
        // Nothing is left to ask.
        #expect(try stage.call("run", "--resume", "a").status == 0)
        #expect(stage.starts == 1)
        let test = try stage.call("provider", "test", "two", "--explain")
        #expect(test.status == 0 && test.output.contains("Bearer ‹python3 key.py›") && stage.starts == 2)
    }

    @Test func `its key is sent in no prompt`() throws {
        let stage = try Stage()
        let file = stage.project.folder.url.appending(path: "providers/prompts/describe-food.md")
        let prompt = try String(contentsOf: file, encoding: .utf8)
        try stage.project.folder.write("\(prompt)\n\(stage.canary.key)\n", to: "providers/prompts/describe-food.md")
        let test = try stage.call("provider", "test", "one", "--allow-programs")
        #expect(test.status == 65 && test.error.contains("the request contains the key of"), "\(test.error)")
        #expect(try stage.call("run", "--provider", "one", "--allow-programs", "--name", "a").status != 0)
        #expect(stage.got.all.isEmpty)
    }

    @Test func `it is not started for a provider that is not asked`() throws {
        let stage = try Stage()
        try stage.project.write("free", endpoint: "http://127.0.0.1:\(stage.server.port)/v1/chat/completions")
        #expect(try stage.call("run", "--provider", "free", "--allow-programs", "--name", "a").status == 0)
        #expect(stage.starts == 0)
    }

    @Test func `a change of its files, its words or its host takes the trust away`() throws {
        let stage = try Stage()
        #expect(try stage.call("provider", "trust", "one").status == 0)
        func refusal() throws -> String { try stage.call("run", "--provider", "one", "--name", "x").error }
        try stage.script("print('another-key-of-somebody')")
        #expect(try refusal().contains("its key command is changed since you trusted it (key.py)"))
        try stage.script("print(' \(stage.canary.key)')")
        try stage.write("one", host: "localhost")
        #expect(try refusal().contains("changed since you trusted it (the host of its key)"))
        try stage.write("one", command: "[python3, key.py, more]")
        #expect(try refusal().contains("its key command is not trusted"))
        #expect(stage.starts == 0 && stage.got.all.isEmpty)
    }

    @Test(arguments: [
        ("print(KEY); print(KEY, file=sys.stderr); sys.exit(3)", "it ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "it was ended by signal 9"), ("", "it printed nothing"),
        ("print(KEY); print('url: x')", "it printed more than one line"),
        ("print(KEY, 'x')", "it printed characters that no key has"),
        ("print(KEY * 1000)", "it printed more than 4096 bytes"),
        ("print(KEY); sys.stdout.flush(); time.sleep(1000)", "it did not end within 10 s")
    ]) func `one that fails has an error of its own name, and shows no key`(_ body: String, _ words: String) throws {
        let stage = try Stage()
        try stage.script("KEY = '\(stage.canary.key)'\n\(body)")
        let run = try stage.call("run", "--provider", "one", "--allow-programs", "--name", "a")
        #expect(run.status == 69 && run.error.contains("key_command_failed: \(words)"), "\(run.error)")
        #expect(stage.got.all.isEmpty && stage.starts == 1)
        #expect(!FileManager.default.fileExists(atPath: stage.project.folder.path + "/reports/a"))
    }

    @Test func `the others are asked where one has no key, and a resume asks the rest`() throws {
        let stage = try Stage()
        try stage.project.write("free", endpoint: "http://127.0.0.1:\(stage.server.port)/v1/chat/completions")
        try FileManager.default.removeItem(at: stage.project.folder.url.appending(path: "providers/two.yaml"))
        try stage.script("sys.exit(1)")
        let run = try stage.call("run", "--allow-programs", "--name", "a")
        #expect(run.status == 1 && run.error.contains("key_command_failed"), "\(run.error)")
        #expect(stage.got.all.count == 2)
        try stage.script("print('\(stage.canary.key)')")
        #expect(try stage.call("run", "--allow-programs", "--resume", "a").status == 0)
        #expect(stage.got.all.count == 4)
    }

    @Test(arguments: [
        ("[]", "must be a list"), ("pass show openai", "must be a list"), ("[1, 2]", "must be a list"),
        ("[echo, sk-abcdefghijklmnopqrstuvwxyz]", "looks like a key")
    ]) func `a wrong one is a located mistake that repeats nothing`(_ command: String, _ words: String) throws {
        let stage = try Stage()
        try stage.write("one", command: command)
        let check = try stage.call("check")
        #expect(check.status == 65 && check.output.contains("providers/one.yaml:") && check.output.contains(words))
        #expect(!check.output.contains("sk-abc"))
    }
}
