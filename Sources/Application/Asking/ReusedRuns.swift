import Execution
import FoundationEssentials

/// The runs to reuse answers from: those on the command line, else those recorded by the run to resume.
struct ReusedRuns {
    /// As in the record: names in the reports folder, else paths.
    let names: [String]
    private let folders: [RunFolder]

    /// - Throws: `ApplicationError` for an unknown run, naming the existing ones; `ReuseError`.
    init(_ request: RunRequest, resumed: ResumedRun?, in reports: URL) throws {
        if request.reuse.isEmpty, let resumed {
            names = request.reusesNothing ? [] : resumed.record.reuse
            folders = try names.map { name in
                guard let folder = NamedRun.folder(name, in: reports) else {
                    throw ReuseError.gone(run: name, by: resumed.record.name)
                }
                return folder
            }
            return
        }
        folders = try request.reuse.map { try NamedRun.existing($0, in: reports) }
        names = folders.map { Self.lies($0, in: reports) ? $0.name : $0.path }
        if let resumed, folders.contains(where: { Self.real($0.url) == Self.real(resumed.folder.url) }) {
            throw ReuseError.itself(resumed.record.name)
        }
    }

    /// Indexes their answers; nil without any run.
    /// - Parameter simulation: of the run to come; nil for a live one.
    /// - Throws: `RunFolderError` when one cannot be read, `ReuseError` when its answers are of another kind.
    func open(for simulation: RunRecord.Simulation?) throws -> AnswerReuse? {
        folders.isEmpty ? nil : try AnswerReuse(reading: folders, simulation: simulation)
    }

    private static func lies(_ folder: RunFolder, in reports: URL) -> Bool {
        real(folder.url.deletingLastPathComponent()) == real(reports)
    }

    private static func real(_ url: URL) -> String { url.resolvingSymlinksInPath().standardized.path }

    /// The number of reused answers and their cost, in a sentence.
    static func words(_ reuse: AnswerReuse, _ counts: [RunProgress.Counts]) -> String {
        let reused = counts.reduce(0) { $0 + $1.reused }
        let others = counts.reduce(0) { $0 + $1.done } - reused
        let runs = reuse.runs.joined(separator: ", ")
        if reused == 0 {
            return
                "no answer was reused: those of \(runs) are to other prompts, schemas, photos, parameters, models or endpoints"
        }
        return "answers taken from \(runs): \(reused); trials without an answer there: \(others)"
    }
}
