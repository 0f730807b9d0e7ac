import Analysis
import ArgumentParser
import Costs
import FoundationEssentials
import JSON
import Reporting
import Scoring

/// `nutrieval canary`: did a model change behind its name?
struct CanaryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "canary",
        abstract: "Look at runs of the same meals, day after day, for a silent change of model; nothing is sent.",
        usage: "nutrieval canary <run|dir> ... [<options>]",
        discussion: """
            Takes runs, files made by `nutrieval bless --into`, and folders of
            such files. A sequential test looks at the energy errors after each
            run: over all looks and all models a false alarm has a chance of at
            most 5 %. Another served model id alarms at once. No state is kept
            but the runs themselves.

            Writes canary.html, canary.md and canary.json into reports/canary.

            Exit codes: 0 quiet, 1 cannot be judged (such as one run alone, or a
            model the newest run has no scores of), 2 alarm.

            Examples:
              nutrieval canary monday tuesday wednesday
              nutrieval canary canary/ --since 2026-11-01
            """)

    @Argument(
        help: ArgumentHelp("Runs, files of scores or folders of such files, in any order.", valueName: "run"),
        completion: NameCompletion.runs)
    var runs: [String]

    @OptionGroup var options: ProjectOptions

    @Option(help: ArgumentHelp("Leave out what was started before that day.", valueName: "yyyy-mm-dd"))
    var since: String?

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if let since, CalendarDate(since) == nil {
            throw ValidationError("--since takes a day as YYYY-MM-DD, not \(since.debugDescription)")
        }
    }

    func run() async throws {
        let project = try LoadedProject(options)
        let reports = try project.reports(out: scoring.out)
        var history: [Baseline] = []
        let report: CanaryReport
        do {
            for name in runs { history += try await read(name, project, reports) }
            let first = since ?? ""
            report = try CanaryAssembly.report(history.filter { $0.startedAt >= first })
        } catch let error as BaselineError { throw error.ended(.incomplete) }
        let markdown = report.document.markdown
        try PageFiles.write(
            "canary", json: CanaryRendering.json(report), markdown: markdown, html: report.document.html,
            to: reports.appending(path: "canary"), redactor: project.redactor)
        if let failure = GitHubActions.summarize(markdown, redactor: project.redactor) { options.console.note(failure) }
        if options.json {
            Console.print(json: CanaryRendering.json(report))
        } else {
            let width = Console.outputIsTerminal ? Console.width : 100
            Console.print(Array(report.document.text(width: width, colour: Console.usesColour).utf8))
        }
        switch report.verdict {
        case .quiet: break
        case .missing: throw ExitCode.incomplete
        case .alarm: throw ExitCode(2)
        }
    }

    /// A run's scores, a file's, or those of every file in a folder.
    private func read(_ name: String, _ project: LoadedProject, _ reports: URL) async throws -> [Baseline] {
        if let folder = NamedRun.folder(name, in: reports) {
            let guarded = try await GuardedRun(folder, project: project, options: options, scoring: scoring)
            guard guarded.run.info.isComplete else {
                Console.error(
                    TextTable.clean(
                        "run \(guarded.run.info.id) cannot be judged: it is incomplete, \(guarded.run.info.pending) of its trials are pending; finish it with: "
                            + (guarded.run.info.resumeCommand ?? "--resume")))
                throw ExitCode.incomplete
            }
            return [guarded.scores]
        }
        let url = Paths.absolute(name)
        guard FileManager.default.fileExists(atPath: url.path) else {
            Console.error(
                NamedRun.unknown(name, in: reports)
                    + TextTable.clean(
                        "; nor is there such a file or folder: `nutrieval bless RUN --into \(name)` begins a folder of that name"
                    ))
            throw ExitCode.incomplete
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
            return [try BaselineFiles.read(url)]
        }
        return try names.sorted().filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map {
            try BaselineFiles.read(url.appending(path: $0))
        }
    }
}
