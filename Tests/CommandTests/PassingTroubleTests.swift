import Foundation
import Synchronization
import TestSupport
import Testing

/// What keeps a photo from being sent now and not for ever: its trial stays pending, and the program ends with 1.
@Suite("Trouble that passes", .blocks)
struct PassingTroubleTests {
    private static let answer = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"

    @Test func `with too few open files nothing is lost, and a resume asks all of it`() throws {
        let server = try LoopbackServer { _ in Self.answer }
        let project = try RepointedProject(endpoint: "http://127.0.0.1:\(server.port)/v1", inFlight: 4)
        let run = try project.run(limits: "ulimit -n 12")
        #expect(run.status == 1, "\(run.error)")
        let trials = try project.trials()
        #expect(trials.count == 64)
        // Whether a file can be opened changes from moment to moment.
        let others = trials.filter { $0.outcome != "empty" && !$0.reason.contains("(too many open files)") }
        #expect(others.map { "\($0.trial) \($0.outcome) \($0.reason)" } == [])
        let pending = trials.filter { ["cancelled", "network"].contains($0.outcome) && $0.reason.contains("ulimit -n") }
        #expect(!pending.isEmpty && pending.count == trials.count { $0.outcome != "empty" })
        let resumed = try project.run(resuming: true)
        // Nothing the server sends is usable.
        #expect(
            !resumed.error.contains("missing") && resumed.status == 1
                && resumed.error.contains("no usable answer: empty"), "\(resumed.error)")
        #expect(Set(try project.trials().map(\.outcome)) == ["empty"])
    }

    @Test("exchanges under way stay within the open files there may be", arguments: ["ulimit -Sn 24", "ulimit -n 26"])
    func openFiles(_ limits: String) throws {
        let server = try LoopbackServer { _ in Self.answer }
        let project = try RepointedProject(endpoint: "http://127.0.0.1:\(server.port)/v1", inFlight: 100)
        let run = try project.run(["--repeats", "4"], limits: limits)
        // Nothing the server sends is usable.
        #expect(
            !run.error.contains("missing") && run.status == 1 && run.error.contains("no usable answer: empty"),
            "\(run.error)")
        let trials = try project.trials()
        #expect(trials.count == 256)
        #expect(Set(trials.map { "\($0.outcome) \($0.reason)" }) == ["empty the response has no choices"])
    }

    @Test func `photos replaced during a run are not sent, and the run goes on once they are restored`() throws {
        let swap = Mutex<(@Sendable () -> Void)?>(nil)
        let requests = Mutex(0)
        let server = try LoopbackServer { _ in
            requests.withLock { $0 += 1 }
            swap.withLock { swap in
                swap?()
                swap = nil
            }
            return Self.answer
        }
        let project = try RepointedProject(endpoint: "http://127.0.0.1:\(server.port)/v1")
        let photos = project.folder.url.appending(path: "eval-sets/demo/photos")
        let kept = project.folder.url.appending(path: "kept")
        try FileManager.default.copyItem(at: photos, to: kept)
        let names = try FileManager.default.contentsOfDirectory(atPath: kept.path).sorted()
        swap.withLock { swap in
            swap = {
                // Each photo is replaced by the next one, as `mv` does it.
                for (name, other) in zip(names, names.dropFirst() + names.prefix(1)) {
                    let laid = photos.appending(path: "laid")
                    try? FileManager.default.copyItem(at: kept.appending(path: other), to: laid)
                    rename(laid.path, photos.appending(path: name).path)
                }
            }
        }
        let run = try project.run()
        #expect(run.status == 1, "\(run.error)")
        #expect(requests.withLock { $0 } == 1)
        let pending = try project.trials().filter { $0.outcome == "cancelled" }
        #expect(pending.count == 63)
        #expect(
            pending.allSatisfy {
                $0.reason.hasPrefix("photo ")
                    && $0.reason.hasSuffix(" changed since the run was planned: restore it, or start a new run")
            }, "\(pending.map(\.reason))")
        #expect(try project.run(resuming: true).status == 65)
        for name in names { rename(kept.appending(path: name).path, photos.appending(path: name).path) }
        let resumed = try project.run(resuming: true)
        // Nothing the server sends is usable.
        #expect(
            !resumed.error.contains("missing") && resumed.status == 1
                && resumed.error.contains("no usable answer: empty"), "\(resumed.error)")
        #expect(requests.withLock { $0 } == 64)
    }
}
