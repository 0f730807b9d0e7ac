import Foundation
import JSON
import TestSupport
import Testing

/// Several processes on one run folder.
@Suite(.blocks) struct SharedRunTests {
    private let disk: RunOnDisk

    init() throws { disk = try RunOnDisk() }

    @Test func `while one process writes a run no other does, and the first ends as if alone`() throws {
        let first = Nutrieval.start(
            ["run", "--name", "r", "--repeats", "60", "--quiet", "--out", disk.out.path] + RunOnDisk.choice)
        first.standardOutput = FileHandle.nullDevice
        first.standardError = FileHandle.nullDevice
        try first.run()
        defer { first.terminate() }
        while (try? Data(contentsOf: disk.url("r/answers.jsonl")).count) ?? 0 < 2000, first.isRunning { usleep(5000) }
        let holder = "process \(first.processIdentifier)"
        let record = try Data(contentsOf: disk.url("r/run.json"))
        // Each is refused while the first goes on writing, so only what nobody may write can be held against before.
        for (command, words) in [
            (["run", "--resume", "r"], holder), (["score", "r"], holder),
            (["run", "--name", "r"] + RunOnDisk.choice, holder), (["merge", "r", "s"], "still being written")
        ] {
            if command[0] == "merge" {
                try FileManager.default.createDirectory(at: disk.url("s"), withIntermediateDirectories: true)
                try record.write(to: disk.url("s/run.json"))
            }
            let second = try disk.call(command)
            #expect(first.isRunning, "the first run was too short for this test")
            #expect(second.status == 64 && second.error.contains(words), "\(command): \(second.error)")
        }
        kill(first.processIdentifier, SIGINT)
        first.waitUntilExit()
        #expect(first.terminationStatus == 130)
        #expect(try Data(contentsOf: disk.url("r/run.json")) == record)
        #expect(try disk.trials("r", kind: "attempt").values.allSatisfy { $0 == 1 })
        // Once it has ended the lock is free, whatever its file says.
        #expect(try disk.call(["score", "r"]).status == 1)
    }

    /// Starts a run of more answers than are ever in flight, which come with that fault, and waits until several are.
    private func start(_ fault: String, inFlight count: Int) throws -> (process: Process, error: Pipe) {
        let process = Nutrieval.start(
            ["run", "--name", "r", "--limit", "31", "--faults", fault, "--out", disk.out.path] + RunOnDisk.choice)
        let error = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = error
        try process.run()
        while try disk.sentOrNone() < count, process.isRunning { usleep(5000) }
        try #require(process.isRunning)
        return (process, error)
    }

    /// Reads what was said up to those words.
    private func read(_ error: Pipe, upTo words: String) -> String {
        var text = ""
        while !text.contains(words) {
            let more = error.fileHandleForReading.availableData
            if more.isEmpty { break }
            text += String(decoding: more, as: UTF8.self)
        }
        return text
    }

