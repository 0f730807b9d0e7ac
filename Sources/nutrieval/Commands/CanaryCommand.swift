import Application
import ArgumentParser
import Costs
import Reporting
import Scoring

struct CanaryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "canary",
        abstract: "Watch runs of the same meals for a silent model change.",
        usage: "nutrieval canary <run|dir> ... [<options>]",
        discussion: """
            Takes runs, files made by `nutrieval bless --into`, and folders of
            such files. A test looks at the energy errors after each run. The
            chance of any false alarm is at most 5 %, over all looks and models.
            Another served model id raises an alarm at once. Sends nothing.

            Writes canary.html, canary.md and canary.json into reports/canary.

            Exit codes: 0 no alarm, 1 cannot be judged (such as a single run, or
            a model without scores in the newest run), 2 alarm.

            Examples:
              nutrieval canary monday tuesday wednesday
              nutrieval canary canary/ --since 2026-11-01
            """)

    @Argument(
        help: "Runs, files of scores or folders of such files, in any order.".value("run"),
        completion: NameCompletion.runs)
    var runs: [String]

    @OptionGroup var options: ProjectOptions

    @Option(help: "Leave out runs that started before that day.".value("yyyy-mm-dd"))
    var since: String?

    @OptionGroup var scoring: ScoringOptions

    @OptionGroup var page: PageOptions

    func validate() throws {
        if let since, CalendarDate(since) == nil {
            throw ValidationError("--since takes a day as YYYY-MM-DD, not \(since.debugDescription)")
        }
    }

    func run() async throws {
        let report = try await options.open(out: scoring.out).canary(runs, since: since, scoring: scoring.choice)
        options.console.summarize(report.document.markdown)
        options.show(report.document, json: report.json, page)
        switch report.verdict {
        case .quiet: break
        case .missing: throw ExitCode.incomplete
        case .alarm: throw ExitCode(2)
        }
    }
}
