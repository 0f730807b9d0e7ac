import Foundation
import TestSupport
import Testing

/// The cache of lookups, whose writer is killed again and again.
@Suite("kill -9 at any moment of a cache's writer", .blocks)
struct LookupKillTests {
    /// The promise was tried with 50; CI has less time.
    private static let kills = ProcessInfo.processInfo.environment["NUTRIEVAL_KILLS"].flatMap { Int($0) } ?? 12
    private static let program = URL(filePath: Nutrieval.path).deletingLastPathComponent()
        .appending(path: "lookup-bench")

    @Test("leaves a cache that can be read and has every entry it acknowledged")
    func kills() throws {
        for round in 1...Self.kills {
            let folder = try TemporaryFolder()
            let path = folder.url.appending(path: "lookups.sqlite").path
            let (writer, output) = (Process(), Pipe())
            writer.executableURL = Self.program
            writer.arguments = ["write", path]
            writer.standardOutput = output
            try writer.run()
            // A line for each ten entries. The writer goes on meanwhile, so the kill hits any moment of a batch.
            var text = ""
            while text.count(where: { $0 == "\n" }) < 1 + round % 9 {
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { break }
                text += String(decoding: more, as: UTF8.self)
            }
            kill(writer.processIdentifier, SIGKILL)
            writer.waitUntilExit()
            text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let written = try #require(text.split(separator: "\n").last.flatMap { Int($0) })
            // Beyond 10,000 entries the oldest go.
            let count = min(written, 5_000)
            let arguments = ["check", path, "\(written - count)", "\(count)"]
            let check = try Nutrieval.run(arguments, of: Self.program.path)
            #expect(written > 0, "round \(round)")
            #expect(check.output == "missing 0\n" && check.status == 0, "round \(round), \(written): \(check.output)")
        }
    }
}
