import ArgumentParser
import Harness
import Simulator

/// `nutrieval run`: plan, call, record, score, report.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Send the meals of eval sets through providers and compare what they say.",
        discussion: """
            Examples:
              nutrieval run --simulate             answered by the simulator
              nutrieval run --set meals --limit 5  a first look, with real keys
              nutrieval run --provider gemini-flash --repeats 3 --max-usd 2
              nutrieval run --dry-run              what it would ask and cost
              nutrieval run --resume RUN           finish what was interrupted

            Keys are read from the environment or from a .env file beside
            config.yaml: MISTRAL_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY. A
            provider without a key is left out and named.
            """)

    @OptionGroup var options: ProjectOptions

    @Option(
        help: ArgumentHelp(
            "Ask this provider; may be given several times. Default: those of config.yaml.", valueName: "name"))
    var provider: [String] = []

    @Option(
        help: ArgumentHelp(
            "Use this eval set; may be given several times. Default: those of config.yaml.", valueName: "name"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp("Ask about at most this many meals of each set, the first in file order.", valueName: "n"))
    var limit: Int?

    @Option(help: ArgumentHelp("Ask only about these meals, by id, separated by commas.", valueName: "id,…"))
    var meals: String?

    @Option(help: ArgumentHelp("Ask about each meal this many times.", valueName: "n"))
    var repeats: Int?

    @Option(help: ArgumentHelp("The seed of the order of meals, the resamples and the simulator.", valueName: "n"))
    var seed: UInt64?

    @Flag(help: "Let the built-in simulator answer for every provider: no key, no network, no cost.")
    var simulate = false

    @Option(
        help: ArgumentHelp(
            "With --simulate: the faults to make; `nutrieval simulate --help` lists them.", valueName: "profile"))
    var faults = "none"

    @Flag(help: "Show what would be asked and what it would cost, and stop before anything is sent.")
    var dryRun = false

    @Option(help: ArgumentHelp("Never spend more than this; what is left over stays for a resume.", valueName: "usd"))
    var maxUsd: Double?

    @Flag(help: "Do not ask before spending more than budget.confirm_above_usd.")
    var yes = false

    @Option(
        help: ArgumentHelp(
            "Finish that run: ask what is still missing, with what it was planned with.", valueName: "run"))
    var resume: String?

    @Option(help: ArgumentHelp("Put run folders here instead of the project's reports folder.", valueName: "dir"))
    var out: String?

    @Option(help: ArgumentHelp("Name the run, and so its folder. Default: the time it starts.", valueName: "run"))
    var name: String?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
        if let repeats, !(1...1000).contains(repeats) {
            throw ValidationError("--repeats takes a number from 1 to 1000")
        }
        if let maxUsd, !(maxUsd >= 0 && maxUsd.isFinite) {
            throw ValidationError("--max-usd takes an amount from 0 on")
        }
        if let name, !RunNames.isUsable(name) {
            throw ValidationError(
                "--name takes letters, digits, dots, dashes and underscores, not \(name.debugDescription)")
        }
        if faults != "none", !simulate {
            throw ValidationError("--faults needs --simulate: real providers make their own")
        }
        let choosing: [(name: String, isGiven: Bool)] = [
            ("--provider", !provider.isEmpty), ("--set", !set.isEmpty), ("--limit", limit != nil),
            ("--meals", meals != nil),
            ("--repeats", repeats != nil), ("--seed", seed != nil), ("--simulate", simulate)
        ]
        if resume != nil, let given = choosing.first(where: \.isGiven) {
            throw ValidationError("--resume goes on with what the run was planned with: leave \(given.name) out")
        }
        if FaultProfile.named(faults) == nil {
            throw ValidationError(
                "there is no fault profile \(faults.debugDescription): `nutrieval simulate --help` lists them")
        }
        if resume != nil, name != nil { throw ValidationError("--resume goes on with a run that has a name already") }
    }

    func run() async throws {
        let session = try RunSession(self)
        try await session.run()
    }
}

/// Names of runs, which are names of folders.
enum RunNames {
    static func isUsable(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first != ".", first != "-", name.count <= 100 else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "._-".unicodeScalars.contains($0))
        }
    }
}
