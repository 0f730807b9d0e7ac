import Analysis
import ArgumentParser
import Costs
import Execution
import Files
import FoundationEssentials
import JSON
import Reporting
import Scoring

/// `nutrieval record`: a run's answers become a folder to commit, for `nutrieval gate --replay`.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Keep a run's answers in a folder that CI can judge again without keys; nothing is sent.",
        usage: "nutrieval record <run> --into <dir> [--replace] [<options>]",
        discussion: """
            The folder holds run.json, answers.jsonl and baseline.json: answers
            and hashes, no photos. Commit it; `nutrieval gate --replay DIR` reads,
            checks, prices and scores the answers again by the definitions of the
            day, so that a change of mapping, schema, rule, price, truth or code
            shows.

            Examples:
              nutrieval record 20261121-143000 --into replays/meals
              nutrieval record replays/meals --into replays/meals --replace
                accepts what the present definitions make of the answers
            """)

    @Argument(help: "The run's name, or the path of its folder.", completion: NameCompletion.runs)
    var run: String

    @OptionGroup var options: ProjectOptions

    @Option(help: ArgumentHelp("The folder to make.", valueName: "dir"), completion: .directory)
    var into: String

    @Flag(help: "Replace the recorded answers that are there. A run's own folder is never written.")
    var replace = false

    @OptionGroup var scoring: ScoringOptions

    func run() async throws {
        let project = try LoadedProject(options)
        let reports = try project.reports(out: scoring.out)
        let source = try NamedRun.existing(run, in: reports)
        let target = RunFolder(url: Paths.absolute(into))
        let place = ReplayTarget(
            folder: target, replaces: replace, reports: [reports, try project.reports(out: nil)])
        try place.check()
        let guarded: GuardedRun
        do {
            guarded = try await GuardedRun(source, project: project, options: options, scoring: scoring)
        } catch let error as BaselineError { throw error.ended(.badDefinitions) }
        guard guarded.run.info.isComplete else {
            Console.error(
                "run \(TextTable.clean(guarded.run.info.id)) is incomplete, and is not recorded; finish it first")
            throw ExitCode.incomplete
        }
        let lock = try FolderLock(making: target.url)
        // Another process may have recorded there since.
        try place.check()
        do throws(BaselineError) {
            try source.copyAnswers(to: target)
        } catch { throw error.ended(.cannotWrite) }
        try BaselineFiles.write(
            guarded.scores, to: target.file(ReplayFolder.baselineName), redactor: project.redactor)
        _ = lock
        show(guarded, target)
    }

    private func show(_ guarded: GuardedRun, _ target: RunFolder) {
        let meals = guarded.scores.sets.reduce(0) { $0 + $1.meals.count }
        guard options.json else {
            return Console.print(
                "recorded: \(target.path) (\(guarded.scores.variants.count) variants, \(meals) meals); judge it with: nutrieval gate --replay \(into)"
            )
        }
        let json: JSON = [
            "format": 1, "folder": .string(target.path), "run": .string(guarded.scores.run),
            "variants": .optional(guarded.scores.variants.count), "meals": .optional(meals)
        ]
        Console.print(json: json)
    }
}
