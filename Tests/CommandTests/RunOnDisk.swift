import Foundation
import JSON
import TestSupport
import Testing

/// A folder of runs, and what tests look at in it.
struct RunOnDisk {
    let out: TemporaryFolder
    static let choice = ["--simulate", "--set", "demo", "--provider", "gpt-4o-mini"]

    init() throws { out = try TemporaryFolder() }

    func call(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(arguments + ["--out", out.path])
    }

    func run(_ name: String, limit: Int = 4, _ more: [String] = []) throws -> Nutrieval.Result {
        try call(["run", "--name", name, "--limit", String(limit)] + Self.choice + more)
    }

    func url(_ path: String) -> URL { out.url.appending(path: path) }

    func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: url(path))
    }

    /// The whole lines of a file, and whether a torn one follows.
    func lines(_ path: String) throws -> (whole: [Substring], isTorn: Bool) {
        let text = try text(path)
        let whole = text.lastIndex(of: "\n").map { text[...$0] } ?? ""
        return (whole.split(separator: "\n"), whole.count < text.count)
    }

    /// Trials by the lines of that kind they have in a journal.
    func trials(_ run: String, kind: String) throws -> [String: Int] {
        try lines("\(run)/answers.jsonl").whole.reduce(into: [:]) { counts, line in
            let json = try JSON.parse(String(line))
            if json["kind"]?.string == kind, let trial = json["trial"]?.string { counts[trial, default: 0] += 1 }
        }
    }

    /// Every file of a run but its lock, which says who wrote last.
    func files(_ run: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url(run).path) where path != "lock" {
            files[path] = try? Data(contentsOf: url("\(run)/\(path)"))
        }
        return files
    }

    /// Calls the program, which is to end so and leave every file of the runs as it was.
    func expectRefusal(
        _ arguments: [String], _ status: Int32, _ words: [String], of runs: [String],
        at place: SourceLocation = #_sourceLocation
    ) throws {
        let before = try runs.map(files)
        let names = try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
        let result = try call(arguments)
        #expect(result.status == status, "\(arguments): \(result.error)", sourceLocation: place)
        for word in words {
            #expect(result.error.contains(word), "\(arguments): \(result.error)", sourceLocation: place)
        }
        #expect(try runs.map(files) == before, "\(arguments)", sourceLocation: place)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: out.path).sorted() == names, "\(arguments)",
            sourceLocation: place)
    }
}
