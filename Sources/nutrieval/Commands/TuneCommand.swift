import Application
import ArgumentParser
import FoundationEssentials
import Reporting

struct TuneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune",
        abstract: "Find the best prompt and photo setting on the tune split, and measure it on the test split.",
        discussion: #"""
            Crosses prompts, photo settings and providers, and adds what each
            provider is asked with today. Rounds of growing numbers of tune
            meals keep the better half (successive halving); no answer is paid
            for twice. The winner is measured once on the test split, beside
            today's, and a second look there is recorded. Every round is a run:
            NAME-round-1, … and NAME-test.

            Examples:
              nutrieval tune --prompts shorter --simulate
              nutrieval tune --prompt terse --prompt stepwise --provider gpt-4o-mini
              nutrieval tune --photo-setting small --photo-setting large \
                --provider gemini-flash --max-usd 3
              nutrieval tune --prompts shorter --max-usd 3 --dry-run
              nutrieval tune --resume NAME     go on where it was interrupted
            """#)

    @OptionGroup var options: ProjectOptions

    @OptionGroup var choice: TuneChoice

    @OptionGroup var page: PageOptions

    @Flag(help: "Show the rounds and what they would cost; nothing is sent.")
    var dryRun = false

    @Flag(help: "Do not ask before spending more than budget.confirm_above_usd.")
    var yes = false

    @Flag(help: "Choose on the tune split alone; the test split stays unseen.")
    var noTest = false

    @Flag(help: "Measure on the test split although it was looked at before; the report says so.")
    var lookAgain = false

    func validate() throws {
        if noTest, lookAgain { throw ValidationError("--no-test and --look-again contradict each other: give one") }
        // A resume keeps the options of its start, so contradicting ones must not be ignored.
        let choosing = [("--dry-run", dryRun), ("--no-test", noTest), ("--look-again", lookAgain)]
        if choice.resume != nil, let given = choosing.first(where: \.1) {
            throw ValidationError("--resume goes on with what the search was started with: leave \(given.0) out")
        }
    }

    func run() async throws {
        var request = choice.request
        request.measuresTest = !noTest
        request.looksAgain = lookAgain
        let project = try options.open(out: choice.out)
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
