import Analysis
import ArgumentParser
import Catalog
import Execution
import FoundationEssentials
import JSON
import Reporting
import Scoring

/// `nutrieval route`: what a mix of variants would have cost and got right, from recorded answers.
struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Price and score routing policies from recorded answers; nothing is sent.",
        usage: "nutrieval route <run> ... [<options>]",
        discussion: """
            Simulates the policies of the project, and every cascade of two
            variants over a grid of confidence thresholds, beside asking one
            variant about every meal. Thresholds are chosen on other meals than
            those they are scored on. Several runs of the same meals are put
            together. Writes route.json and route.md to the first run's folder.

            Examples:
              nutrieval route monday
              nutrieval route monday --policy confidence-bands
              nutrieval route monday --role local=gpt-4o-mini --role pro=gpt-6
              nutrieval route monday tuesday --max-usd-per-1000 3 --md
            """)

    @Argument(
        help: ArgumentHelp("Runs, by name or path; of a variant in several the first counts.", valueName: "run"),
        completion: NameCompletion.runs)
    var runs: [String]

    @OptionGroup var options: ProjectOptions

    @Option(
        help: ArgumentHelp(
            "A policy's name or file; repeatable. Default: every file of policies/.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var policy: [String] = []

    @Option(
        help: ArgumentHelp(
            "Who plays local, flash or pro, whatever the policy says; repeatable.", valueName: "part=variant"))
    var role: [String] = []

    @Option(
        name: .customLong("max-usd-per-1000"),
        help: ArgumentHelp("What chosen thresholds may cost at most, per 1,000 meals.", valueName: "usd"))
    var maxUSDPerThousand: Double?

    @Flag(help: "Print Markdown, for a pull request.")
    var md = false

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if options.json, md { throw ValidationError("--json and --md cannot both hold: leave one out") }
        if let maxUSDPerThousand, !maxUSDPerThousand.isFinite || maxUSDPerThousand < 0 {
            throw ValidationError("--max-usd-per-1000 takes a number of 0 or more")
        }
        if let problem = RolePlayers.problem(role) { throw ValidationError(problem) }
    }

    func run() async throws {
        let report: RoutingReport
        let project = try LoadedProject(options)
        let folders = try runs.map { try NamedRun.existing($0, in: try project.reports(out: scoring.out)) }
        do { report = try self.report(project, folders) } catch let error as RoutingError {
            throw usage("\(error)")
        } catch let error as ComparisonError {
            throw usage("\(error)")
        }
        let lock = try RunLock(folders[0])
        try RouteFiles.write(report, to: folders[0], redactor: project.redactor)
        _ = lock
        if options.json {
            Console.print(json: RouteJSON.render(report))
        } else if md {
            Console.print(Array(report.document.markdown.utf8))
        } else {
            let width = Console.outputIsTerminal ? Console.width : 80
            Console.print(Array(report.document.text(width: width, colour: Console.usesColour).utf8))
            options.console.note("report: \(folders[0].file("route.md").path)")
        }
    }

    private func report(_ project: LoadedProject, _ folders: [RunFolder]) throws -> RoutingReport {
        let policies = try ChosenPolicies.all(policy, of: project)
        let reader = ComparedRuns(
            project: project, options: options, out: scoring.out, pricesAsOf: scoring.priceDay)
        if let twice = folders.indices.first(where: { place in
            folders[..<place].contains { $0.path == folders[place].path }
        }) {
            throw RoutingError.namedTwice(run: folders[twice].name)
        }
        let read = try folders.map { try reader.read($0) }
        let variants = RoutingAssembly.variants(of: read)
        let players = try RolePlayers.players(
            role, of: read.map(\.info.id).joined(separator: ", "), among: variants)
        var settings = project.configuration.scoring
        settings.missing = scoring.missing ?? settings.missing
        let report = try RoutingAssembly(
            runs: read, policies: policies, roles: players, settings: settings, budgetPerThousand: maxUSDPerThousand
        ).report()
        try refuseSilence(on: policies, in: report)
        return report
    }

    /// A policy that was asked for by name and could be simulated on no set is no result.
    private func refuseSilence(on policies: [RoutingPolicy], in report: RoutingReport) throws(RoutingError) {
        guard !policy.isEmpty else { return }
        for policy in policies {
            let isSimulated = report.sets.contains { $0.policies.contains { $0.played.policy.name == policy.name } }
            let reason = report.sets.lazy.flatMap(\.skipped).first { $0.name == policy.name }
            if !isSimulated, let reason {
                throw .notSimulated(policy: policy.name, reason: RouteWords.reason(reason.reason))
            }
        }
    }

    private func usage(_ text: String) -> ExitCode {
        Console.error(TextTable.clean(text))
        return .usage
    }
}
