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

    @Test func `a run whose journal finds no room stops, keeps what is durable, and is finished once there is room`()
        throws
    {
        let disk = try RunOnDisk()
        // Photos are prepared and the size of a journal is known from a run of its own.
        try #require(try disk.run("whole", limit: 12).status == 0)
        let room = try Data(contentsOf: disk.url("whole/answers.jsonl")).count / 2
        let arguments = ["run", "--name", "r", "--limit", "12", "--out", disk.out.path] + RunOnDisk.choice
        let full = try Nutrieval.run(
            ["-c", "trap '' XFSZ; ulimit -f \(room / 1024); exec \"$0\" \"$@\"", Nutrieval.path] + arguments,
            of: "/bin/bash")
        #expect(full.status == 74, "\(full.error)")
        #expect(
            full.error.contains("answers.jsonl cannot be written") && full.error.contains("is kept"), "\(full.error)")
        let kept = try disk.lines("r/answers.jsonl")
        let durable = try disk.trials("r", kind: "attempt")
        let sent = try disk.trials("r", kind: "sent")
        #expect(!kept.isTorn && !durable.isEmpty && durable.count < 12 && sent.count <= 12)

        let resumed = try disk.call(["run", "--resume", "r"])
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(try disk.lines("r/answers.jsonl").whole.starts(with: kept.whole))
        #expect(try disk.trials("r", kind: "attempt").count == 12)
        // What was durable was not asked again; what was in flight when the disk was full was.
        let again = try disk.trials("r", kind: "sent")
        #expect(durable.keys.allSatisfy { again[$0] == 1 } && again.count == 12)
        #expect(again.allSatisfy { $0.value <= 1 + (sent[$0.key] ?? 0) })
    }

    @Test func `where nothing can be written a run ends with 74, touches nothing, and says where`() throws {
        let disk = try RunOnDisk()
        try #require(try disk.run("r", ["--max-usd", "0.02"]).status == 1)
        let files = FileManager.default
        try disk.write("a file", to: "file")
        // Works for a superuser too, whom no permission stops: no folder can be made inside a file or in its place.
        for place in ["file", "file/child", "file/child/deeper"] {
            let run = try Nutrieval.run(["run", "--name", "x", "--out", disk.url(place).path] + RunOnDisk.choice)
            #expect(run.status == 74 && run.error.contains(place), "\(place): \(run.error)")
        }
        let named = try disk.call(["run", "--name", "file"] + RunOnDisk.choice)
        #expect(named.status == 74 && named.error.contains("file cannot be written"), "\(named.error)")
        #expect(try disk.text("file") == "a file")
        // A folder in the place of a file that is written.
        for name in ["lock", "answers.jsonl", "events.jsonl"] {
            let kept = try Data(contentsOf: disk.url("r/\(name)"))
            try files.removeItem(at: disk.url("r/\(name)"))
            try files.createDirectory(at: disk.url("r/\(name)"), withIntermediateDirectories: true)
            try disk.expectRefusal(["run", "--resume", "r", "--max-usd", "1"], 74, [name], of: ["r"])
            try files.removeItem(at: disk.url("r/\(name)"))
            try kept.write(to: disk.url("r/\(name)"))
        }
        let resumed = try disk.call(["run", "--resume", "r", "--max-usd", "1"])
        #expect(resumed.status == 0, "\(resumed.error)")
    }

    @Test(.enabled(if: geteuid() != 0, "a superuser may write to a read-only folder"))
    func `a run folder that may only be read is left alone`() throws {
        let disk = try RunOnDisk()
        try #require(try disk.run("r", ["--max-usd", "0.02"]).status == 1)
        let files = FileManager.default
        for name in ["r/answers.jsonl", "r/lock"] {
            try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: disk.url(name).path)
        }
        try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: disk.url("r").path)
        defer { try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: disk.url("r").path) }
        try disk.expectRefusal(["run", "--resume", "r", "--max-usd", "1"], 74, ["Permission denied"], of: ["r"])
    }
}
