import Application
import ArgumentParser
import Reporting

struct ScoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: "Score a run's recorded answers again.",
        usage: "nutrieval score <run> [<options>]",
        discussion: """
            Run it after you change a truth, a mapping, a price or a threshold.
            Nothing is sent.

            Examples:
              nutrieval score 20261121-143000
              nutrieval score 20261121-143000 --prices-as-of 2027-01-01
              nutrieval score 20261121-143000 --missing exclude
              nutrieval score 20261121-143000 --where "quality.overall>=0.3"
            """)

    @Argument(help: "The run's name; `nutrieval list runs` prints them.", completion: NameCompletion.runs)
    var run: String

    @OptionGroup var options: ProjectOptions

    @OptionGroup var scoring: ScoringOptions

    @OptionGroup var selection: MealSelectionOption

    @OptionGroup var page: PageOptions

    func run() async throws {
        ProcessMemory.keep()
        var choice = scoring.choice
        choice.condition = selection.condition
        let scored = try await ScoredRun(named: run, of: options.open(out: scoring.out), scoring: choice)
        ProcessMemory.keepUntilExit(scored)
        try Self.publish(scored, options, page)
    }

    /// Writes every report of the run and prints its leaderboard, or with `--json` its summary.
    /// - Throws: exit 1 if trials are pending, a cap was passed or a variant has no answer; what writing throws.
    static func publish(_ scored: ScoredRun, _ options: ProjectOptions, _ page: PageOptions) throws {
        try scored.write()
        let report = scored.report
        let silent = RunCommand.show(report, in: scored.folder, options, page, bill: nil)
        guard report.run.isComplete, !silent, report.run.passedCap == nil else { throw ExitCode.incomplete }
    }
}
