import ArgumentParser
import Execution
import FoundationEssentials

/// A folder of recorded answers: `run.json` and `answers.jsonl` as a run wrote them, and the baseline made of them.
enum ReplayFolder {
    static let baselineName = "baseline.json"

    /// - Throws: exit 1 when there is none: a gate without answers holds nothing.
    static func existing(_ path: String) throws -> RunFolder {
        let folder = RunFolder(url: Paths.absolute(path))
        guard !path.isEmpty, FileManager.default.fileExists(atPath: folder.file("run.json").path) else {
            Console.error(
                TextTable.clean(
                    "\(folder.path) holds no recorded answers: `nutrieval record RUN --into DIR` makes them"))
            throw ExitCode.incomplete
        }
        return folder
    }
}
