import ArgumentParser
import Execution
import Simulator

/// `nutrieval run`: plan, call, record, score, report.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Send the meals of eval sets through providers and compare what they say.",
        discussion: #"""
            Examples:
              nutrieval run --simulate             answered by the simulator
              nutrieval run --set meals --limit 5  a first look, with real keys
              nutrieval run --provider gemini-flash --repeats 3 --max-usd 2
              nutrieval run --provider gemini-flash --photo-setting default \
                --photo-setting small     the same photos, large and small
              nutrieval run --dry-run              what it would ask and cost
              nutrieval run --resume RUN           finish what was interrupted
              nutrieval run --name nightly --resume-or-start   for requeued jobs
              nutrieval run --shard 2/3            a third of it; `merge` joins them
              nutrieval run --reuse RUN            ask only what RUN has no answer
                to: after a change of one prompt, only its provider

            Keys are read from the environment or from a .env file beside
            config.yaml: MISTRAL_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY. A
            provider without a key is left out and named.
            """#)

    @OptionGroup var options: ProjectOptions

    @OptionGroup var choice: RunChoice

    @Option(
        help: ArgumentHelp(
            "With --simulate: the faults to make; `nutrieval simulate --help` lists them.", valueName: "profile"),
        completion: .list(FaultProfile.names))
    var faults = "none"

    @Flag(help: "Show what would be asked, what it would cost and how long it would take; nothing is sent.")
    var dryRun = false

    @Flag(help: "Do not ask before spending more than budget.confirm_above_usd.")
    var yes = false

    @Option(help: ArgumentHelp("Name the run, and so its folder. Default: the time it starts.", valueName: "run"))
    var name: String?

    @Flag(
        help: """
            With --name: resume the run of that name if there is one, else start it. The same command line does both; a \
            finished run asks nothing.
            """)
    var resumeOrStart = false

    @Option(
        help: ArgumentHelp(
            "Ask only part i of n of the plan, here; `nutrieval merge` joins the parts.", valueName: "i/n"))
    var shard: String?

    func validate() throws {
        if let shard, Shard(shard) == nil {
            throw ValidationError("--shard takes a part such as 1/3 or 3/3, not \(shard.debugDescription)")
        }
        if choice.resume != nil, shard != nil {
            throw ValidationError("--resume goes on with the part that the run was: leave --shard out")
        }
        if let name { try RunNames.check(name) }
        if faults != "none", !choice.simulate {
            throw ValidationError("--faults needs --simulate: real providers make their own")
        }
        if FaultProfile.named(faults) == nil {
            throw ValidationError(
                "there is no fault profile \(faults.debugDescription): `nutrieval simulate --help` lists them")
        }
        if choice.resume != nil, name != nil {
            throw ValidationError("--resume goes on with a run that has a name already")
        }
        if resumeOrStart, name == nil {
            throw ValidationError("--resume-or-start needs --name, which says which run to resume")
        }
    }

    func run() async throws {
        let order = RunOrder(
            faults: faults, isDryRun: dryRun, isConfirmed: yes, name: name,
            resumesOrStarts: resumeOrStart, shard: shard.flatMap { Shard($0) })
        try await RunSession(options, choice, order: order).run()
    }
}

/// Names of runs, which are names of folders.
enum RunNames {
    /// - Throws: `ValidationError` for a name that no new run may have.
    static func check(_ name: String, limit: Int = 100) throws {
        guard isUsable(name), name.count <= limit else {
            throw ValidationError(
                "--name takes at most \(limit) letters, digits, dots, dashes and underscores, not \(name.debugDescription)"
            )
        }
        guard !isReserved(name) else {
            throw ValidationError(
                "--name \(name) is a folder that other commands write to: take another name")
        }
    }

    /// Folders beside the runs: of `bless`, of `canary` and of `gate --replay`. Some file systems ignore case.
    private static func isReserved(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["baselines", "canary"].contains(name) || name.hasPrefix("replay-")
    }

    static func isUsable(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first != ".", first != "-", name.count <= 100 else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "._-".unicodeScalars.contains($0))
        }
    }
}