    @Test func `an interrupt sends nothing more and waits for what is on its way`() throws {
        // As many as the pool lets through at first: whoever has a turn when it is interrupted still sends.
        let (process, error) = try start("slow", inFlight: 16)
        process.interrupt()
        var words = read(error, upTo: "interrupt again")
        let sent = try disk.trials("r", kind: "sent")
        let answered = try disk.answers
        words += String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130 && words.contains("nutrieval run --resume r"), "\(words)")
        // What was sent when the interrupt was heard has an end, and nothing was sent after.
        #expect(try disk.trials("r", kind: "sent") == sent && sent.count < 31)
        #expect(try disk.trials("r", kind: "attempt") == sent)
        // How many come in 10 s depends on the machine; none would if nothing was waited for.
        #expect(try disk.answers > answered)
        #expect(try disk.text("r/report.md").contains("INCOMPLETE"))
        let resumed = try disk.call(["run", "--resume", "r"])
        #expect(resumed.status == 0, "\(resumed.error)")
        #expect(try disk.trials("r", kind: "sent").count == 31)
    }

    @Test func `a hangup stops a run as an interrupt does`() throws {
        let (process, error) = try start("stalled", inFlight: 4)
        kill(process.processIdentifier, SIGHUP)
        _ = read(error, upTo: "interrupt again")
        kill(process.processIdentifier, SIGHUP)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    }

    @Test func `a hangup that was ignored at the start, as under nohup, stays ignored`() throws {
        let arguments =
            ["run", "--name", "r", "--limit", "4", "--faults", "slow", "--out", disk.out.path] + RunOnDisk.choice
        let process = Nutrieval.start(["-c", "trap '' HUP; exec \"$0\" \"$@\"", Nutrieval.path] + arguments)
        process.executableURL = URL(filePath: "/bin/bash")
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while try disk.sentOrNone() < 1, process.isRunning { usleep(5000) }
        try #require(process.isRunning)
        kill(process.processIdentifier, SIGHUP)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(try disk.trials("r", kind: "attempt").count == 4)
    }

    @Test func `what does not come in 10 s after an interrupt is given up, and said to be`() throws {
        let (process, error) = try start("stalled", inFlight: 4)
        process.interrupt()
        let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130 && words.contains("nutrieval run --resume r"), "\(words)")
        // Its time limit is a minute: it was not waited for, and is recorded so.
        let journal = try disk.text("r/answers.jsonl")
        #expect(journal.contains("\"outcome\":\"cancelled\"") && !journal.contains("timed_out"))
        #expect(try disk.trials("r", kind: "attempt") == disk.trials("r", kind: "sent"))
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func `a requeued job goes on by the same command line, and asks nothing once it is done`(_ signal: Int32) throws {
        let command =
            ["run", "--name", "r", "--resume-or-start", "--limit", "8", "--repeats", "20", "--out", disk.out.path]
            + RunOnDisk.choice
        let first = Nutrieval.start(command)
        first.standardOutput = FileHandle.nullDevice
        first.standardError = FileHandle.nullDevice
        try first.run()
        while try disk.sentOrNone() < 5, first.isRunning { usleep(1000) }
        try #require(first.isRunning)
        kill(first.processIdentifier, signal)
        first.waitUntilExit()
        let record = try Data(contentsOf: disk.url("r/run.json"))
        let answered = try disk.trials("r", kind: "attempt")
        try #require(answered.count < 160)

        let second = try Nutrieval.run(command)
        #expect(second.status == 0, "\(second.error)")
        let sent = try disk.trials("r", kind: "sent")
        #expect(try disk.trials("r", kind: "attempt").count == 160)
        #expect(answered.keys.allSatisfy { sent[$0] == 1 })

        let third = try Nutrieval.run(command)
        #expect(third.status == 0 && third.output.contains("report:"), "\(third.error)")
        #expect(try disk.trials("r", kind: "sent") == sent && Data(contentsOf: disk.url("r/run.json")) == record)
    }

    @Test func `a run is not resumed by options that ask for something else`() throws {
        let same = ["run", "--name", "r", "--resume-or-start", "--limit", "3"] + RunOnDisk.choice
        #expect(try disk.call(same).status == 0)
        #expect(try disk.call(same + ["--max-usd", "5", "--yes"]).status == 0)
        for (more, words) in [
            (["--repeats", "2"], "other --repeats"), (["--seed", "7"], "other --seed, --simulate"),
            (["--meals", "apple"], "other meals"), (["--faults", "flaky"], "other --simulate or --faults"),
            (["--shard", "1/2"], "other --shard"), (["--photo-setting", "small"], "other providers, prompts")
        ] {
            try disk.expectRefusal(same + more, 64, ["run r was started with", words, "--resume r"], of: ["r"])
        }
        try disk.expectRefusal(
            ["run", "--name", "r", "--resume-or-start", "--set", "demo", "--provider", "gpt-4o-mini", "--limit", "3"],
            64, ["other --simulate or --faults"], of: ["r"])
        #expect(try disk.call(["run", "--resume-or-start"] + RunOnDisk.choice).status == 64)
    }

    @Test func `a second interrupt stops at once, and a resume goes on`() throws {
        let (process, error) = try start("stalled", inFlight: 4)
        process.interrupt()
        _ = read(error, upTo: "interrupt again")
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        // Nothing ended in an orderly way: what was in flight has no end in the journal.
        #expect(try disk.trials("r", kind: "attempt").isEmpty && !disk.trials("r", kind: "sent").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: disk.url("r/summary.json").path))
        #expect(try disk.call(["score", "r"]).status == 1)
    }
}

extension RunOnDisk {
    /// Answers in the journal of `r`.
    fileprivate var answers: Int {
        get throws { try text("r/answers.jsonl").components(separatedBy: "\"outcome\":\"ok\"").count - 1 }
    }

    /// Lines of attempts on their way in the journal of `r`; 0 before there is one.
    fileprivate func sentOrNone() throws -> Int {
        FileManager.default.fileExists(atPath: url("r/answers.jsonl").path)
            ? try trials("r", kind: "sent").values.reduce(0, +) : 0
    }
}
