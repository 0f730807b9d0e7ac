import Application
import ArgumentParser
import Reporting
import Scoring

struct MonitorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Hold a scheduled live run against the table of alerts; nothing is sent.",
        usage: "nutrieval monitor <run> [--days <days>] [--earlier <run>] ... [<options>]",
        discussion: """
            Accuracy (all foods found, energy in the allowed range), p95, sanity
            false alarms, API errors and daily cost, each with a level to warn at
            and a critical one; the share resolved locally where a policy is
            named. For runs that watch; what decides on a change is `gate`.

            Writes monitor.html, monitor.md and monitor.json into the run's folder.

            Exit codes: 0 fine, 1 not judged (accuracy is unknown, or a simulator
            shortened the latencies), 2 critical, 3 warn.

            Examples:
              nutrieval monitor friday
              nutrieval monitor friday --earlier wednesday --earlier thursday
              nutrieval monitor friday --policy confidence-bands \\
                --role local=mistral-small --role flash=gemini-flash \\
                --role pro=gemini-pro
            """)

    @Argument(help: "The run's name, or the path of its folder.", completion: NameCompletion.runs)
    var run: String

    @OptionGroup var options: ProjectOptions

    @Option(
        help: ArgumentHelp(
            "A run of an earlier day, for the rise of the daily cost; may be given several times. Default: those of --days.",
            valueName: "run"),
        completion: NameCompletion.runs)
    var earlier: [String] = []

    @Option(
        help: "Earlier runs are those of the same sets that started in so many days before. Default: 7.".value("days"))
    var days: Int?

    @Option(help: "A routing policy, for the share resolved locally.".value("name"))
    var policy: [String] = []

    @Option(help: "Who plays a part in it: local, flash or pro.".value("role=variant"))
    var role: [String] = []

    @OptionGroup var scoring: ScoringOptions

    @OptionGroup var page: PageOptions

    func validate() throws {
        if let days, !(1...366).contains(days) { throw ValidationError("--days must be a number from 1 to 366") }
        if days != nil, !earlier.isEmpty {
            throw ValidationError("name runs with --earlier or take those of --days, not both")
        }
        if policy.isEmpty, !role.isEmpty { throw ValidationError("--role goes with --policy") }
        _ = try RoleOptions.players(role, allowsRepeats: true)
    }

    func run() async throws {
        let report = try await options.open(out: scoring.out).monitor(
            run, earlier: earlier, days: days ?? 7, policies: policy,
            roles: RoleOptions.players(role, allowsRepeats: true), scoring: scoring.choice)
        options.console.summarize(report.document.markdown)
        options.show(report.document, json: report.json, page)
        switch report.level {
        case .fine: break
        case .unknown: throw ExitCode.incomplete
        case .critical: throw ExitCode(2)
        case .warn: throw ExitCode(3)
        }
    }
}
