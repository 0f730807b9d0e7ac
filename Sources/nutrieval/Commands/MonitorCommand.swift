import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Reporting
import Scoring

/// `nutrieval monitor`: a scheduled live run beside the table of alerts.
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
        help: ArgumentHelp(
            "Earlier runs are those of the same sets that started in so many days before. Default: 7.",
            valueName: "days"))
    var days: Int?

    @Option(help: ArgumentHelp("A routing policy, for the share resolved locally.", valueName: "name"))
    var policy: [String] = []

    @Option(help: ArgumentHelp("Who plays a part in it: local, flash or pro.", valueName: "role=variant"))
    var role: [String] = []

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if let days, !(1...366).contains(days) { throw ValidationError("--days must be a number from 1 to 366") }
        if days != nil, !earlier.isEmpty {
            throw ValidationError("name runs with --earlier or take those of --days, not both")
        }
        if policy.isEmpty, !role.isEmpty { throw ValidationError("--role goes with --policy") }
        for text in role where RolePlayers.part(text) == nil {
            throw ValidationError(
                "--role takes local=VARIANT, flash=VARIANT or pro=VARIANT, not \(text.debugDescription)")
        }
    }

    func run() async throws {
        let project = try LoadedProject(options)
        let reports = try project.reports(out: scoring.out)
        let folder = try NamedRun.existing(run, in: reports)
        let before =
            earlier.isEmpty
            ? try RunWindow.runs(before: folder, days: days ?? 7, in: reports)
            : try earlier.map { try NamedRun.existing($0, in: reports) }
        let report: MonitorReport
        do { report = try await self.report(project, folder, before) } catch let error as RoutingError {
            throw usage("\(error)")
        } catch let error as ComparisonError { throw usage("\(error)") }
        let markdown = report.document.markdown
        let lock = try RunLock(folder)
        try PageFiles.write(
            "monitor", json: MonitorRendering.json(report), markdown: markdown, html: report.document.html,
            to: folder.url, redactor: project.redactor)
        _ = lock
        if let failure = GitHubActions.summarize(markdown, redactor: project.redactor) { options.console.note(failure) }
        if options.json {
            Console.print(json: MonitorRendering.json(report))
        } else {
            let width = Console.outputIsTerminal ? Console.width : 100
            Console.print(Array(report.document.text(width: width, colour: Console.usesColour).utf8))
        }
        switch report.level {
        case .fine: break
        case .unknown: throw ExitCode.incomplete
        case .critical: throw ExitCode(2)
        case .warn: throw ExitCode(3)
        }
    }

    private func report(
        _ project: LoadedProject, _ folder: RunFolder, _ before: [RunFolder]
    ) async throws -> MonitorReport {
        let guarded = try await GuardedRun(folder, project: project, options: options, scoring: scoring)
        let reader = ComparedRuns(
            project: project, options: options, out: scoring.out, pricesAsOf: scoring.priceDay)
        var leftOut: [String] = []
        let earlier = try before.compactMap { folder -> ComparableRun? in
            do { return try reader.read(folder, photos: false) } catch  where self.earlier.isEmpty {
                leftOut.append("\(folder.url.lastPathComponent) is left out: it cannot be scored by this project.")
                return nil
            }
        }
        var routing: RoutingReport?
        if !policy.isEmpty {
            var players: [RoutingRole: VariantID] = [:]
            for (role, name) in role.compactMap(RolePlayers.part) {
                players[role] = try VariantChoice.variant(
                    name, of: guarded.run.info.id, among: guarded.run.variants)
            }
            routing = try RoutingAssembly(
                runs: [guarded.run], policies: try ChosenPolicies.all(policy, of: project), roles: players,
                settings: guarded.settings
            ).report()
        }
        var report = try MonitorAssembly.report(
            of: guarded.run, earlier: earlier, settings: guarded.settings, vectors: guarded.vectors,
            limits: project.configuration.monitor, routing: routing)
        report.remarks += leftOut
        return report
    }

    private func usage(_ text: String) -> ExitCode {
        Console.error(TextTable.clean(text))
        return .usage
    }
}
