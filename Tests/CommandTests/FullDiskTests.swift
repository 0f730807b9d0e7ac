import Foundation
import JSON
import TestSupport
import Testing

/// The program where no file may grow beyond a size: what a full disk does, without one.
@Suite(.blocks) struct FullDiskTests {
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

    @Test(arguments: ["> /dev/full", ">&-"])
    func `a result that is lost on its way out ends with 74, after the work is done`(_ redirection: String) throws {
        let disk = try RunOnDisk()
        let command = "exec \"$0\" \"$@\" \(redirection)"
        func call(_ arguments: [String]) throws -> Nutrieval.Result {
            try Nutrieval.run(["-c", command, Nutrieval.path] + arguments, of: "/bin/bash")
        }
        for arguments in [["list", "metrics"], ["--version"], ["list", "rules", "--json"]] {
            let result = try call(arguments)
            #expect(result.status == 74, "\(arguments): \(result.error)")
            #expect(result.error.components(separatedBy: "standard output cannot be written").count == 2)
        }
        let run = try call(["run", "--name", "r", "--limit", "2", "--quiet", "--out", disk.out.path] + RunOnDisk.choice)
        #expect(run.status == 74, "\(run.error)")
        #expect(try disk.text("r/report.md").contains("gpt-4o-mini"))
        // Nothing that was printed went into a file that the run has open.
        #expect(try disk.call(["score", "r"]).status == 0)
    }

    @Test func `a pipe that is not ready is waited for, and a reader that goes away ends nothing`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        try #require(fcntl(ends[1], F_SETFL, fcntl(ends[1], F_GETFL) | O_NONBLOCK) == 0)
        // More than a pipe takes at once.
        let process = Nutrieval.start(["--experimental-dump-help"])
        process.standardOutput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
        let error = Pipe()
        process.standardError = error
        try process.run()
        close(ends[1])
        let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        var output = try reader.read(upToCount: 1) ?? Data()
        // Time for the next write to find the pipe full; were it not, the test would tell less and still pass.
        usleep(200_000)
        output += try reader.readToEnd() ?? Data()
        process.waitUntilExit()
        let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.terminationStatus == 0 && said.isEmpty, "\(said)")
        #expect(try JSON.parse(Array(output)).object != nil, "\(output.count) bytes")

        let gone = try Nutrieval.run(
            ["-c", "\"$0\" --experimental-dump-help | head -c 1; exit ${PIPESTATUS[0]}", Nutrieval.path],
            of: "/bin/bash")
        #expect(gone.status == 0 && gone.error.isEmpty && gone.output == "{", "\(gone.error)")
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
