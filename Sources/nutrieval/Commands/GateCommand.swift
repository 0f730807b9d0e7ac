import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import Files
import FoundationEssentials
import JSON
import Reporting
import Scoring

/// `nutrieval gate`: is this run worse than the reference? For CI.
struct GateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Say whether a run is worse than its reference: passed or regressed; nothing is sent.",
        usage: "nutrieval gate (<run> | --replay <dir>) [--baseline <name>] [<options>]",
        discussion: """
            Compares energy error, foods, cost and failed answers meal by meal;
            a regression of any fails the gate. Flagged answers, p95 latency and
            spend only warn. `gate` in config.yaml sets tolerances and changes
            which checks decide.

            Writes gate.html, gate.md, gate.json and gate-junit.xml into the
            run's folder (a replay's: reports/replay-NAME); under GitHub Actions
            the step summary and annotations too.

            Exit codes: 0 passed (undecided checks are a warning), 1 cannot
            judge (data is missing or damaged), 2 regressed, 3 undecided with
            --strict, 64 wrong options, 74 a file cannot be written.

            Examples:
              nutrieval gate candidate
              nutrieval gate candidate --baseline weekly --strict
              nutrieval gate tuesday --baseline monday
              nutrieval gate --replay replays/demo      recorded answers, no keys
            """)

    @Argument(help: "The run's name, or the path of its folder.", completion: NameCompletion.runs)
    var run: String?

    @OptionGroup var options: ProjectOptions

    @Option(
        help: ArgumentHelp(
            """
            The reference: a name in reports/baselines, the path of its file, or a run. Default: main, or the only one; of a \
            replay the baseline.json in its folder.
            """, valueName: "name"),
        completion: NameCompletion.runs)
    var baseline: String?

    @Option(
        help: ArgumentHelp("Judge the recorded answers in this folder, made by `nutrieval record`.", valueName: "dir"),
        completion: .directory)
    var replay: String?

    @Flag(help: "End with 3 where a deciding check is undecided.")
    var strict = false

    // Accepted for one release: it is what happens without --strict.
    @Flag(help: .hidden) var allowUndecided = false

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if strict, allowUndecided {
            throw ValidationError("--strict and --allow-undecided exclude each other")
        }
        if (run == nil) == (replay == nil) {
            throw ValidationError("name the run to judge, or the folder of a replay with --replay, and not both")
        }
    }

    func run() async throws {
        let report: GateReport
        var unwritten: WriteError?
        do {
            let project = try LoadedProject(options)
            let target: RunFolder
            (report, target) = try await judge(project)
            let lock = replay == nil ? try RunLock(target) : nil
            do {
                try GateFiles.write(report, to: target, redactor: project.redactor)
            } catch let error as WriteError { unwritten = error }
            _ = lock
        } catch { throw refused(error) }
        show(report)
        if GitHubActions.isRunning { annotate(GateAnnotations.lines(report)) }
        summarize(report.document.markdown)
        if let unwritten { throw unwritten }
        if let code = ExitCode.gate(report.outcome) { throw code }
    }

    /// Writes why nothing could be judged wherever a report would have been written, and ends the command.
    private func refused(_ error: any Error) -> ExitCode {
        if !(error is ExitCode) { Console.error(TextTable.clean("\(error)")) }
        let refusal = GateRefusal(
            subject: run ?? replay ?? "", isReplay: replay != nil,
            reasons: Console.errors.isEmpty ? ["it ended before anything was judged"] : Console.errors)
        if let target = refusalFolder {
            do {
                let lock = replay == nil ? try RunLock(target) : nil
                try GateFiles.write(refusal, to: target, redactor: Console.hiding)
                _ = lock
            } catch { options.console.note(TextTable.clean("\(error)")) }
        }
        if options.json { Console.print(refusal.json.serialized(sortedKeys: true, pretty: true) + [10]) }
        if GitHubActions.isRunning { annotate([refusal.annotation]) }
        summarize(refusal.markdown)
        return error is WriteError ? .cannotWrite : .incomplete
    }

    /// Where the report would have been written; nil where no run is there, or no project.
    private var refusalFolder: RunFolder? {
        guard let place = options.place, !place.isForeign else { return nil }
        let root = URL(filePath: place.path)
        guard scoring.out != nil || ReportsFolder.problem(in: root) == nil else { return nil }
        let reports = scoring.out.map(Paths.absolute) ?? ReportsFolder.url(in: root)
        if let run { return NamedRun.folder(run, in: reports) }
        guard let replay, !replay.isEmpty else { return nil }
        return replayReports(RunFolder(url: Paths.absolute(replay)), in: reports)
    }

    private func replayReports(_ source: RunFolder, in reports: URL) -> RunFolder {
        RunFolder(url: reports.appending(path: "replay-\(source.name)"))
    }

    /// Compares, and says where the files belong.
    private func judge(_ project: LoadedProject) async throws -> (GateReport, RunFolder) {
        let reports = try project.reports(out: scoring.out)
        let source = try run.map { try NamedRun.existing($0, in: reports) } ?? ReplayFolder.existing(replay ?? "")
        let candidate = try await GuardedRun(source, project: project, options: options, scoring: scoring)
        let base = try await referenceSide(project, reports, of: source, candidate: candidate.scores)
        let assembly = GateAssembly(
            baseline: base.scores, candidate: candidate.scores, run: candidate.run, settings: candidate.settings,
            tolerances: project.configuration.gate, isReplay: replay != nil,
            isOwnBaseline: replay != nil && baseline == nil, isRescored: base.isRescored, isStrict: strict,
            stale: replay == nil
                ? [] : candidate.run.staleness(asking: project.allProviders, digests: project.photoDigests))
        let report = assembly.report(baselineName: base.name, blessCommand: blessCommand(source))
        return (report, replay == nil ? source : replayReports(source, in: reports))
    }

    private func referenceSide(
        _ project: LoadedProject, _ reports: URL, of source: RunFolder, candidate: Baseline
    ) async throws -> (name: String, scores: Baseline, isRescored: Bool) {
        let own = source.file(ReplayFolder.baselineName)
        let named: NamedBaseline =
            replay != nil && baseline == nil ? .file(own) : try NamedBaseline.find(baseline, in: reports)
        switch named {
        case .file(let url):
            let name =
                baseline
                ?? (replay == nil ? "reference \(String(url.lastPathComponent.dropLast(5)))" : url.lastPathComponent)
            let scores = try BaselineFiles.read(url)
            // Of the same answers, what other rules find is what the gate is to show.
            guard scores.scorer != candidate.scorer, scores.answersSHA256 != candidate.answersSHA256 else {
                return (name, scores, false)
            }
            guard let folder = NamedRun.folder(scores.run, in: reports) else {
                throw BaselineError.otherScorer(reference: name, run: scores.run)
            }
            let again = try await GuardedRun(folder, project: project, options: options, scoring: scoring).scores
            guard again.answersSHA256 == scores.answersSHA256 else {
                throw BaselineError.otherScorer(reference: name, run: scores.run)
            }
            return (name, again, true)
        case .run(let folder):
            let guarded = try await GuardedRun(folder, project: project, options: options, scoring: scoring)
            guard guarded.run.info.isComplete else { throw BaselineError.incomplete(run: guarded.run.info.id) }
            return (baseline ?? folder.name, guarded.scores, false)
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

    private func summarize(_ markdown: String) {
        if let failure = GitHubActions.summarize(markdown, redactor: Console.hiding) { options.console.note(failure) }
    }

    /// With `--json` standard output holds nothing else; the runner reads commands from both.
    private func annotate(_ commands: [String]) {
        Console.commands(commands, onErrorStream: options.json)
    }
}

extension ExitCode {
    /// What a gate ends with; nil for 0. One place, since users' scripts rely on it.
    static func gate(_ outcome: GateOutcome) -> ExitCode? {
        switch outcome {
        case .passed: nil
        case .cannotJudge: .incomplete
        case .regressed: ExitCode(2)
        case .undecided: ExitCode(3)
        }
    }
}
