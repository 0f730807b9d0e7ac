import ArgumentParser
import Costs
import FoundationEssentials
import Harness
import JSON
import Reporting
import Scoring

extension MissingPolicy: ExpressibleByArgument {}

/// `nutrieval score`: everything after the answers, once more, at no cost.
struct ScoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: "Read, check, price and score a run's recorded answers again; nothing is sent.",
        discussion: """
            Run it after changing a truth, a mapping, a price or a threshold.

            Examples:
              nutrieval score 20261121-143000
              nutrieval score 20261121-143000 --prices-as-of 2027-01-01
              nutrieval score 20261121-143000 --missing exclude
            """)

    @Argument(help: "The run's name; `nutrieval list runs` names them.", completion: NameCompletion.runs)
    var run: String

    @OptionGroup var options: ProjectOptions

    @Option(help: ArgumentHelp("Price everything as on that day.", valueName: "yyyy-mm-dd"))
    var pricesAsOf: String?

    @Option(help: "How a trial without a usable answer counts: zero, baseline, worst or exclude.")
    var missing: MissingPolicy?

    @Option(
        help: ArgumentHelp("Where run folders are. Default: the project's reports folder.", valueName: "dir"),
        completion: .directory)
    var out: String?

    func validate() throws {
        if let pricesAsOf, CalendarDate(pricesAsOf) == nil {
            throw ValidationError("--prices-as-of takes a day as YYYY-MM-DD, not \(pricesAsOf.debugDescription)")
        }
    }

    func run() async throws {
        let scored = try await ScoredRun(
            named: run, options: options, out: out,
            changes: .init(pricesAsOf: pricesAsOf.flatMap { CalendarDate($0) }, missing: missing))
        let lock = try RunLock(scored.folder)
        try ReportFiles.write(scored.report, to: scored.folder, redactor: scored.redactor)
        _ = lock
        if options.json {
            Console.print(SummaryJSON.render(scored.report).serialized(sortedKeys: true, pretty: true) + [10])
        } else {
            Console.print(TerminalLeaderboard.render(scored.report, width: Console.width, colour: Console.usesColour))
            Console.print("report: \(scored.folder.file("report.html").path)")
        }
        if !scored.report.run.isComplete { throw ExitCode.incomplete }
    }
}
