import Execution
import FoundationEssentials
import JSON

/// A run that is to be finished: what it asks is fixed by its record.
struct ResumedRun {
    let folder: RunFolder
    let record: RunRecord

    /// - Throws: `RunFolderError` when there is no such run or its record cannot be used.
    init(named name: String, in reports: URL) throws {
        folder = RunFolder(url: reports.appending(path: name))
        record = try folder.record()
    }

    /// The names of the providers it asks.
    var providers: [String] {
        record.plan.json["variants"]?.array?.compactMap { $0["provider"]?.string } ?? []
    }
}

/// The command that finishes a run, as it can be typed where this one was.
enum ResumeCommand {
    static func text(run: String, project: String?, out: String?) -> String {
        var words = ["nutrieval run --resume \(quoted(run))"]
        if let project { words.append("--project \(quoted(project))") }
        if let out { words.append("--out \(quoted(out))") }
        return words.joined(separator: " ")
    }

    /// The command that goes on with a search.
    static func text(tune: String, project: String?, out: String?) -> String {
        text(run: tune, project: project, out: out).replacing(
            "nutrieval run ", with: "nutrieval tune ", maxReplacements: 1)
    }

    /// Safe for a shell.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "._-/".utf8.contains(byte)
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
