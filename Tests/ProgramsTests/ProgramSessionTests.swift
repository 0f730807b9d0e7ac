import Foundation
import JSON
import TestSupport
import Testing

@testable import Programs

/// Real programs, good and bad.
@Suite("A program that answers requests", .timeLimit(.minutes(5)))
struct ProgramSessionTests {
    @Test func `answers many requests in any order, as many at once as it has workers`() async throws {
        let program = try RealProgram(
            """
            ready(workers=3)
            three = []
            for request in requests():
                three.append(request)
                if len(three) == 3:
                    for one in reversed(three): reply(one)
                    three = []
            """)
        let session = program.session()
        let numbers = await withTaskGroup(of: (Int, Result<Int?, ProgramFailure>).self) { group in
            for number in 0..<30 { group.addTask { (number, await session.ask(number)) } }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(numbers == Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, .success($0)) }))
        #expect(await session.close() == ProgramSummary(strayLines: 0, starts: 1))
    }

    @Test(arguments: [
        ("garbage", #"say("what?"); reply(request)"#, "is no JSON object"),
        ("half of JSON", #"say('{"id": '); reply(request)"#, "is no JSON object"),
        ("no id", #"say({"answer": 1}); reply(request)"#, "has no id"),
        ("another id", #"say({"id": "x-7", "answer": 1}); reply(request)"#, "has the id x-7, of no open request"),
        ("a doubled id", "reply(request); reply(request)", "of no open request"),
        ("an empty line", #"say(""); reply(request)"#, "is no JSON object")
    ]) func `prints what is no reply: it is reported and counted, and the replies count`(
        _: String, _ body: String, _ words: String
    ) async throws {
        let program = try RealProgram("ready()\nfor request in requests(): \(body)")
        let session = program.session()
        for number in 0..<3 { #expect(await session.ask(number) == .success(number)) }
        // The last doubled line may come after the reply that ends the test.
        #expect(await (2...3).contains(session.close().strayLines))
        #expect(program.reports.contains { $0.hasPrefix("stray: ") && $0.contains(words) }, "\(program.reports)")
    }

    @Test func `is looked at before every start, and not started once it may not be`() async throws {
        let program = try RealProgram("ready()\nfor request in requests(): sys.exit(1)")
        let file = program.folder.url.appending(path: "program.py")
        let before = try Data(contentsOf: file)
        let session = program.session {
            $0.refusal = { (try? Data(contentsOf: file)) == before ? nil : "it changed" }
        }
        for _ in 0..<2 { #expect(await session.ask(1) == .failure(.died("it ended with exit code 1"))) }
        try program.folder.write("import evil", to: "program.py")
        for _ in 0..<2 { #expect(await session.ask(1) == .failure(.refused("it changed"))) }
        #expect(await session.close().starts == 2)
        #expect(program.reports.contains("note: stopped: it changed"))
    }

    @Test func `never ends a line: it is stopped, and never more than the limit is kept`() async throws {
        let program = try RealProgram(
            """
            ready()
            for request in requests():
                while True: sys.stdout.write("x" * 1000000)
            """)
        let session = program.session { $0.restarts = 1 }
        for _ in 0..<2 {
            #expect(await session.ask(1) == .failure(.died("it printed a line over 1 MB and was stopped")))
        }
        #expect(await session.ask(1) == .failure(.stopped("it ended 2 times in 10 minutes")))
        #expect(await session.close().starts == 2)
    }

    @Test func `dies at its start: it is started six times, and its last words are told`() async throws {
        let program = try RealProgram(#"sys.exit("no module named numpy")"#)
        let session = program.session()
        for _ in 0..<6 {
            let words = "it ended with exit code 1 before it was ready: no module named numpy"
            #expect(await session.ask(1) == .failure(.died(words)))
        }
        guard case .failure(.stopped(let words)) = await session.ask(1) else {
            Issue.record("it was started once more")
            return
        }
        #expect(words.hasPrefix("it ended 6 times in 10 minutes; its last words: no module named numpy"))
        #expect(await session.close().starts == 6)
    }

    @Test func `dies after three answers: the next request starts it again`() async throws {
        let program = try RealProgram(
            """
            ready()
            for count, request in enumerate(requests()):
                if count == 3: sys.exit(7)
                reply(request)
            """)
        let session = program.session()
        for number in 0..<3 { #expect(await session.ask(number) == .success(number)) }
        #expect(await session.ask(3) == .failure(.died("it ended with exit code 7")))
        #expect(await session.ask(4) == .success(4))
        #expect(await session.close().starts == 2)
    }

    @Test func `dies by a signal: the words say so`() async throws {
        let program = try RealProgram("ready()\nfor request in requests(): os.kill(os.getpid(), signal.SIGKILL)")
        let session = program.session()
        #expect(await session.ask(1) == .failure(.died("it was ended by signal 9")))
        await session.close()
    }

    @Test func `answers and exits at once: the answer counts`() async throws {
        let program = try RealProgram("ready()\nfor request in requests():\n    reply(request)\n    break")
        let session = program.session { $0.restarts = 50 }
        for number in 0..<5 {
            // It may get a request while it ends.
            var answer = await session.ask(number)
            while case .failure(.died) = answer { answer = await session.ask(number) }
            #expect(answer == .success(number))
        }
        await session.close()
    }

    @Test func `says nothing: requests time out, and three in a row restart it`() async throws {
        let program = try RealProgram(
            """
            ready()
            hangs = once("hangs")
            for request in requests():
                if not hangs: reply(request)
            """)
        let session = program.session()
        for number in 0..<3 {
            #expect(await session.ask(number, timeout: .milliseconds(50)) == .failure(.timedOut))
        }
        #expect(await session.ask(3) == .success(3))
        #expect(await session.close().starts == 2)
        #expect(program.reports.contains("note: restarted: 3 requests in a row had no reply in time"))
    }

    @Test func `replies too late: the reply is a stray line, and the next ones count`() async throws {
        let program = try RealProgram(
            """
            ready(workers=2)
            for request in requests():
                if request["n"] == 0: late = request
                else: reply(late); reply(request)
            """)
        let session = program.session()
        #expect(await session.ask(0, timeout: .milliseconds(50)) == .failure(.timedOut))
        #expect(await session.ask(1) == .success(1))
        #expect(await session.close().strayLines == 1)
    }

    @Test func `is never ready: its time for that is limited`() async throws {
        let program = try RealProgram("time.sleep(1000)")
        let session = program.session { $0.startLimit = .milliseconds(50) }
        guard case .failure(.died(let words)) = await session.ask(1) else {
            Issue.record("it answered")
            return
        }
        #expect(words.hasPrefix("it was not ready within 0.05"))
        await session.close()
    }

    @Test func `refuses to be ready: it is not started again, and says why`() async throws {
        let program = try RealProgram(#"sys.stdin.readline(); say({"ready": False, "error": "no weights"})"#)
        let session = program.session()
        for _ in 0..<2 { #expect(await session.ask(1) == .failure(.stopped("it is not ready: no weights"))) }
        #expect(await session.close().starts == 1)
    }

    @Test func `that is not there is not started again`() async throws {
        let program = try RealProgram("")
        let session = program.session { $0.launch.program = "/no/such/program" }
        let words = "/no/such/program cannot be started: No such file or directory"
        for _ in 0..<2 { #expect(await session.ask(1) == .failure(.stopped(words))) }
        await session.close()
    }

    @Test func `ignores the end of its input and SIGTERM: it is killed with its children`() async throws {
        let program = try RealProgram(
            """
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            child = subprocess.Popen([sys.executable, "-c", "import signal, time; "
                "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)"])
            note(os.getpid(), "own")
            note(child.pid, "child")
            ready()
            for request in requests(): reply(request)
            time.sleep(1000)
            """)
        let session = program.session()
        #expect(await session.ask(1) == .success(1))
        await session.close()
        for name in ["own", "child"] { try await waitForEnd(of: program.process(name)) }
    }

    @Test func `ends while a child keeps its output open: its end is seen, and the child ends`() async throws {
        let program = try RealProgram(
            """
            ready()
            for request in requests():
                note(subprocess.Popen(["sleep", "1000"]).pid, "child")
                os._exit(3)
            """)
        let session = program.session()
        #expect(await session.ask(1) == .failure(.died("it ended with exit code 3")))
        try await waitForEnd(of: program.process("child"))
        await session.close()
    }

    @Test func `closes its output: it is ended`() async throws {
        let program = try RealProgram(
            "ready()\nfor request in requests():\n    os.close(1)\n    time.sleep(1000)")
        let session = program.session()
        guard case .failure(.died) = await session.ask(1) else {
            Issue.record("it answered")
            return
        }
        await session.close()
    }

    @Test func `prints without end beside its answers: they still come`() async throws {
        let program = try RealProgram(
            """
            import threading
            ready()
            def chatter():
                while True: sys.stderr.write("x" * 100000 + "\\n")
            threading.Thread(target=chatter, daemon=True).start()
            for request in requests(): reply(request)
            """)
        let session = program.session()
        for number in 0..<5 { #expect(await session.ask(number) == .success(number)) }
        await session.close()
    }

    @Test func `gets the listed variables and no other, and no open file of this process`() async throws {
        let program = try RealProgram(
            """
            ready()
            for request in requests():
                say({"id": request["id"], "answer": {"was": len(os.listdir("/dev/fd")) if os.path.exists("/dev/fd") else 4,
                    "names": sorted(name for name in os.environ if name not in ("LC_CTYPE", "__CF_USER_TEXT_ENCODING"))}})
            """)
        let session = program.session { $0.launch.environment["HOME"] = nil }
        let reply = try await session.ask(timeout: .seconds(300)) { Array(#"{"id":"\#($0)"}"#.utf8) }.get()
        let names = reply.json["answer"]?["names"]?.array?.compactMap(\.string) ?? []
        // A version manager's python3 adds some of its own.
        #expect(Set(["LISTED", "PATH"]).isSubset(of: names) && !names.contains("HOME"), "\(names)")
        #expect(
            ProcessInfo.processInfo.environment.keys.filter { $0.hasSuffix("_KEY") }.allSatisfy { !names.contains($0) })
        // The three standard ones, and the folder that is listed.
        #expect((reply.json["answer"]?["was"]?.integer ?? 99) <= 4)
        await session.close()
    }

    @Test func `a cancelled request ends at once, and the program goes on`() async throws {
        let program = try RealProgram(
            "ready(workers=2)\nfor request in requests():\n    note(1, \"asked\")\n    if request[\"n\"]: reply(request)"
        )
        let session = program.session()
        let task = Task { await session.ask(0) }
        while (try? program.process("asked")) == nil { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(await session.ask(1) == .success(1))
        #expect(await session.close().starts == 1)
        #expect(await session.ask(2) == .failure(.cancelled))
    }
}
