import Application
import ArgumentParser
import Files
import JSON
import Reporting
import Scoring

struct GateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Test whether a run is worse than its reference.",
        usage: "nutrieval gate (<run> | --replay <dir>) [--reference <name>] [<options>]",
        discussion: """
            Compares energy error, foods, cost and failed answers meal by meal.
            A regression of any fails the gate. Flagged answers, p95 latency and
            spend only warn. `gate` in config.yaml sets the tolerances and which
            checks decide. Sends nothing.

            Writes gate.html, gate.md, gate.json and gate-junit.xml into the
            run's folder (of a replay: reports/replay-NAME). GitHub Actions also
            gets a step summary and annotations.

            Exit codes: 0 passed (undecided checks are a warning), 1 cannot
            judge (data is missing or damaged), 2 regressed, 3 undecided with
            --strict, 64 wrong options, 74 a file cannot be written.

            Examples:
              nutrieval gate candidate
              nutrieval gate candidate --reference weekly --strict
              nutrieval gate tuesday --reference monday
              nutrieval gate --replay replays/demo      recorded answers, no keys
            """)

    @Argument(help: "The run's name, or the path of its folder.", completion: NameCompletion.runs)
    var run: String?

    @OptionGroup var options: ProjectOptions

    @Option(
        help: """
            The reference: a name in reports/references, a file, or a run. Default: main, or the only one. A replay has \
            its own.
            """.value("name"),
        completion: NameCompletion.runs)
    var reference: String?

    @Option(
        help: ArgumentHelp("Judge the answers in this folder, made by `nutrieval record`.", valueName: "dir"),
        completion: .directory)
    var replay: String?

    @Flag(help: "End with 3 if a deciding check is undecided.")
    var strict = false

    // Accepted for one release: the default without --strict.
    @Flag(help: .hidden) var allowUndecided = false

    @OptionGroup var scoring: ScoringOptions

    @OptionGroup var page: PageOptions

    func validate() throws {
        if strict, allowUndecided {
            throw ValidationError("--strict and --allow-undecided exclude each other")
        }
        if (run == nil) == (replay == nil) {
            throw ValidationError("name a run, or a folder with --replay, and not both")
        }
    }

    func run() async throws {
        let gate = Gate(
            run ?? replay ?? "", isReplay: run == nil, reference: reference, isStrict: strict, scoring: scoring.choice)
        let verdict: Gate.Verdict
        do {
            verdict = try await gate.judge(options.open(out: scoring.out))
        } catch { throw refused(error, gate) }
        let report = verdict.report
        if options.json {
            Console.print(json: GateJSON.render(report))
        } else if page.explain {
            Console.print(report.document, isExplained: true)
        } else {
            Console.print { GateText.render(report, width: $0, colour: $1) }
        }
        if GitHubActions.isRunning { annotate(GateAnnotations.lines(report)) }
        options.console.summarize(report.document.markdown)
        if let unwritten = verdict.unwritten { throw unwritten }
        if let code = ExitCode.gate(report.outcome) { throw code }
    }

    /// Writes the reasons for not judging in the report's place, and ends the command.
    private func refused(_ error: any Error, _ gate: Gate) -> ExitCode {
        Console.report(error)
        let refusal = gate.refusal(Console.errors)
        do {
            try gate.write(refusal, at: options.location(out: scoring.out), redactor: Console.hiding)
        } catch { options.console.note(CleanText.whole("\(error)")) }
        if options.json { Console.print(refusal.json.serialized(sortedKeys: true, pretty: true) + [10]) }
        if GitHubActions.isRunning { annotate([refusal.annotation]) }
        options.console.summarize(refusal.markdown)
        return error is WriteError ? .cannotWrite : .incomplete
    }

    /// With `--json` only JSON goes to standard output; the runner reads commands from both streams.
    private func annotate(_ commands: [String]) {
        Console.commands(commands, onErrorStream: options.json)
    }
}
