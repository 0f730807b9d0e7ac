import Foundation
import JSON
import TestSupport
import Testing

/// Answers were paid for: what `record` writes must not take the place of others.
@Suite("nutrieval record, and what it must not overwrite", .blocks)
struct RecordTests {
    private let runs: RunOnDisk
    private let elsewhere: TemporaryFolder

    init() throws {
        runs = try RunOnDisk()
        elsewhere = try TemporaryFolder()
        for (place, name) in ["before", "after"].enumerated() {
            let result = try runs.run(name, ["--quiet", "--seed", String(place)])
            #expect(result.status == 0, "\(result.error)")
        }
    }

    private func folder(_ name: String) -> String { elsewhere.url.appending(path: name).path }

    private func files(_ name: String) throws -> [String: Data] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(name))) ?? []
        return try names.reduce(into: [:]) { files, file in
            files[file] = try Data(contentsOf: elsewhere.url.appending(path: "\(name)/\(file)"))
        }
    }

    /// Calls it, and expects that nothing came of it.
    private func expectRefusal(_ into: String, _ words: String, _ more: [[String]] = [[], ["--replace"]]) throws {
        for options in more {
            let before = try files(into)
            let result = try runs.call(["record", "before", "--into", folder(into)] + options)
            #expect(result.status == 64 && result.output.isEmpty, "\(into) \(options): \(result.error)")
            #expect(result.error.contains(words), "\(into) \(options): \(result.error)")
            #expect(try files(into) == before, "\(into) \(options)")
        }
    }

    @Test func `another run's folder is never written, by name or through a link`() throws {
        let link = folder("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: runs.out.path)
        for into in [runs.url("after").path, runs.url("new").path, runs.out.path, link + "/after", link + "/new/er"] {
            for more in [[], ["--replace"]] {
                try runs.expectRefusal(
                    ["record", "before", "--into", into] + more, 64, ["in the folder of runs"],
                    of: ["before", "after"])
            }
        }
        // Nor is one that lies elsewhere.
        try FileManager.default.copyItem(atPath: runs.url("after").path, toPath: folder("copied"))
        try expectRefusal("copied", "which is no file of recorded answers")
    }

    @Test func `a folder that holds another thing, or answers that were not recorded, stays as it is`() throws {
        try elsewhere.write("mine", to: "mine/notes.txt")
        try expectRefusal("mine", "contains notes.txt, which is no file of recorded answers")
        // Answers that somebody keeps by hand.
        try elsewhere.write("{}\n", to: "kept/answers.jsonl")
        try expectRefusal("kept", "contains recorded answers already", [[]])
        try expectRefusal("kept", "contains answers and no baseline.json", [["--replace"]])
        try elsewhere.write("{}", to: "kept/run.json")
        try expectRefusal("kept", "contains answers and no baseline.json", [["--replace"]])
    }

    @Test func `recorded answers are replaced when that is asked for`() throws {
        let into = folder("replay")
        #expect(try runs.call(["record", "before", "--into", into]).status == 0)
        let first = try files("replay")
        #expect(first.keys.sorted() == ["answers.jsonl", "baseline.json", "run.json"], "no lock is left")
        try expectRefusal("replay", "add --replace to replace them", [[]])
        #expect(try runs.call(["record", "after", "--into", into, "--replace"]).status == 0)
        #expect(try files("replay")["answers.jsonl"] == Data(contentsOf: runs.url("after/answers.jsonl")))
        // Onto itself: what the present definitions make of the answers.
        #expect(try runs.call(["record", into, "--into", into, "--replace"]).status == 0)
        #expect(try runs.call(["record", "before", "--into", into, "--replace"]).status == 0)
        #expect(try files("replay") == first)
    }
}
