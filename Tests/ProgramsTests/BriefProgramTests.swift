import Foundation
import TestSupport
import Testing

@testable import Programs

@Suite("A program that prints something and ends", .timeLimit(.minutes(2)))
struct BriefProgramTests {
    private static func output(
        _ script: String, within patience: Duration = .seconds(60), in folder: TemporaryFolder? = nil
    ) async throws -> Result<[UInt8], BriefProgram.Failure> {
        let folder = try folder ?? TemporaryFolder()
        let launch = ProgramLaunch(
            program: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"], folder: folder.path)
        return await BriefProgram.output(of: launch, limit: 100, within: patience)
    }

    @Test func `its output counts once it ended well`() async throws {
        #expect(try await Self.output("cat; echo a; echo no >&2; echo b") == .success(Array("a\nb\n".utf8)))
        #expect(try await Self.output("exec >&-; sleep 0.1") == .success([]))
        #expect(try await Self.output("echo a; exit 3") == .failure(.failed("ended with exit code 3")))
        #expect(try await Self.output("kill -9 $$") == .failure(.failed("was ended by signal 9")))
    }

    @Test func `more than is wanted, or without end, ends it`() async throws {
        #expect(try await Self.output("yes") == .failure(.tooLong(100)))
        #expect(try await Self.output("printf %0101d 1") == .failure(.tooLong(100)))
        #expect(try await Self.output("printf %0100d 1").map(\.count) == .success(100))
        #expect(try await Self.output("yes >&2", within: .milliseconds(200)) == .failure(.timedOut(.milliseconds(200))))
    }

    @Test func `one that hangs is ended with its children`() async throws {
        let folder = try TemporaryFolder()
        let result = try await Self.output(
            "sleep 1000 & echo $! > new; mv new child; echo key; wait", within: .seconds(2), in: folder)
        #expect(result == .failure(.timedOut(.seconds(2))))
        let text = try String(contentsOf: folder.url.appending(path: "child"), encoding: .utf8)
        let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        try await waitForEnd(of: child)
    }

    @Test func `one that leaves a child with its output is not waited for`() async throws {
        #expect(try await Self.output("sleep 1000 & echo key") == .success(Array("key\n".utf8)))
    }

    @Test func `one that does not exist is a failure`() async {
        let launch = ProgramLaunch(program: "/no/such", arguments: [], environment: [:], folder: "/")
        #expect(
            await BriefProgram.output(of: launch, limit: 1, within: .seconds(1))
                == .failure(.notStarted("No such file or directory")))
    }
}
