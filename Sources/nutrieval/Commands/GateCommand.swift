import ArgumentParser
import Catalog
import Costs
import FoundationEssentials
import Harness
import JSON
import Reporting
import Scoring

/// `nutrieval gate`: did this get worse than the baseline? For CI.
struct GateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Say whether a run is worse than its baseline: held, regressed or undecided; nothing is sent.",
        usage: "nutrieval gate (<run> | --replay <dir>) [--baseline <name>] [<options>]",
        discussion: """
            Energy error, foods, findings, unusable answers, cost, p95 latency
            and spend are each held against a tolerance of config.yaml (`gate`),
            meal by meal. Prompts, schemas, photos, truths, prices and served
            models that are not what they were are named first.

            Writes gate.html, gate.md, gate.json and gate-junit.xml into the
            run's folder (a replay's: reports/replay-NAME); under GitHub Actions
            the step summary and annotations too.

            Exit codes: 0 held, 1 cannot be judged (a score is missing),
            2 regressed, 3 undecided (0 with --allow-undecided).

            Examples:
              nutrieval gate candidate
              nutrieval gate candidate --baseline weekly --allow-undecided
              nutrieval gate tuesday --baseline monday
              nutrieval gate --replay replays/demo      recorded answers, no keys
            """)

    @Argument(help: "The run's name, or the path of its folder.", completion: NameCompletion.runs)
    var run: String?

    @OptionGroup var options: ProjectOptions

    @Option(
        help: ArgumentHelp(
            """
            A baseline of reports/baselines, the path of its file, or a run. Default: main, or the only one; of a replay the \
            baseline.json in its folder.
            """, valueName: "name"),
        completion: NameCompletion.runs)
    var baseline: String?

    @Option(
        help: ArgumentHelp("Judge the recorded answers in this folder, made by `nutrieval record`.", valueName: "dir"),
        completion: .directory)
    var replay: String?

    @Flag(help: "End with 0 where the meals do not decide.")
    var allowUndecided = false

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if (run == nil) == (replay == nil) {
            throw ValidationError("name the run to judge, or the folder of a replay with --replay, and not both")
        }
    }

    func run() async throws {
        let report: GateReport
        let project = try LoadedProject(options)
        do { report = try await judge(project) } catch let error as BaselineError { throw error.ended(.incomplete) }
        show(report)
        if GitHubActions.isRunning { annotate(report) }
        let markdown = GateMarkdown.render(report)
        if let failure = GitHubActions.summarize(markdown, redactor: project.redactor) { options.console.note(failure) }
        if let code = ExitCode.gate(report.verdict, allowsUndecided: allowUndecided) { throw code }
    }

    /// Compares and writes the files.
    private func judge(_ project: LoadedProject) async throws -> GateReport {
        let reports = project.reports(out: scoring.out)
        let source = try run.map { try NamedRun.existing($0, in: reports) } ?? ReplayFolder.existing(replay ?? "")
        let candidate = try await GuardedRun(source, project: project, options: options, scoring: scoring)
        let base = try await baselineSide(project, reports, of: source)
        let assembly = GateAssembly(
            baseline: base.scores, candidate: candidate.scores, run: candidate.run, settings: candidate.settings,
            tolerances: project.configuration.gate, isReplay: replay != nil,
            stale: replay == nil ? [] : candidate.run.staleness)
        let report = assembly.report(baselineName: base.name, blessCommand: blessCommand(source))
        let target = replay == nil ? source : RunFolder(url: reports.appending(path: "replay-\(source.name)"))
        let lock = replay == nil ? try RunLock(source) : nil
        try GateFiles.write(report, to: target, allowsUndecided: allowUndecided, redactor: project.redactor)
        _ = lock
        return report
    }

    private func baselineSide(
        _ project: LoadedProject, _ reports: URL, of source: RunFolder
    ) async throws -> (name: String, scores: Baseline) {
        let own = source.file(ReplayFolder.baselineName)
        let named: NamedBaseline =
            replay != nil && baseline == nil ? .file(own) : try NamedBaseline.find(baseline, in: reports)
        switch named {
        case .file(let url):
            let name =
                baseline
                ?? (replay == nil ? "baseline \(String(url.lastPathComponent.dropLast(5)))" : url.lastPathComponent)
            return (name, try BaselineFiles.read(url))
        case .run(let folder):
            let scores = try await GuardedRun(folder, project: project, options: options, scoring: scoring).scores
            return (baseline ?? folder.name, scores)
        }
    }

    private func blessCommand(_ source: RunFolder) -> String {
        guard replay == nil else { return "nutrieval record \(replay ?? "") --into \(replay ?? "") --replace" }
        let isName = baseline.map { RunNames.isUsable($0) } ?? false
        return "nutrieval bless \(run ?? source.name)" + (isName ? " --name \(baseline ?? "")" : "")
    }

    private func show(_ report: GateReport) {
        if options.json {
            return Console.print(json: GateJSON.render(report))
        }
        let width = Console.outputIsTerminal ? Console.width : 100
        Console.print(Array(GateText.render(report, width: width, colour: Console.usesColour).utf8))
    }

    /// With `--json` standard output holds nothing else; the runner reads commands from both.
    private func annotate(_ report: GateReport) {
        Console.commands(
            GateAnnotations.lines(report, allowsUndecided: allowUndecided), onErrorStream: options.json)
    }
}

extension ExitCode {
    /// What a gate ends with; nil for 0. One place, since scripts of users go by it.
    static func gate(_ verdict: GateVerdict, allowsUndecided: Bool) -> ExitCode? {
        switch verdict {
        case .held: nil
        case .missing, .notJudged: .incomplete
        case .regressed: ExitCode(2)
        case .undecided: allowsUndecided ? nil : ExitCode(3)
        }
    }
}
