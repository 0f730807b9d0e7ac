import Application
import ArgumentParser
import Reporting
import Scoring

struct MonitorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Raise alerts on a scheduled live run.",
        usage: "nutrieval monitor <run> [--days <days>] [--earlier <run>] ... [<options>]",
        discussion: """
            Compares accuracy (all foods found, energy in the allowed range), p95,
            false alarms, API errors and daily cost with the limits in
            config.yaml. --policy adds the share answered locally. Use `monitor`
            for alerts and `gate` to accept a change. Sends nothing.

            Writes monitor.html, monitor.md and monitor.json into the run's folder.

            Exit codes: 0 no alert, 1 not judged (accuracy is unknown, or the
            latencies are simulated), 2 critical, 3 warning.

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
            "An earlier run to compare the cost with; repeatable. Default: see --days.",
            valueName: "run"),
        completion: NameCompletion.runs)
    var earlier: [String] = []

    @Option(
        help: "Compare with runs of the same sets from this many days before. Default: 7.".value("days"))
    var days: Int?

    @Option(help: "A routing policy, for the share answered locally.".value("name"))
    var policy: [String] = []

    @Option(help: "The variant for local, flash or pro.".value("role=variant"))
    var role: [String] = []

    @OptionGroup var scoring: ScoringOptions

    @OptionGroup var page: PageOptions

    func validate() throws {
        if let days, !(1...366).contains(days) { throw ValidationError("--days must be a number from 1 to 366") }
        if days != nil, !earlier.isEmpty {
            throw ValidationError("give --earlier or --days, not both")
        }
        if policy.isEmpty, !role.isEmpty { throw ValidationError("--role needs --policy") }
        _ = try RoleOptions.assigned(role, allowsRepeats: true)
    }

    func run() async throws {
        let report = try await options.open(out: scoring.out).monitor(
            run, earlier: earlier, days: days ?? 7, policies: policy,
            roles: RoleOptions.assigned(role, allowsRepeats: true), scoring: scoring.choice)
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
