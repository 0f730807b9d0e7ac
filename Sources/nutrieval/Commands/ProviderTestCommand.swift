import Application
import ArgumentParser
import Reporting

struct ProviderTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Ask a provider once and show all that comes of it.",
        usage: "nutrieval provider test <name> [<photo>] [<options>]",
        discussion: """
            Shows what was sent, what came back, what was read from it, and the
            cost. Keys are hidden, photos shown as sizes. Writes no run.

            Examples:
              nutrieval provider test my-endpoint            the first meal
              nutrieval provider test my-endpoint plate.jpg
              nutrieval provider test my-endpoint --explain  whole texts
              nutrieval provider test my-endpoint --simulate no key
            """)

    @Argument(help: "The provider.".value("name"), completion: NameCompletion.providers)
    var name: String

    @Argument(
        help: "A photo. Default: the first meal of the project's sets, or a drawn plate.".value("photo"),
        completion: .file())
    var photo: String?

    @OptionGroup var options: ProjectOptions

    @Flag(help: "Also print the whole request, response and answer.")
    var explain = false

    @Flag(help: "Let the simulator answer: no key, no network, no cost.")
    var simulate = false

    @Flag(help: "Start the programs of this project without a look at your trust file.")
    var allowPrograms = false

    @Option(help: "Send nothing that could cost more.".value("usd"))
    var maxUsd: Double?

    @Flag(help: "Spend more than budget.confirm_above_usd without asking.")
    var yes = false

    func validate() throws {
        if let maxUsd, !(maxUsd >= 0 && maxUsd.isFinite) {
            throw ValidationError("--max-usd takes an amount of 0 or more")
        }
    }

    func run() async throws {
        var choice = ProviderTest.Choice(provider: name)
        if let photo { choice.photo = .file(photo) }
        (choice.isSimulated, choice.maxUSD) = (simulate, maxUsd)
        let test = try ProviderTest(options.open(allowsPrograms: allowPrograms), choice)
        let trial = try await test.ask(consent: yes ? .given : .asked(options.question))
        let text = ProviderTrialText(trial)
        if options.json {
            Console.print(json: text.json, sortedKeys: false)
        } else {
            Console.print((text.lines + (explain ? text.bodies : [])).joined(separator: "\n"))
        }
        if let shortfall = trial.shortfall { throw ExitCode(shortfall) }
    }
}
