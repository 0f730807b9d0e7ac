import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import Sanity
import Scoring

/// What one side of a comparison names: a run, and possibly one of its variants.
struct ComparedSide {
    var folder: RunFolder
    /// As written behind the colon; nil: none was named.
    var variant: String?

    /// - Parameter text: `RUN` or `RUN:VARIANT`. RUN is a name under the reports folder or a path to a run's folder.
    /// - Throws: exit 64 when there is no such run, naming those there are.
    init(_ text: String, in reports: URL) throws {
        if let folder = NamedRun.folder(text, in: reports) {
            self.init(folder: folder, variant: nil)
            return
        }
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex,
            let folder = NamedRun.folder(String(text[..<colon]), in: reports)
        else {
            let run = text.lastIndex(of: ":").map { String(text[..<$0]) } ?? text
            Console.error(NamedRun.unknown(run, in: reports))
            throw ExitCode.usage
        }
        self.init(folder: folder, variant: String(text[text.index(after: colon)...]))
    }

    private init(folder: RunFolder, variant: String?) {
        self.folder = folder
        self.variant = variant
    }
}

/// Reads the two sides of a comparison by one project's definitions.
struct ComparedRuns {
    let project: LoadedProject
    let options: ProjectOptions
    let out: String?
    let pricesAsOf: CalendarDate?

    /// The run of that side.
    ///
    /// - Throws: `RunFolderError` when it cannot be read, exit 65 when the project no longer has what it asked.
    func read(_ side: ComparedSide) throws -> ComparableRun { try read(side.folder) }

    /// The run in that folder.
    ///
    /// - Parameter photos: false: the photos need not be there.
    /// - Throws: as for a side.
    func read(_ folder: RunFolder, photos: Bool = true) throws -> ComparableRun {
        let record = try folder.record()
        return try ComparableRun(
            reading: folder, record: record, plan: project.plan(of: record, photos: photos),
            sanity: SanityChecker(profile: project.configuration.sanity), pricesAsOf: pricesAsOf,
            resumeCommand: ResumeCommand.text(run: record.name, project: options.project, out: out))
    }
}
