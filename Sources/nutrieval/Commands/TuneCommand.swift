import Application
import ArgumentParser
import FoundationEssentials
import Reporting

struct TuneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune",
        abstract: "Find the best prompt and photo setting.",
        discussion: #"""
            Tries all combinations of prompts, photo settings and providers, with
            today's among them. Each round asks more meals of the tune half and
            keeps the better half of the variants. No answer is paid for twice.
            The winner is then measured once on the test half. A second look
            there is recorded. Every round is a run: NAME-round-1, … NAME-test.
            The simulator ignores prompts, except for their simulated_error.

            Examples:
              nutrieval tune --prompts shorter --simulate
              nutrieval tune --prompt terse --prompt stepwise --provider gpt-4o-mini
              nutrieval tune --photo-setting small --photo-setting large \
                --provider gemini-flash --max-usd 3
              nutrieval tune --prompts shorter --max-usd 3 --dry-run
              nutrieval tune --resume NAME     continue an interrupted search
            """#)

    @OptionGroup var options: ProjectOptions

    @OptionGroup var choice: TuneChoice

    @OptionGroup var page: PageOptions

    @Flag(help: "Show the rounds and what they would cost; send nothing.")
    var dryRun = false

    @Flag(help: "Spend more than budget.confirm_above_usd without asking.")
    var yes = false

    @Flag(help: "Choose on the tune half and do not measure on the test half.")
    var noTest = false

    @Flag(help: "Measure on the test half again; the report then says so.")
    var lookAgain = false

    func validate() throws {
        if noTest, lookAgain { throw ValidationError("--no-test and --look-again exclude each other: leave one out") }
        // A resume keeps the options of its start, so contradicting ones must not be ignored.
        let choosing = [("--dry-run", dryRun), ("--no-test", noTest), ("--look-again", lookAgain)]
        if choice.resume != nil, let given = choosing.first(where: \.1) {
            throw ValidationError("--resume keeps the search's own choices: leave \(given.0) out")
        }
    }

    func run() async throws {
        var request = choice.request
        request.measuresTest = !noTest
        request.looksAgain = lookAgain
        let project = try options.open(out: choice.out, allowsPrograms: choice.allowPrograms)
        if dryRun { return show(try TunePlanning(request, of: project)) }
        let session = TuneSession(project)
        let consent = yes ? CostConsent.given : .asked(options.question)
        let ending =
            if let name = choice.resume {
                try await session.resume(name, consent: consent)
            } else {
                try await session.start(request, consent: consent)
            }
        options.show(ending.report.document, json: TuneJSON.render(ending.report), page)
        if !options.json { Console.print("report: \(ending.folder.appending(path: "report.html").path)") }
        if let passed = ending.passedCap {
            options.console.note(passed)
            throw ExitCode.incomplete
        }
    }

    private func show(_ plan: TunePlanning) {
        Console.print(plan.variants.map { "  \($0)" }.joined(separator: "\n"))
        Console.print(plan.text)
        if let hosts = plan.hosts.text { Console.print(hosts) }
    }
}
