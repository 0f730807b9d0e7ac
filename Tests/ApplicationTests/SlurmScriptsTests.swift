import Foundation
import TestSupport
import Testing

@testable import Application

/// The scripts as a shell runs them, with names that try to become commands.
@Suite("Scripts for Slurm")
struct SlurmScriptsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A program that prints its words, one a line, between brackets.
    private func scripts(in name: String, run: [String]) throws -> SlurmScripts {
        let place = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let program = place.appending(path: "nutri eval")
        try Data("#!/bin/sh\necho \"in $PWD parts $NUTRIEVAL_PARTS\"\nfor word; do echo \"[$word]\"; done\n".utf8)
            .write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        var choice = SlurmScripts.Choice(parts: 8, program: program.path, folder: place.path)
        choice.run = run
        choice.gres = "gpu:1"
        choice.partition = "x; touch pwned"
        choice.others = ["--account=lab"]
        return SlurmScripts(
            choice, name: "night", reports: place.appending(path: "reports").path,
            location: ProjectLocation(project: "it's", out: "$(touch pwned)"))
    }

    private func shell(_ script: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder.url
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        "plain", "it's", "a b; touch pwned", "$(touch pwned)", "`touch pwned`", "\"; touch pwned; \"", "-x", "%a&"
    ])
    func `no name or path becomes a command`(_ hostile: String) throws {
        let words = ["--set", hostile, "--prompt=\(hostile)", "--meals", "'\(hostile)'"]
        let scripts = try scripts(in: hostile, run: words)
        let place = try #require(realpath(folder.url.appending(path: hostile).path, nil))
        defer { free(place) }
        #expect(
            try shell(scripts.partScript)
                == ["in \(String(cString: place)) parts 8", "[run]"] + words.map { "[\($0)]" } + [
                    "[--shard]", "[auto]", "[--name]", "[night]", "[--resume-or-start]", "[--yes]"
                ])
        let options = ["[--project]", "[it's]", "[--out]", "[$(touch pwned)]"]
        #expect(try shell(scripts.mergeScript).dropFirst() == ["[merge]", "[--parts-of]", "[night]"] + options)
        let record = folder.url.appending(path: "\(hostile)/reports/night/run.json")
        try FileManager.default.createDirectory(
            at: record.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: record)
        #expect(try shell(scripts.mergeScript).dropFirst() == ["[score]", "[night]"] + options)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(!files.contains { $0.hasSuffix("/pwned") || $0 == "pwned" })
    }

    @Test func `sbatch gets one word for each option, ours last`() throws {
        let scripts = try scripts(in: "50%", run: [])
        let words = scripts.arrayWords
        #expect(words.contains("--partition=x; touch pwned") && words.contains("--gres=gpu:1"))
        #expect(words.contains { $0.hasPrefix("--output=") && $0.hasSuffix("50%%/reports/.slurm/night/part-%a.log") })
        let account = try #require(words.firstIndex(of: "--account=lab"))
        #expect(try #require(words.firstIndex(of: "--array=1-8")) > account && words.last == scripts.partPath)
        let merge = scripts.mergeWords(after: "12")
        #expect(merge.contains("--dependency=afterany:12") && !merge.contains("--gres=gpu:1"))
        #expect(merge.contains("--account=lab"))
    }

    @Test func `what Slurm cannot take is refused`() {
        var choice = SlurmScripts.Choice(parts: 2, program: "/bin/x", folder: "/tmp")
        func problem(_ reports: String = "/r") -> String? { SlurmScripts.problem(choice, reports: reports) }
        #expect(problem() == nil)
        #expect(problem("/a\\b")?.contains("--out") == true)
        choice.run = ["--set", "a\r\nb"]
        #expect(problem()?.contains("control character") == true)
        choice.run = []
        for bad in ["script.sh", "-A", "--", "--account lab"] {
            choice.others = [bad]
            #expect(problem()?.contains("--sbatch") == true, "\(bad)")
        }
        choice.others = ["--comment=two words", "--exclusive"]
        #expect(problem() == nil)
    }
}
