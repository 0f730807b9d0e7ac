import Application
import ArgumentParser
import Execution
import FoundationEssentials
import Reporting

struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Price and score routing policies on recorded answers.",
        usage: "nutrieval route <run> ... [<options>]",
        discussion: """
            Compares the project's policies, every cascade of two variants and
            every single variant. Thresholds are chosen on some meals and scored
            on others. Runs of the same meals are combined. Writes route.html,
            route.json and route.md into the first run's folder. Sends nothing.

            Examples:
              nutrieval route monday
              nutrieval route monday --policy confidence-bands
              nutrieval route monday --role local=gpt-4o-mini --role pro=gpt-6
              nutrieval route monday tuesday --max-usd-per-1000 3 --md
            """)

    @Argument(
        help: "Runs, by name or path; for a variant in several, the first counts.".value("run"),
        completion: NameCompletion.runs)
    var runs: [String]

    @OptionGroup var options: ProjectOptions

    @OptionGroup var page: PageOptions

    @Option(
        help: "A policy's name or file; repeatable. Default: every file of policies/.".value("file"),
        completion: .file(extensions: ["yaml"]))
    var policy: [String] = []

    @Option(help: "The variant for local, flash or pro, instead of the policy's; repeatable.".value("part=variant"))
    var role: [String] = []

    @Option(
        name: .customLong("max-usd-per-1000"),
        help: "The most that chosen thresholds may cost, per 1,000 meals.".value("usd"))
    var maxUSDPerThousand: Double?

    @Flag(help: "Print Markdown, for a pull request.")
    var md = false

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if options.json, md { throw ValidationError("--json and --md exclude each other: leave one out") }
        if let maxUSDPerThousand, !maxUSDPerThousand.isFinite || maxUSDPerThousand < 0 {
            throw ValidationError("--max-usd-per-1000 takes a number of 0 or more")
        }
        _ = try RoleOptions.assigned(role)
    }

    func run() async throws {
        let (report, folder) = try options.open(out: scoring.out).route(
            runs, policies: policy, roles: RoleOptions.assigned(role), maxUSDPerThousand: maxUSDPerThousand,
            scoring: scoring.choice)
        if options.json {
            Console.print(json: RouteJSON.render(report))
        } else if md {
            Console.print(Array(report.document.markdown.utf8))
        } else {
            Console.print(report.document, isExplained: page.explain)
            Console.print("report: \(folder.file("route.html").path)")
        }
    }
}
