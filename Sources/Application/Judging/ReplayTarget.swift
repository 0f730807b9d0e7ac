import Analysis
import Execution
import FoundationEssentials

/// The folder that answers are to be recorded into: no run's, whose paid answers would be lost, and none that holds another thing.
struct ReplayTarget {
    let folder: RunFolder
    /// Whether the answers there may be replaced.
    let replaces: Bool
    /// Folders of runs.
    let reports: [URL]

    /// - Throws: `ApplicationError` naming what is in the way.
    func check() throws(ApplicationError) {
        if let problem { throw ApplicationError(.usage, "\(folder.path) \(problem)") }
    }

    private static let answers = ["answers.jsonl", "run.json"]

    /// What is in the way, after the folder's path; nil where nothing is.
    private var problem: String? {
        let place = Self.real(folder.url)
        if reports.contains(where: { place == Self.real($0) || place.hasPrefix(Self.real($0) + "/") }) {
            return "is in the folder of runs: record into a folder outside of it, such as replays/\(folder.name)"
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = Set(names.filter { !$0.hasPrefix(".") })
        if let other = files.subtracting(Self.answers + [RecordedAnswers.scoresName]).min() {
            return "holds \(other), which is no file of recorded answers: record into a folder of its own"
        }
        guard !files.isEmpty else { return nil }
        if !files.contains(RecordedAnswers.scoresName), replaces {
            return
                "holds answers and no \(RecordedAnswers.scoresName), so that it was not recorded, or not to its end: remove it first, or record into another folder"
        }
        return replaces ? nil : "holds recorded answers already: --replace puts others in their place"
    }

    /// The path without links; of what is not there yet, as far as it is there.
    private static func real(_ url: URL) -> String {
        let url = url.standardized
        if FileManager.default.fileExists(atPath: url.path) || url.path == "/" {
            return url.resolvingSymlinksInPath().standardized.path
        }
        let above = real(url.deletingLastPathComponent())
        return (above == "/" ? "" : above) + "/" + url.lastPathComponent
    }
}
