import Application
import ArgumentParser
import Execution

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join the parts of a run into one run.",
        usage: """
            nutrieval merge <run> ... [--name <run>] [<options>]
            nutrieval merge --parts-of <run> [<options>]
            """,
        discussion: """
            The parts must have one plan, one version and no common answer. Missing
            answers stay pending: resume the merged run to ask for them.

            Examples:
              nutrieval run --shard 1/2 --name part-1     on one machine
              nutrieval run --shard 2/2 --name part-2     on another
              nutrieval merge part-1 part-2 --name whole  with both folders here
              nutrieval merge --parts-of night            night-part-1, night-part-2, …
            """)

    @Argument(help: "The runs, by name or by the path of their folders.".value("run"))
    var runs: [String] = []

    @Option(help: "Join all parts of that run: those that `run --shard auto` and `submit` make.".value("run"))
    var partsOf: String?

    @OptionGroup var options: ProjectOptions

    @OptionGroup var page: PageOptions

    @Option(
        help: "The name of the joined run. Default: that of --parts-of, or of the first run with -merged.".value("run"))
    var name: String?

    @Option(help: "The folder of all runs. Default: the project's reports folder.".value("dir"))
    var out: String?

    @Flag(help: "Join parts of different versions, or between which truths changed.")
    var allowDifferences = false

    @Flag(help: "Only join the journals; `nutrieval score` makes the reports.")
    var noReport = false

    func validate() throws {
        if let problem = name.flatMap({ RunNames.problem($0) }) { throw ValidationError("--name \(problem)") }
        if let problem = partsOf.flatMap({ RunNames.problem($0) }) { throw ValidationError("--parts-of \(problem)") }
        if runs.isEmpty, partsOf == nil { throw ValidationError("name the runs to join, or give --parts-of") }
    }

    func run() async throws {
        var choice = MergeChoice()
        (choice.runs, choice.partsOf, choice.name) = (runs, partsOf, name)
        choice.allowsDifferences = allowDifferences
        let project = try options.open(out: out)
        let merged = try project.merge(choice)
        if noReport {
            Console.print("run: \(merged.path)")
            return
        }
        try ScoreCommand.publish(await ScoredRun(named: merged.name, of: project), options, page)
    }
}
