import Application
import ArgumentParser
import FoundationEssentials

struct SubmitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Give a run to a cluster, in parts.",
        discussion: """
            Examples:
              nutrieval submit slurm --parts 8 --set meals --provider local-model
              nutrieval submit slurm --help    its options
            """,
        subcommands: [SlurmCommand.self])
}

struct SlurmCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slurm",
        abstract: "Submit a run as an array job, and a job that merges its parts.",
        usage: "nutrieval submit slurm --parts <n> [<options>] [<options of run>]",
        discussion: #"""
            Each part is a task that goes on where it was when Slurm starts it
            again. Limits per minute, requests in flight and budget are divided
            over the parts. Keys come from the project's .env. Submitting the same
            name again goes on with what is missing.

            Examples:
              nutrieval submit slurm --parts 4 --simulate --name trial --print
              nutrieval submit slurm --parts 8 --name night --set meals \
                --partition gpu --gres gpu:1 --time 2:00:00
            """#)

    @Option(help: "Divide the run into this many parts, 2 or more.".value("n"))
    var parts: Int

    @Option(help: "The partition of both jobs.".value("name"))
    var partition: String?

    @Option(help: "What each part needs, such as gpu:1.".value("list"))
    var gres: String?

    @Option(help: "The time limit of a part, as sbatch reads it.".value("time"))
    var time: String?

    @Option(
        name: .customLong("sbatch"),
        help: "Another option of sbatch for both jobs, as --sbatch=--account=lab; repeatable.".value("option"))
    var others: [String] = []

    @Flag(help: "Print the scripts and the calls of sbatch; write and submit nothing.")
    var print = false

    @OptionGroup var asked: RunCommand

    func validate() throws {
        if !(2...10_000).contains(parts) { throw ValidationError("--parts takes a number from 2 to 10000") }
        if asked.shard != nil { throw ValidationError("submit makes the parts itself: leave --shard out") }
        if asked.choice.resume != nil {
            throw ValidationError("submit starts runs: finish one with `nutrieval run --resume`")
        }
        if asked.dryRun {
            throw ValidationError("--dry-run is for `nutrieval run`; --print shows what submit would do")
        }
        if let problem = asked.name.flatMap({ RunNames.problem($0, limit: RunNames.longestWhole) }) {
            throw ValidationError("--name \(problem)")
        }
    }

    func run() async throws {
        var location = asked.options.location(out: asked.choice.out, allowsPrograms: asked.choice.allowPrograms)
        location.hasKeysOfFileOnly = true
        let project = try LoadedProject(location, events: EventDisplay(asked.options.console).show)
        var choice = SlurmScripts.Choice(
            parts: parts, program: SlurmSubmission.path(ofTyped: CommandLine.arguments[0]),
            folder: FileManager.default.currentDirectoryPath)
        (choice.partition, choice.gres, choice.time, choice.others) = (partition, gres, time, others)
        // After the program, `submit` and `slurm`.
        choice.run = Self.optionsOfRun(Array(CommandLine.arguments.dropFirst(3)))
        var request = asked.choice.request
        (request.faults, request.name) = (asked.faults, asked.name)
        let consent: CostConsent = asked.yes || print ? .given : .asked(asked.options.question)
        let submission = try await SlurmSubmission(project, request, choice, consent: consent)
        if print {
            Console.print(SubmissionText.scripts(submission.scripts))
            return
        }
        let receipt = try await submission.submit()
        if asked.options.json {
            Console.print(json: SubmissionText.json(receipt, submission.scripts))
        } else {
            Console.print(SubmissionText.receipt(receipt, submission.scripts))
        }
    }

    /// Removes this command's own options, and those that the script sets. No value of an option begins with a dash.
    static func optionsOfRun(_ typed: [String]) -> [String] {
        let withValue: Set = ["--parts", "--partition", "--gres", "--time", "--sbatch", "--name"]
        let flags: Set = ["--print", "--yes", "--resume-or-start", "--json"]
        var (kept, rest): ([String], ArraySlice<String>) = ([], typed[...])
        while let word = rest.popFirst() {
            if flags.contains(word) { continue }
            if withValue.contains(word) {
                rest = rest.dropFirst()
                continue
            }
            if word.contains("="), withValue.contains(String(word.prefix { $0 != "=" })) { continue }
            kept.append(word)
        }
        return kept
    }
}
