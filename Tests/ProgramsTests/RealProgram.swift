import Foundation
import JSON
import Synchronization
import TestSupport

@testable import Programs

/// A program of a few lines of Python, in a folder of its own.
struct RealProgram {
    let folder: TemporaryFolder
    /// Everything its session reported, in order.
    private let reported = Reports()

    final class Reports: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func note(_ event: ProgramEvent) {
            let line =
                switch event {
                case .errors(let line): "errors: \(String(decoding: line, as: UTF8.self))"
                case .stray(let line, let why): "stray: \(why): \(String(decoding: line.prefix(60), as: UTF8.self))"
                case .note(let words): "note: \(words)"
                }
            lines.withLock { $0.append(line) }
        }
    }

    /// What every program begins with: `ready()` answers the first line, `reply(request)` answers a request.
    private static let head = """
        import json, os, signal, subprocess, sys, time
        def say(line): print(line if isinstance(line, str) else json.dumps(line), flush=True)
        def ready(**more): sys.stdin.readline(); say({"ready": True, **more})
        def reply(request, **more): say({"id": request["id"], "answer": {"was": request["n"]}, **more})
        def requests():
            for line in sys.stdin: yield json.loads(line)
        def once(name):
            try: os.close(os.open(name, os.O_CREAT | os.O_EXCL)); return True
            except FileExistsError: return False
        def note(pid, name):
            with open(name + ".new", "w") as file: file.write(str(pid))
            os.rename(name + ".new", name)

        """

    init(_ script: String) throws {
        folder = try TemporaryFolder()
        try folder.write(Self.head + script, to: "program.py")
    }

    var reports: [String] { reported.all }

    func session(_ change: (inout ProgramSettings) -> Void = { _ in }) -> ProgramSession {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let launch = ProgramLaunch(
            program: "/usr/bin/env", arguments: ["python3", "program.py"],
            environment: ["PATH": path, "LISTED": "yes", "HOME": NSHomeDirectory()], folder: folder.path)
        var settings = ProgramSettings(launch: launch, hello: Array(#"{"nutrieval":1}"#.utf8))
        settings.grace = .milliseconds(100)
        change(&settings)
        return ProgramSession(settings, report: reported.note)
    }

    /// The process of the id that the program wrote to a file of that name.
    func process(_ name: String) throws -> Int32 {
        let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        guard let id = Int32(text) else { throw CocoaError(.fileReadCorruptFile) }
        return id
    }
}

extension ProgramSession {
    /// Asks with a number, and gives back that of the reply.
    func ask(_ number: Int, timeout: Duration = .seconds(300)) async -> Result<Int?, ProgramFailure> {
        await ask(timeout: timeout) { Array(#"{"id":"\#($0)","n":\#(number)}"#.utf8) }
            .map { $0.json["answer"]?["was"]?.integer }
    }
}

/// Whether a process has ended; one that nobody waits for stays as a zombie.
func hasEnded(_ id: Int32) -> Bool {
    if kill(id, 0) != 0 { return true }
    let state = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
    return state?.contains(") Z ") == true
}

func waitForEnd(of id: Int32) async throws {
    while !hasEnded(id) { try await Task.sleep(for: .milliseconds(5)) }
}
