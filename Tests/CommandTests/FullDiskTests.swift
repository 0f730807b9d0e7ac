import Foundation
import TestSupport
import Testing

/// The program where no file may grow beyond a size: what a full disk does, without one.
struct FullDiskTests {
    private let out: TemporaryFolder

    init() throws { out = try TemporaryFolder() }

    /// Names and contents of the files of the run `r` but its lock, which says who wrote last.
    private func files() throws -> [String: Data] {
        let run = out.url.appending(path: "r")
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: run.path) where name != "lock" {
            files[name] = try? Data(contentsOf: run.appending(path: name))
        }
        return files
    }

    @Test func `scores that cannot be written leave the old ones whole, and nothing beside them`() throws {
        let first = try Nutrieval.run([
            "run", "--simulate", "--set", "demo", "--limit", "2", "--out", out.path, "--name", "r", "--quiet"
        ])
        try #require(first.status == 0, "\(first.error)")
        let before = try files()
        try #require(before["summary.json"]?.count ?? 0 > 4096)
        // The limit counts blocks of 1,024 bytes. Its signal is ignored, so that writing fails as on a full disk.
        let command = "trap '' XFSZ; ulimit -f 4; exec \"$0\" score r --missing exclude --out \"$1\""
        let second = try Nutrieval.run(["-c", command, Nutrieval.path, out.path], of: "/bin/bash")
        #expect(second.status == 74, "\(second.error)")
        #expect(second.error.contains("cannot be written"))
        #expect(try files() == before)
    }
}
