import Application
import ArgumentParser
import Execution
import JSON
import Reporting

struct ProjectOptions: ParsableArguments {
    @Option(
        help: "The folder of config.yaml. Default: this one or the nearest above.".value("dir"),
        completion: .directory)
    var project: String?

    @Flag(help: "Print JSON on standard output, and nothing else.")
    var json = false

    @Flag(name: [.short, .long], help: "Print no progress and no remarks, only errors.")
    var quiet = false

    var console: Console { Console(isQuiet: quiet) }

    func location(out: String? = nil, allowsPrograms: Bool? = nil) -> ProjectLocation {
        ProjectLocation(project: project, out: out, allowsPrograms: allowsPrograms)
    }

    /// The project, with its events shown on the terminal.
    func open(out: String? = nil, allowsPrograms: Bool? = nil) throws(ApplicationError) -> LoadedProject {
        try LoadedProject(
            location(out: out, allowsPrograms: allowsPrograms), events: EventDisplay(console).show)
    }

    func open(_ choice: RunChoice) throws(ApplicationError) -> LoadedProject {
        try open(out: choice.out, allowsPrograms: choice.allowPrograms)
    }

    /// Prints the page, or with `--json` that JSON.
    func show(_ document: Document, json content: @autoclosure () -> JSON, _ page: PageOptions? = nil) {
        if json { return Console.print(json: content()) }
        Console.print(document, isExplained: page?.explain ?? false)
    }

    /// Prints a run's leaderboard, or with `--json` its summary.
    func show(_ report: Report, _ page: PageOptions) {
        if json { return Console.print(json: SummaryJSON.render(report)) }
        Console.print { report.text(width: $0, colour: $1, isExplained: page.explain) }
    }

    /// - Throws: `ValidationError` for `--json` with another format.
    func check(_ format: String?) throws {
        guard json, let format, format != "json" else { return }
        throw ValidationError("--json and --format \(format) exclude each other: leave one out")
    }

    /// Asks whether to go on, if a person can be asked.
    var question: CostConsent.Question {
        { [json, console] question in
            guard Console.inputIsTerminal, !json else {
                throw ApplicationError(
                    .usage, "\(question.sentence): add --yes to go on, or --max-usd to cap it; nothing was sent")
            }
            switch question.details {
            case .run(let estimate): console.note(EstimateText(estimate).text)
            case .lines(let text): console.note(text)
            }
            Console.progress("\(question.sentence). Go on? [y/N] ")
            let answer = readLine()?.lowercased() ?? ""
            guard answer == "y" || answer == "yes" else { throw ApplicationError(.usage, "nothing was sent") }
        }
    }
}

extension ProjectOptions {
    /// Asks whether to cancel batches; nil if nobody can be asked.
    var batchQuestion: (@Sendable (Int) -> Bool)? {
        guard Console.inputIsTerminal, !json else { return nil }
        return { count in
            let batches = count == 1 ? "1 batch is" : "\(count) batches are"
            Console.progress("\(batches) not finished. Leave running, or cancel? [L/c] ")
            return readLine()?.lowercased().hasPrefix("c") ?? false
        }
    }
}

/// A time such as `26h`, `90m` or `45s`.
struct BatchTime: ExpressibleByArgument {
    /// Above 0.
    var seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    init?(argument: String) {
        let units: [Character: Double] = ["h": 3600, "m": 60, "s": 1]
        guard let unit = argument.last.flatMap({ units[$0] }), let number = Double(argument.dropLast()), number > 0,
            number < 1e6
        else { return nil }
        seconds = number * unit
    }

    var defaultValueDescription: String { "26h" }
}

extension BatchPlan.Rest: ExpressibleByArgument {}

extension String {
    /// Help on an argument whose value has that name.
    func value(_ name: String) -> ArgumentHelp { ArgumentHelp(self, valueName: name) }
}
